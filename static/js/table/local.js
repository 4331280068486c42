/**
 * What only this page knows — which tile is selected, which dialog is open — and how it follows from
 * the picture of the match. Pure: every function gives the next local state. What presses make of it is
 * in steps.js.
 * @import {Local, Table, Copy} from "./types.js"
 */
import { keepOrder } from "./hand.js";
import { USUAL } from "./prefs.js";
import { lastResult } from "./state.js";

/** A claim is shown when the discard is on its way: it must not be read before it. */
const CLAIM_AFTER_MS = 150;

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
  prefs: USUAL,
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
  const { order, sorted } = keepOrder(local, own.concealed, own.drawn, local.prefs.sort);
  const held = (/** @type {Copy|null} */ copy) => (copy !== null && own.concealed.includes(copy) ? copy : null);
  return { ...local, order, sorted, selected: held(local.selected), cursor: held(local.cursor) };
}

/**
 * A new offer is noted with the moment at which it is shown, and ends what was chosen or sent for the one
 * before.
 * @param {Local} local
 * @param {Table} table
 * @param {number} now
 * @returns {Local}
 */
function followOffer(local, table, now) {
  const id = table.you.offer?.id ?? null;
  const pending = local.pending && local.pending.p !== null && local.pending.p !== id ? null : local.pending;
  if (id === local.offer) return pending === local.pending ? local : { ...local, pending };
  const isClaim = table.you.offer?.kind === "claim" || table.you.offer?.kind === "rob";
  const wait = isClaim ? CLAIM_AFTER_MS * Math.min(1, table.hello?.time_scale ?? 1) : 0;
  return { ...local, pending, offer: id, offeredAt: now + wait, choosing: null };
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
