/**
 * What is going on, in one line: whose turn it is, what is asked of me, why a tile is barred.
 * @import {Picture, Table, Copy} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { bdi, element, fillOnce } from "./dom.js";
import { actionsOf, barReason, discardOf, verbOf } from "./offers.js";
import { isMe, nameOf } from "./people.js";
import { isSeated } from "./state.js";
import { faceOfCopy, tileOfCopy } from "./tiles.js";

/** @type {Record<string, string>} */
const NOTES = { no_yaku: "drawn_no_yaku", below_minimum: "drawn_below_minimum" };

/**
 * What the status line says: a key of the catalogue, who it names, a tile, and its weight.
 * @typedef {{key: string, name?: string, copy?: Copy|null, tone?: "mine"|"quiet"|"warn", soft?: boolean}} Status
 */

/**
 * @param {Picture} picture
 * @returns {Status}
 */
export function statusOf(picture) {
  const { table, local } = picture;
  const { view, you } = table;
  if (!view) return { key: "connecting", tone: "quiet" };
  if (view.phase === "ended") return { key: "log_match_ended" };
  if (!you.inControl && isSeated(table)) return { key: you.wantsControl ? "back_asked" : "assisted_you", tone: "mine" };
  if (view.phase === "seat_draw") return { key: "drawing_seats" };
  if (view.phase === "deal_result") return { key: you.offer?.kind === "ready" ? "deal_over" : "waiting", tone: "quiet" };
  if (local.pending) return { key: local.link === "open" ? "answer_sent" : "not_yet_sent", tone: "quiet" };
  if (you.offer?.kind === "turn") return turnStatus(picture);
  if (you.answer && verbOf(you.answer) !== "pass") return { key: "answer_sent", tone: "quiet" };
  return publicStatus(table);
}

/**
 * What one's own turn asks for next.
 * @param {Picture} picture
 * @returns {Status}
 */
function turnStatus({ table, local }) {
  const { offer } = table.you;
  if (local.choosing === "kong") return { key: "choose_tiles", tone: "mine" };
  if (local.choosing === "abort") return { key: "abort_prepared", tone: "mine" };
  if (local.selected !== null && discardOf(offer, local.selected, local.choosing) === null) {
    return { key: barReason(table, local.choosing), tone: "warn" };
  }
  if (local.choosing === "riichi") {
    return { key: local.selected === null ? "riichi_prepared" : "press_again_riichi", tone: "mine" };
  }
  if (local.selected !== null) return { key: "press_again", tone: "mine" };
  const note = noteOfDrawn(table);
  return note && NOTES[note] ? { key: NOTES[note], tone: "warn" } : { key: "your_turn", tone: "mine" };
}

/**
 * Why the tile just drawn does not win, though it completes the hand: the server gives no win, and says
 * of the waits without that tile what is missing.
 * @param {Table} table
 */
function noteOfDrawn({ view, you }) {
  const drawn = view?.own?.drawn ?? null;
  if (drawn === null || actionsOf(you.offer, "win").length) return null;
  const tile = tileOfCopy(drawn);
  const waits = you.discardWaits.find((one) => one.tile === tile)?.waits ?? [];
  return waits.find((wait) => wait.tile === tile)?.note ?? null;
}

/**
 * What everybody sees: who discarded what, or whose turn it is. The pause for claims looks the same
 * whoever is asked, and whether anybody is.
 * @param {Table} table
 * @returns {Status}
 */
function publicStatus(table) {
  const view = table.view;
  if (view?.window) {
    const key = view.window.source === "discard" ? "claim_discard" : "claim_kong";
    return { key, name: nameOf(table, view.window.seat), copy: view.window.copy, soft: true };
  }
  if (view && view.turn !== null && !isMe(table, view.turn)) {
    return { key: "turn_of", name: nameOf(table, view.turn), copy: view.last_discard };
  }
  return { key: "your_turn", tone: "mine" };
}

/**
 * Draw the status line.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawStatus(stage, picture) {
  const { parts, words, tiles } = stage;
  const status = statusOf(picture);
  const faces = picture.table.hello?.faces ?? [];
  const face = typeof status.copy === "number" ? faceOfCopy(faces, status.copy) : null;
  parts.status.classList.toggle("status--mine", status.tone === "mine");
  parts.status.classList.toggle("status--warn", status.tone === "warn");
  parts.status.classList.toggle("status--soft", status.soft === true);
  const key = `${words.language} ${status.key} ${status.name ?? ""} ${face ?? ""}`;
  fillOnce(parts["status-text"], key, () => {
    const tile = face ? tiles.group([face], words.tile(face), { compact: true }) : "";
    return words.pieces(status.key, { name: element("b", "", {}, [bdi(status.name ?? "")]), tile });
  });
}
