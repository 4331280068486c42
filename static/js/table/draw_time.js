/**
 * What changes with every moment: seconds, bars and rings. Drawn apart, four times a second.
 * @import {Picture} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { LAST, SOON, clockInView, ringOf, timeLeft } from "./clock.js";
import { need, setProperty, setText } from "./dom.js";
import { isClaiming } from "./draw_prompt.js";
import { seatAt } from "./people.js";

/**
 * @param {HTMLElement} part
 * @param {number|null} seconds
 * @param {Stage} stage
 */
function drawSeconds(part, seconds, { words }) {
  part.hidden = seconds === null;
  if (seconds === null) return;
  part.classList.toggle("is-soon", seconds <= SOON);
  part.classList.toggle("is-last", seconds <= LAST);
  setText(part, words.say("seconds_short", { count: seconds }) + (seconds <= LAST ? " !" : ""));
}

/**
 * Draw the time left.
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {number} now
 */
export function drawTime(stage, picture, now) {
  const { table } = picture;
  const { parts, words } = stage;
  const left = timeLeft(clockInView(table), now);
  const isPlay = table.view?.phase !== "deal_result" && table.view?.phase !== "ended";
  const isClaim = isClaiming(picture, now);
  // Nor does the line of the turn tell the time of a claim in the moment before it is shown.
  const isAsked = isClaiming(picture, Infinity);
  drawSeconds(parts["status-time"], isPlay && !isAsked && table.clock.kind !== "seat_draw" ? (left?.seconds ?? null) : null, stage);
  drawSeconds(parts["claim-time"], isClaim ? (left?.seconds ?? null) : null, stage);
  if (isClaim) setProperty(parts.claim, "--left", String(left?.part ?? 0));
  const next = table.view?.phase === "deal_result" ? timeLeft(table.clock, now) : null;
  const isCounted = next !== null && (table.clock.kind === "ready" || table.clock.kind === "countdown");
  parts["next-deal"].hidden = !isCounted;
  if (isCounted) setText(parts["next-deal"], words.say("next_deal_in", { count: next.seconds }));
  if (isCounted) setProperty(parts["result-wait"], "--left", String(next.part));
  stage.players.forEach((player, at) => {
    const part = ringOf(table, seatAt(table, at), now);
    const ring = need(player, ".plate__ring");
    ring.hidden = part === null;
    if (part !== null) setProperty(ring, "--left", part.toFixed(3));
  });
}
