/**
 * The dialog of preferences: shows them, and takes what is changed.
 * @import {Picture, Preferences} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { setAttribute } from "./dom.js";
import { OF_DEAL } from "./prefs.js";

/**
 * The inputs of the dialog, each with the name of its preference.
 * @param {ParentNode} root
 */
function inputs(root) {
  const found = /** @type {NodeListOf<HTMLInputElement|HTMLSelectElement>} */ (root.querySelectorAll("[data-preference]"));
  return [...found].map((input) => ({ input, name: /** @type {keyof Preferences} */ (input.dataset.preference) }));
}

/** @param {HTMLInputElement|HTMLSelectElement} input */
function isSwitch(input) {
  return input instanceof HTMLInputElement && input.type === "checkbox";
}

/**
 * Draw the preferences, the buttons in the bar that tell of them, and the way to the rules that are played.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawPreferences({ root, parts, words }, { table, local }) {
  const { prefs } = local;
  // The address without a language leads to the reader's own.
  for (const part of ["rules-link", "rules-link-2"]) setAttribute(parts[part], "href", `/rules/${table.view?.rules ?? "klasik"}/`);
  const isAutomatic = OF_DEAL.some((name) => prefs[name] === true);
  parts["open-preferences"].classList.toggle("has-mark", isAutomatic);
  const label = words.say("preferences");
  setAttribute(parts["open-preferences"], "aria-label", isAutomatic ? words.list([label, words.say("pref_auto")]) : label);
  setAttribute(parts["sound"], "aria-pressed", String(prefs.sound));
  root.classList.toggle("is-still", !prefs.motion);
  if (!(parts.preferences instanceof HTMLDialogElement) || !parts.preferences.open) return;
  for (const { input, name } of inputs(parts.preferences)) {
    if (isSwitch(input)) /** @type {HTMLInputElement} */ (input).checked = prefs[name] === true;
    else if (input.value !== String(prefs[name])) input.value = String(prefs[name]);
  }
}

/**
 * Take what is changed in the dialog, until the signal ends it.
 * @param {HTMLElement} dialog
 * @param {(changes: Partial<Preferences>) => void} take
 * @param {AbortSignal} signal
 */
export function listenToPreferences(dialog, take, signal) {
  dialog.addEventListener(
    "input",
    (event) => {
      const found = inputs(dialog).find(({ input }) => input === event.target);
      if (!found) return;
      const { input, name } = found;
      const value = isSwitch(input) ? /** @type {HTMLInputElement} */ (input).checked : input.type === "range" ? Number(input.value) : input.value;
      take({ [name]: value });
    },
    { signal },
  );
}
