/**
 * From the open offer to a command: the ways in which a verb can be done, and what goes to the server.
 * @import {Offer, OfferedAction, Copy, Face, Command} from "./types.js"
 * @import {Verb} from "./offers.js"
 */
import { ACTIONS, actionsOf } from "./offers.js";
import { faceOfCopy, faceOfTile } from "./tiles.js";

/** @typedef {{action: OfferedAction, copies: Copy[], faces: Face[]}} Choice */

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
