/**
 * What a press makes of the local state. Pure: every function gives the next one.
 * @import {Local, Command, Copy} from "./types.js"
 */

/**
 * A tile is selected, or with null none any more; the cursor stays where it was.
 * @param {Local} local
 * @param {Copy|null} copy
 * @returns {Local}
 */
export function select(local, copy) {
  return { ...local, selected: copy, cursor: copy ?? local.cursor };
}

/**
 * Escape: first the open choice, then the selection.
 * @param {Local} local
 * @returns {Local}
 */
export function cancel(local) {
  if (local.choosing === "riichi") return { ...local, choosing: null, selected: null };
  return local.choosing ? { ...local, choosing: null } : { ...local, selected: null };
}

/**
 * The first step towards what has to be confirmed. Nothing is declared yet; what confirms it has only
 * just appeared under the finger, so a second press that comes at once is a slip.
 * @param {Local} local
 * @param {"riichi"|"abort"} verb
 * @param {Set<Copy>} copies the tiles with which it can be done
 * @param {number} now
 * @returns {Local}
 */
export function prepare(local, verb, copies, now) {
  const selected = local.selected !== null && copies.has(local.selected) ? local.selected : null;
  return { ...local, choosing: verb, selected, offeredAt: now };
}

/**
 * A command is on its way: the tile it names is shown as gone until the server has spoken.
 * @param {Local} local
 * @param {Command} command
 * @returns {Local}
 */
export function sent(local, command) {
  return { ...local, pending: command, choosing: null, selected: null };
}

/**
 * A command was refused: what it moved comes back.
 * @param {Local} local
 * @param {string|undefined} key
 * @returns {Local}
 */
export function refused(local, key) {
  if (local.pending?.c !== key) return local;
  return { ...local, pending: null, selected: local.pending?.d.copy ?? local.selected };
}

/**
 * A command without an offer is done as soon as it is acknowledged; others when their offer closes.
 * @param {Local} local
 * @param {string|undefined} key
 * @returns {Local}
 */
export function acknowledged(local, key) {
  return local.pending?.c === key && local.pending?.p === null ? { ...local, pending: null } : local;
}

/**
 * The result is closed, for the table to be seen.
 * @param {Local} local
 * @returns {Local}
 */
export function closeResult(local) {
  return { ...local, resultDeal: null, resultSeen: Math.max(local.resultSeen, local.resultDeal ?? 0) };
}

/**
 * Whether presses are still taken for slips: an offer has only just appeared under the finger.
 * @param {Local} local
 * @param {number} now
 * @param {number} guard ms
 */
export function isTooSoon(local, now, guard) {
  return local.offer !== null && now - local.offeredAt < guard;
}
