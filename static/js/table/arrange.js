/**
 * One's own tiles put in another order: sorted, or one of them moved.
 * @import {Copy} from "./types.js"
 * @import {Standing} from "./hand.js"
 */
import { isSorted, sortCopies } from "./hand.js";

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
