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
function isSorted(copies) {
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
  return standing.sorted && sorts ? sortNow({ order, sorted: true }) : { order, sorted: standing.sorted && isSorted(order) };
}

/**
 * The sorted order.
 * @param {Standing} standing
 * @returns {Standing}
 */
export function sortNow(standing) {
  return { order: sortCopies(standing.order), sorted: true };
}

/**
 * The order with a tile moved to a place, 0 the first.
 * @param {Standing} standing
 * @param {Copy} copy
 * @param {number} place
 * @returns {Standing}
 */
export function placeTile(standing, copy, place) {
  return moveTile(standing, copy, place - standing.order.indexOf(copy));
}

/**
 * The order with a tile moved by some places.
 * @param {Standing} standing
 * @param {Copy} copy
 * @param {number} steps
 * @returns {Standing}
 */
export function moveTile(standing, copy, steps) {
  const from = standing.order.indexOf(copy);
  const to = Math.max(0, Math.min(standing.order.length - 1, from + steps));
  if (from < 0 || from === to) return standing;
  const order = standing.order.filter((other) => other !== copy);
  order.splice(to, 0, copy);
  return { order, sorted: isSorted(order) };
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
