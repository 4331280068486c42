/**
 * Preferences at rest: those of a deal and of a match stay with the tab, those of the browser with the
 * browser. A match begins as the one before it ended, but for what lasts for a deal.
 * @import {Preferences} from "./types.js"
 * @import {TabStorage} from "./storage.js"
 */
import { forNewDeal, OF_DEAL, pick, USUAL } from "./prefs.js";
import { keep, kept } from "./storage.js";

/** @type {(keyof Preferences)[]} */
export const OF_MATCH = ["sort", "oneTap", "dragUp", "hints"];
const IN_BROWSER = "meja.preferences";
/** @type {Record<string, string[]>} */
const CHOICES = { reading: ["all", "useful", "mine"], keys: ["plain", "alt", "off"] };

/** @param {string} match */
function inTab(match) {
  return `meja.preferences.${match}`;
}

/**
 * Whether a stored value is one that this preference can have.
 * @param {keyof Preferences} name
 * @param {unknown} value
 */
function isPossible(name, value) {
  if (CHOICES[name]) return CHOICES[name].includes(String(value));
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 100;
  return typeof value === "boolean";
}

/**
 * The preferences with those that were stored; what makes no sense is left out.
 * @param {Preferences} prefs
 * @param {any} stored
 * @returns {Preferences}
 */
function withStored(prefs, stored) {
  if (typeof stored !== "object" || stored === null) return prefs;
  const names = /** @type {(keyof Preferences)[]} */ (Object.keys(prefs));
  const sound = names.filter((name) => name in stored && isPossible(name, stored[name]));
  return { ...prefs, ...pick(stored, sound) };
}

/**
 * The preferences that hold in a deal of a match.
 * @param {TabStorage} tab
 * @param {TabStorage} browser
 * @param {string} match
 * @param {number} deal
 * @returns {Preferences}
 */
export function loadPreferences(tab, browser, match, deal) {
  const usual = forNewDeal(withStored(USUAL, kept(browser, IN_BROWSER)));
  const stored = kept(tab, inTab(match));
  const here = withStored(usual, stored?.values);
  return stored?.deal === deal ? here : forNewDeal(here);
}

/**
 * Keep the preferences, each where it lasts.
 * @param {TabStorage} tab
 * @param {TabStorage} browser
 * @param {string} match
 * @param {number} deal
 * @param {Preferences} prefs
 */
export function savePreferences(tab, browser, match, deal, prefs) {
  keep(tab, inTab(match), { deal, values: pick(prefs, [...OF_DEAL, ...OF_MATCH]) });
  keep(browser, IN_BROWSER, forNewDeal(prefs));
}
