/**
 * Who sits where, and what stands beside their names.
 * @import {Picture, Table, Seat, SeenSeat} from "./types.js"
 * @import {Words} from "./words.js"
 */
import { bottomSeat, isSeated } from "./state.js";

/**
 * The seat at a place of the screen: 0 at the bottom, then in turn order, so 1 on the right.
 * @param {Table} table
 * @param {number} at
 * @returns {Seat}
 */
export function seatAt(table, at) {
  return (bottomSeat(table) + at) % 4;
}

/**
 * @param {Table} table
 * @param {Seat} seat
 */
export function cardOf(table, seat) {
  return table.hello?.players.find((player) => player.seat === seat) ?? null;
}

/**
 * The name of a seat's player.
 * @param {Table} table
 * @param {Seat|null|undefined} seat
 */
export function nameOf(table, seat) {
  if (seat === null || seat === undefined) return "";
  return cardOf(table, seat)?.name ?? "";
}

/**
 * Whether a seat is the viewer's own; in a replay everybody goes by name.
 * @param {Table} table
 * @param {Seat|null|undefined} seat
 */
export function isMe(table, seat) {
  return table.replay === null && isSeated(table) && seat === bottomSeat(table);
}

/**
 * Whether a bot has the seat. Of a record the engine plays all seats, but the cards say who they were.
 * @param {Table} table
 * @param {SeenSeat} one
 */
export function isBot(table, one) {
  return one.controller === "bot" && cardOf(table, one.seat)?.kind !== "person";
}

/**
 * That a bot has a seat, and how strong it plays.
 * @param {Table} table
 * @param {Seat} seat
 * @param {Words} words
 */
export function botText(table, seat, words) {
  const level = cardOf(table, seat)?.level;
  return level ? `${words.term("bot")} · ${words.say(`level_${level}`)}` : words.term("bot");
}

/** @typedef {{key: string, text: string, tone: string}} Tag */

/**
 * The labels of a seat: Riichi, Bot, Assisted by bot, Disconnected, ready for the next deal.
 * @param {Picture} picture
 * @param {SeenSeat} one
 * @param {Words} words
 * @returns {Tag[]}
 */
export function tagsOf({ table }, one, words) {
  /** @type {Tag[]} */
  const tags = [];
  if (one.riichi) tags.push({ key: "riichi", text: words.term("riichi"), tone: "tag--riichi" });
  if (isBot(table, one)) tags.push({ key: "bot", text: botText(table, one.seat, words), tone: "" });
  if (one.assisted) tags.push({ key: "assisted", text: words.term("bot_assisted"), tone: "tag--accent" });
  if (one.controller === "human" && !table.presence.seats[one.seat]) {
    tags.push({ key: "disconnected", text: words.term("disconnected"), tone: "tag--warn" });
  }
  if (table.view?.phase === "deal_result" && one.ready) {
    tags.push({ key: "ready", text: words.say("ready_short"), tone: "tag--ok" });
  }
  return tags;
}
