/**
 * The order in which one's own tiles stand: a matter of this browser alone, kept by copy.
 * @import {Copy} from "./types.js"
 * @import {TabStorage} from "./storage.js"
 */
import { keep, kept } from "./storage.js";

/** @typedef {{order: Copy[], sorted: boolean}} Standing */

/** @param {Copy[]} copies */
export function sortCopies(copies) {
  return [...copies].sort((a, b) => a - b);
}

/** @param {Copy[]} copies */
export function isSorted(copies) {
  return copies.every((copy, place) => place === 0 || copies[place - 1] < copy);
}

/**
 * The order after the hand has changed: tiles that are gone fall out; new ones join, in their place
 * as long as the hand is sorted and that is wanted, else at the end. The drawn tile stands apart until
 * the discard.
 * @param {Standing} standing
 * @param {Copy[]} concealed
 * @param {Copy|null} drawn
 * @param {boolean} sorts
 * @returns {Standing}
 */
export function keepOrder(standing, concealed, drawn, sorts = true) {
  const standingTiles = concealed.filter((copy) => copy !== drawn);
  const kept = standing.order.filter((copy) => standingTiles.includes(copy));
  const fresh = standingTiles.filter((copy) => !kept.includes(copy));
  if (!fresh.length && kept.length === standing.order.length) return standing;
  const order = [...kept, ...sortCopies(fresh)];
  return standing.sorted && sorts ? { order: sortCopies(order), sorted: true } : { order, sorted: standing.sorted && isSorted(order) };
}

/**
 * The name under which a deal's order is kept while the tab lives.
 * @param {string} match
 * @param {number} deal
 */
export function storageKey(match, deal) {
  return `meja.hand.${match}.${deal}`;
}

/**
 * The order kept before a reload; sorted where there is none.
 * @param {Pick<TabStorage, "getItem">} storage
 * @param {string} match
 * @param {number} deal
 * @returns {Standing}
 */
export function loadStanding(storage, match, deal) {
  const found = kept(storage, storageKey(match, deal));
  if (!Array.isArray(found?.order) || !found.order.every(Number.isInteger)) return { order: [], sorted: true };
  return { order: found.order, sorted: found.sorted === true };
}

/**
 * Keep the order of a deal; the order of the deal before it goes.
 * @param {TabStorage} storage
 * @param {string} match
 * @param {number} deal
 * @param {Standing} standing
 */
export function saveStanding(storage, match, deal, standing) {
  keep(storage, storageKey(match, deal), standing);
  storage.removeItem(storageKey(match, deal - 1));
}
