/**
 * Answers that the page gives by itself, where its person wished so. A win or a kong on offer is never
 * skipped: then the person is asked.
 * @import {OfferedAction, Picture} from "./types.js"
 * @import {Verb} from "./offers.js"
 */
import { actionsOf, discardOf } from "./offers.js";

/**
 * What is answered by itself to the open offer; null where the person is to decide.
 * @param {Picture} picture
 * @returns {OfferedAction|null}
 */
export function automaticAnswer({ table, local }) {
  const { offer, answer, inControl } = table.you;
  const { prefs } = local;
  if (!offer || answer || !inControl || local.pending || local.choosing) return null;
  const has = (/** @type {Verb} */ verb) => actionsOf(offer, verb).length > 0;
  if (has("kong")) return null;
  if (has("win")) return prefs.win ? actionsOf(offer, "win")[0] : null;
  if (offer.kind === "claim") {
    const isPassed = (prefs.passChow || !has("chow")) && (prefs.passPung || !has("pung"));
    return isPassed && (has("chow") || has("pung")) ? actionsOf(offer, "pass")[0] : null;
  }
  if (offer.kind !== "turn" || has("riichi") || has("abort") || local.selected !== null) return null;
  return prefs.discardDrawn ? discardOf(offer, table.view?.own?.drawn ?? null) : null;
}
