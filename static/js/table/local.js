/**
 * What only this page knows — which tile is selected, which dialog is open — and how it follows from
 * the picture of the match. Pure: every function gives the next local state.
 * @import {Local, Table, Command, Copy} from "./types.js"
 */
import { keepOrder } from "./hand.js";
import { lastResult } from "./state.js";

/** @type {Local} */
const AT_FIRST = {
  deal: 0,
  order: [],
  sorted: true,
  selected: null,
  cursor: null,
  choosing: null,
  pending: null,
  offer: null,
  offeredAt: 0,
  link: "connecting",
  resultDeal: null,
  resultSeen: 0,
  drawSkipped: false,
  asideOpen: false,
  playerShown: null,
  pondWidth: 32,
};

/**
 * The local state of a table just opened.
 * @param {number} resultSeen the last deal whose result was already closed in this tab
 * @returns {Local}
 */
export function emptyLocal(resultSeen = 0) {
  return { ...AT_FIRST, resultSeen };
}

/**
 * The local state that fits the new picture.
 * @param {Local} local
 * @param {Table} before
 * @param {Table} table
 * @param {number} now
 * @returns {Local}
 */
export function follow(local, before, table, now) {
  if (!table.view) return local;
  return followResult(followOffer(followHand(local, table), table, now), before, table);
}

/**
 * The order of the hand follows the tiles held; what is gone can't be selected.
 * @param {Local} local
 * @param {Table} table
 * @returns {Local}
 */
function followHand(local, table) {
  const own = table.view?.own;
  if (!own) return local;
  const { order, sorted } = keepOrder(local, own.concealed, own.drawn);
  const held = (/** @type {Copy|null} */ copy) => (copy !== null && own.concealed.includes(copy) ? copy : null);
  return { ...local, order, sorted, selected: held(local.selected), cursor: held(local.cursor) };
}

/**
 * A new offer is noted with its moment, and ends what was chosen or sent for the one before.
 * @param {Local} local
 * @param {Table} table
 * @param {number} now
 * @returns {Local}
 */
function followOffer(local, table, now) {
  const id = table.you.offer?.id ?? null;
  const pending = local.pending && local.pending.p !== null && local.pending.p !== id ? null : local.pending;
  if (id === local.offer) return pending === local.pending ? local : { ...local, pending };
  return { ...local, pending, offer: id, offeredAt: now, choosing: null };
}

/**
 * The result opens when a deal is settled, and closes when the next one starts for who was ready.
 * Who was not, because a bot plays for him, keeps it until he closes it.
 * @param {Local} local
 * @param {Table} before
 * @param {Table} table
 * @returns {Local}
 */
function followResult(local, before, table) {
  const view = table.view;
  if (!view) return local;
  const isOver = Boolean(view.result?.settled) || view.phase === "ended";
  const wasOver = Boolean(before.view?.result?.settled) || before.view?.phase === "ended";
  const deal = lastResult(view);
  if (isOver && (!wasOver || before.view?.phase !== view.phase)) return { ...local, resultDeal: deal };
  if (!before.view && deal > local.resultSeen && !table.you.inControl) return { ...local, resultDeal: deal };
  if (isOver || !wasOver || local.resultDeal === null) return local;
  return table.you.inControl ? { ...local, resultDeal: null, resultSeen: deal } : local;
}

/**
 * A tile is selected; the same one again is let go by `cancel` only.
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
