// Small helps for forms; each form works without them.

export function startForms() {
  for (const button of document.querySelectorAll("[data-reveal]")) {
    if (button instanceof HTMLElement) button.hidden = false;
  }
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-reveal]") : null;
    if (button instanceof HTMLElement) reveal(button);
  });
  document.addEventListener("change", (event) => {
    const form = event.target instanceof Element ? event.target.closest("form[data-submit-on-change]") : null;
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
  const waiting = document.querySelector("form[data-submit-now]");
  if (waiting instanceof HTMLFormElement) waiting.requestSubmit();
}

/**
 * Shows a password, or hides it again.
 * @param {HTMLElement} button
 */
function reveal(button) {
  const field = document.getElementById(button.dataset.reveal ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  const shown = field.type === "password";
  field.type = shown ? "text" : "password";
  button.setAttribute("aria-pressed", String(shown));
}
