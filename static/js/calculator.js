// The calculator: presses and keys become edits, the server answers with the hand and its sheet.
//
// Edits that are made while an answer is on its way wait for it. An answer to a form that has been changed
// since, or that comes while a button is held down, is dropped, and everything is asked again: nothing that
// somebody pressed or typed is lost.

const SUITS = "mpszfg";

/** @typedef {{ajax: (verb: string, url: string, context: object) => Promise<void>}} Htmx */

/** @param {HTMLFormElement} form */
function startCalculator(form) {
  /** @type {string[]} edits that no answer contains yet */
  let pending = [];
  let asked = 0;
  let isAsking = false;
  let isChanged = false;
  let isHeld = false; // a text is being typed
  let isPressed = false;
  let isDropped = false;
  let digits = "";

  /** @param {string} edit */
  function make(edit) {
    pending.push(edit);
    void ask();
  }

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    asked = pending.length;
    isChanged = false;
    isDropped = false;
    const htmx = /** @type {Htmx} */ (/** @type {any} */ (window).htmx);
    await htmx.ajax("GET", form.action, {
      source: form,
      target: "#calc",
      swap: "outerHTML",
      values: { edit: pending },
    });
  }

  function askAgain() {
    if (isAsking || isPressed || isHeld) return;
    if (isDropped || pending.length) void ask();
  }

  function answered() {
    pending = pending.slice(asked);
    asked = 0;
    showKeys();
    const said = document.getElementById("calc-said");
    const status = document.getElementById("calc")?.dataset.status ?? "";
    if (said && said.textContent !== status) said.textContent = status;
  }

  form.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[name=edit]") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    make(button.value);
  });
  for (const kind of ["submit", "change"]) {
    form.addEventListener(
      kind,
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        isHeld = false;
        void ask();
      },
      { capture: true },
    );
  }
  form.addEventListener("input", () => {
    isChanged = true;
    isHeld = isTyping();
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (!(event instanceof CustomEvent) || event.detail.target?.id !== "calc") return;
    isDropped = isChanged || isPressed;
    if (isDropped) event.detail.shouldSwap = false;
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!(event instanceof CustomEvent) || event.detail.target?.id !== "calc") return;
    isAsking = false;
    if (!event.detail.successful) return;
    if (!isDropped) answered();
    askAgain();
  });
  document.addEventListener("pointerdown", () => {
    isPressed = true;
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    // The click comes right after; only then may the button be replaced.
    document.addEventListener(kind, () =>
      setTimeout(() => {
        isPressed = false;
        askAgain();
      }),
    );
  }
  document.addEventListener("keydown", (event) => {
    if (isTyping() || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (/^[0-9]$/.test(key)) {
      digits += key;
    } else if (key.length === 1 && SUITS.includes(key) && digits) {
      for (const digit of digits) make(`add ${digit}${key}`);
      digits = "";
    } else if (key === "backspace") {
      event.preventDefault();
      if (digits) digits = digits.slice(0, -1);
      else takeLast();
    } else if (key === "escape") {
      digits = "";
    }
  });

  function takeLast() {
    const last = form.querySelector("[data-last]");
    if (last instanceof HTMLElement) last.click();
  }

  function showKeys() {
    for (const hint of form.querySelectorAll("[data-keys]")) {
      if (hint instanceof HTMLElement) hint.hidden = !matchMedia("(hover: hover)").matches;
    }
  }
  showKeys();
}

function isTyping() {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && !["radio", "checkbox"].includes(active.type);
}

const form = document.getElementById("calculator");
if (form instanceof HTMLFormElement) startCalculator(form);
