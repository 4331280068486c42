/**
 * What can be done now, as sentences with their actions: the buttons of the text table, and what its
 * commands look in. Everything comes from the open offer. Pure.
 * @import {Face, Offer, OfferedAction, Picture} from "../table/types.js"
 * @import {Verb} from "../table/offers.js"
 * @import {Words} from "../table/words.js"
 */
import { choicesOf } from "../table/commands.js";
import { actionsOf, discardOf } from "../table/offers.js";
import { faceOfCopy } from "../table/tiles.js";

/**
 * @typedef {object} Choice
 * @property {Verb|"discard"} verb
 * @property {string} label
 * @property {OfferedAction} action
 * @property {boolean} isFinal whether it is to be confirmed, since it ends or declares something by a tile
 */

/** @type {Verb[]} */
const ORDER = ["pass", "chow", "pung", "kong", "riichi", "abort", "win", "ready"];

/**
 * All choices of the open offer but discards.
 * @param {Picture} picture
 * @param {Words} words
 * @returns {Choice[]}
 */
export function choicesNow(picture, words) {
  const { offer } = picture.table.you;
  if (!offer || picture.local.pending) return [];
  return ORDER.flatMap((verb) => choicesUnder(verb, picture, words));
}

/**
 * @param {Verb} verb
 * @param {Picture} picture
 * @param {Words} words
 * @returns {Choice[]}
 */
export function choicesUnder(verb, { table, local }, words) {
  const { offer } = table.you;
  const faces = table.hello?.faces ?? [];
  const claimed = table.view?.window?.copy ?? null;
  if (!offer || local.pending) return [];
  const found = verb === "riichi" ? riichiTiles(offer, faces) : choicesOf(offer, verb, claimed, faces);
  return found.map(({ action, faces: named }) => {
    const kind = action.type.replace(/^(claim|declare)_/, "");
    const name = nameOf(verb, kind, offer.kind, words);
    const label = named.length ? words.say("meld_text", { kind: name, tiles: words.tiles(named) }) : name;
    return { verb, label, action, isFinal: verb === "riichi" || verb === "abort" };
  });
}

/**
 * The tiles that can declare riichi, one for each face.
 * @param {Offer} offer
 * @param {Face[]} names by copy
 */
function riichiTiles(offer, names) {
  const found = actionsOf(offer, "riichi").map((action) => ({ action, faces: [faceOfCopy(names, action.copy ?? -1)] }));
  return found.filter(({ faces }, place) => found.findIndex((other) => other.faces[0] === faces[0]) === place);
}

/**
 * @param {Verb} verb
 * @param {string} kind
 * @param {string} offered the kind of the offer
 * @param {Words} words
 */
function nameOf(verb, kind, offered, words) {
  if (verb === "pass" || verb === "riichi") return words.term(verb);
  if (verb === "ready") return words.say("ready");
  if (verb === "abort") return words.say("nine_terminals");
  return verb === "win" ? words.winCall(offered) : words.call(kind);
}

/**
 * Putting a tile on the table.
 * @param {Picture} picture
 * @param {number} copy
 * @param {Words} words
 * @returns {Choice|null}
 */
export function discardChoice({ table, local }, copy, words) {
  const action = local.pending ? null : discardOf(table.you.offer, copy);
  if (!action) return null;
  const tiles = words.tile(faceOfCopy(table.hello?.faces ?? [], copy));
  return { verb: "discard", label: words.say("meld_text", { kind: words.term("discard"), tiles }), action, isFinal: true };
}
