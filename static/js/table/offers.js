/**
 * Reading an offer: which tiles may be discarded, which claims and kongs can be chosen. Nothing is
 * worked out here; what is not in the offer can't be pressed.
 * @import {Offer, OfferedAction, Copy, Command, Table} from "./types.js"
 */

/** @typedef {"pass"|"chow"|"pung"|"kong"|"win"|"ready"|"riichi"|"abort"} Verb */

/** @type {Record<string, {verb: Verb|"discard", command: string}>} */
export const ACTIONS = {
  discard: { verb: "discard", command: "discard" },
  declare_riichi: { verb: "riichi", command: "riichi" },
  abort_deal: { verb: "abort", command: "abort_deal" },
  declare_concealed_kong: { verb: "kong", command: "concealed_kong" },
  declare_added_kong: { verb: "kong", command: "added_kong" },
  declare_win: { verb: "win", command: "win" },
  claim_chow: { verb: "chow", command: "chow" },
  claim_pung: { verb: "pung", command: "pung" },
  claim_kong: { verb: "kong", command: "kong" },
  pass: { verb: "pass", command: "pass" },
  give_ready: { verb: "ready", command: "ready" },
};

/**
 * The verb of an action: what its button says.
 * @param {OfferedAction} action
 */
export function verbOf(action) {
  return ACTIONS[action.type]?.verb ?? null;
}

/**
 * The actions of an offer under one verb.
 * @param {Offer|null} offer
 * @param {Verb} verb
 */
export function actionsOf(offer, verb) {
  return (offer?.actions ?? []).filter((action) => verbOf(action) === verb);
}

/**
 * What a discard is: a plain one, or the one that declares riichi once that was pressed.
 * @param {string|null} choosing
 */
function discardType(choosing) {
  return choosing === "riichi" ? "declare_riichi" : "discard";
}

/**
 * The action that puts this copy on the table, if it is offered.
 * @param {Offer|null} offer
 * @param {Copy|null} copy
 * @param {string|null} choosing
 */
export function discardOf(offer, copy, choosing = null) {
  const type = discardType(choosing);
  return offer?.actions.find((action) => action.type === type && action.copy === copy) ?? null;
}

/**
 * The copies that may be put on the table now.
 * @param {Offer|null} offer
 * @param {string|null} choosing
 * @returns {Set<Copy>}
 */
export function discardable(offer, choosing = null) {
  const type = discardType(choosing);
  const copies = (offer?.actions ?? []).filter((action) => action.type === type).map((action) => action.copy);
  return new Set(/** @type {Copy[]} */ (copies));
}

/**
 * Why a tile can't be put on the table now: a key of the catalogue.
 * @param {Table} table
 * @param {string|null} choosing
 */
export function barReason(table, choosing) {
  if (choosing === "riichi") return "barred_not_ready";
  const me = table.view?.seats[table.view.own?.seat ?? 0];
  return me?.riichi ? "barred_in_riichi" : "barred_after_claim";
}

/**
 * The copy that a command on its way puts on the table.
 * @param {Command|null} pending
 */
export function leavingCopy(pending) {
  return pending?.a === "discard" || pending?.a === "riichi" ? (pending.d.copy ?? null) : null;
}
