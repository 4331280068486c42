// Display settings are seen at once: the server stores them, this shows them. The style sheets do
// the mixing; here are only the numbers they mix by.

const HIGH_CONTRAST = 90; // must agree with accounts/display.py
const LIGHT_MEDIA = /** @type {Record<string, string>} */ ({ dark: "not all", light: "all" });

export function startDisplay() {
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.form?.hasAttribute("data-display")) return;
    const range = sliderOf(field);
    if (range) {
      if (field.value === "") return;
      range.value = field.value;
      show(range);
    } else show(field);
  });
  document.addEventListener("focusout", (event) => {
    const range = event.target instanceof HTMLInputElement ? sliderOf(event.target) : null;
    if (range) follow(range, range);
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-display-reset]") : null;
    const form = button?.closest("form");
    if (!form) return;
    event.preventDefault();
    reset(form);
  });
}

/**
 * The slider to which a box for its number belongs; null for any other field.
 * @param {HTMLInputElement} field
 */
function sliderOf(field) {
  const range = field.dataset.range ? document.getElementById(field.dataset.range) : null;
  return range instanceof HTMLInputElement ? range : null;
}

/**
 * Shows one setting, and moves its twin in the other form.
 * @param {HTMLInputElement} field
 */
function show(field) {
  const root = document.documentElement;
  const number = Number(field.value);
  switch (field.name) {
    case "theme":
      root.dataset.theme = field.value;
      document.getElementById("light-theme")?.setAttribute("media", LIGHT_MEDIA[field.value] ?? "(prefers-color-scheme: light)");
      break;
    case "contrast":
      root.style.setProperty("--k", String((number - 50) / 50));
      if (number >= HIGH_CONTRAST) root.dataset.contrast = "high";
      else delete root.dataset.contrast;
      break;
    case "temperature":
      root.style.setProperty("--t", String((number - 50) / 50));
      break;
    case "grain":
      root.style.setProperty("--g", String(number / 100));
      break;
    case "indices":
      if (field.value === "on") root.dataset.indices = "on";
      else delete root.dataset.indices;
      break;
    case "palette":
    case "backs":
      root.dataset[field.name] = field.value;
      break;
  }
  for (const twin of document.querySelectorAll(`[data-display] [name="${field.name}"]`)) {
    if (twin instanceof HTMLInputElement) follow(twin, field);
  }
}

/**
 * @param {HTMLInputElement} twin
 * @param {HTMLInputElement} field
 */
function follow(twin, field) {
  if (field.type === "radio") twin.checked = twin.value === field.value;
  else twin.value = field.value;
  const box = document.querySelector(`[data-range="${twin.id}"]`);
  if (box instanceof HTMLInputElement && box !== document.activeElement) box.value = twin.value;
}

/** @param {HTMLFormElement} form */
function reset(form) {
  let last = null;
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.dataset.neutral) {
      field.value = field.dataset.neutral;
      show(field);
      last = field;
    }
  }
  last?.dispatchEvent(new Event("change", { bubbles: true }));
}
