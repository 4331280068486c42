/**
 * Reading an offer: which tiles may be discarded, which claims and kongs can be chosen. Nothing is
 * worked out here; what is not in the offer can't be pressed.
 * @import {Offer, OfferedAction, Copy, Face, Command, Table} from "./types.js"
 */
import { faceOfCopy, faceOfTile } from "./tiles.js";

/** @typedef {"pass"|"chow"|"pung"|"kong"|"win"|"ready"|"riichi"|"abort"} Verb */
/** @typedef {{action: OfferedAction, copies: Copy[], faces: Face[]}} Choice */

/** @type {Record<string, {verb: Verb|"discard", command: string}>} */
const ACTIONS = {
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

/**
 * The ways in which a verb can be done, one for each look of the tiles.
 * @param {Offer|null} offer
 * @param {Verb} verb
 * @param {Copy|null} claimed the tile in the window
 * @param {Face[]} names by copy
 * @returns {Choice[]}
 */
export function choicesOf(offer, verb, claimed, names) {
  /** @type {Map<string, Choice>} */
  const looks = new Map();
  for (const action of actionsOf(offer, verb)) {
    const copies = [...(action.copies ?? [])];
    if (copies.length && claimed !== null) copies.push(claimed);
    copies.sort((a, b) => a - b);
    const face = action.tile === undefined ? null : faceOfTile(names, action.tile);
    const faces = face ? [face, face, face, face] : copies.map((copy) => faceOfCopy(names, copy));
    const look = `${action.type} ${faces.join(" ")}`;
    if (!looks.has(look)) looks.set(look, { action, copies, faces });
  }
  return [...looks.values()];
}

/**
 * What a command says beside its verb.
 * @param {OfferedAction} action
 * @param {Face[]} names by copy
 * @returns {Command["d"]}
 */
function detailOf(action, names) {
  if (action.copy !== undefined) return { copy: action.copy };
  if (action.tile !== undefined) return { tile: faceOfTile(names, action.tile) };
  if (action.copies !== undefined) return { copies: action.copies };
  return {};
}

/**
 * The command that answers an offer with one of its actions.
 * @param {string} key
 * @param {string} match
 * @param {Offer} offer
 * @param {OfferedAction} action
 * @param {Face[]} names by copy
 * @returns {Command}
 */
export function commandOf(key, match, offer, action, names) {
  return { c: key, m: match, p: offer.id, a: ACTIONS[action.type].command, d: detailOf(action, names) };
}

/**
 * A key that no other command has, without the interfaces that plain HTTP lacks.
 * @param {Pick<Crypto, "getRandomValues">} [source]
 */
export function newKey(source = crypto) {
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
