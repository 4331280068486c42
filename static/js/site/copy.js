// Copy buttons: <button data-copy="id of a field" data-copied="Copied">. The clipboard exists on
// https and localhost only; elsewhere the field is selected, so that one key copies it.

import { toast } from "./toasts.js";

export function startCopying() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
    if (button instanceof HTMLElement) void copyFrom(button);
  });
}

/** @param {HTMLElement} button */
async function copyFrom(button) {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  const done = (await copied(field.value)) || selectedAndCopied(field);
  const word = done ? button.dataset.copied : button.dataset.selected;
  if (word) toast(word);
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {HTMLInputElement} field */
function selectedAndCopied(field) {
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
