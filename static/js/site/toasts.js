// Messages at the foot of the page. A page may add one of its own: toast(text).

const LINGER = 6000; // milliseconds a message of success stays

export function startToasts() {
  for (const element of document.querySelectorAll("[data-toast]")) if (element instanceof HTMLElement) prepare(element);
}

/**
 * Shows a short message, read out by screen readers.
 * @param {string} text
 */
export function toast(text) {
  const element = document.createElement("div");
  element.className = "toast toast--plain";
  element.textContent = text;
  document.getElementById("toasts")?.append(element);
  setTimeout(() => element.remove(), LINGER);
}

/** @param {HTMLElement} element */
function prepare(element) {
  const button = element.querySelector("[data-toast-close]");
  if (button instanceof HTMLElement) {
    button.hidden = false;
    button.addEventListener("click", () => element.remove());
  }
  if (element.dataset.toast !== "stays") setTimeout(() => element.remove(), LINGER);
}
