/**
 * Time left, counted from the moment a message came; the server alone decides when it is over.
 * @import {Table} from "./types.js"
 */
import { bottomSeat } from "./state.js";

export const SOON = 10;
export const LAST = 5;
const SPOKEN = [15, 10, 5];

/**
 * @typedef {object} TimeLeft
 * @property {number} seconds rounded up, never below 0
 * @property {number} part of the whole time still left, 0–1
 */

/**
 * The time left of a clock; null where none runs.
 * @param {{endsAt: number|null, total: number|null}} clock
 * @param {number} now
 * @returns {TimeLeft|null}
 */
export function timeLeft(clock, now) {
  if (clock.endsAt === null) return null;
  const left = Math.max(0, clock.endsAt - now);
  const total = clock.total && clock.total > 0 ? clock.total : left || 1;
  return { seconds: Math.ceil(left / 1000), part: Math.min(1, left / total) };
}

/**
 * The clock one looks at: that of the own open offer, or else the one that the table sees.
 * @param {Table} table
 */
export function clockInView(table) {
  const { you, clock } = table;
  if (you.offer && you.offer.kind !== "ready" && you.endsAt !== null) return you;
  return clock;
}

/**
 * How much of its time the seat in turn has left, for the ring around its face.
 * @param {Table} table
 * @param {number} seat
 * @param {number} now
 */
export function ringOf(table, seat, now) {
  const { you, clock } = table;
  if (seat === bottomSeat(table) && you.offer && you.offer.kind !== "ready") return timeLeft(you, now)?.part ?? null;
  if (clock.kind === "turn" && clock.seat === seat) return timeLeft(clock, now)?.part ?? null;
  return null;
}

/**
 * The seconds to be spoken, if the time has just reached one of the moments for it.
 * @param {number|null} before
 * @param {number} after
 */
export function spokenSeconds(before, after) {
  if (before === null) return null;
  return SPOKEN.find((moment) => before > moment && after <= moment) ?? null;
}
