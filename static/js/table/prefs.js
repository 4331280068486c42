/**
 * What a person prefers at the table, and how long each choice lasts: for the deal, for the match, or in
 * this browser. Pure; prefs_kept.js keeps them.
 * @import {Preferences} from "./types.js"
 */

/** @type {Preferences} */
export const USUAL = {
  passChow: false,
  passPung: false,
  win: false,
  discardDrawn: false,
  sort: true,
  oneTap: false,
  dragUp: false,
  hints: true,
  teacher: false,
  sound: true,
  volume: 60,
  motion: true,
  reading: "all",
  jump: false,
  keys: "plain",
  notify: false,
  awake: true,
};

/** @type {(keyof Preferences)[]} what lasts for one deal: nobody is to be surprised by it in the next */
export const OF_DEAL = ["passChow", "passPung", "win", "discardDrawn"];

/**
 * The preferences with which a deal begins.
 * @param {Preferences} prefs
 * @returns {Preferences}
 */
export function forNewDeal(prefs) {
  const isUsual = OF_DEAL.every((name) => prefs[name] === USUAL[name]);
  return isUsual ? prefs : { ...prefs, ...pick(USUAL, OF_DEAL) };
}

/**
 * Some of the preferences.
 * @param {Preferences} prefs
 * @param {(keyof Preferences)[]} names
 * @returns {Partial<Preferences>}
 */
export function pick(prefs, names) {
  return Object.fromEntries(names.map((name) => [name, prefs[name]]));
}
