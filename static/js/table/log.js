/**
 * What happened, line by line: each line is a key of the catalogue and what fills its sentence, so
 * that a change of language rewords the whole log.
 * @import {GameEvent, LogLine, Seat, Copy} from "./types.js"
 * @import {TabStorage} from "./storage.js"
 */
import { keep, kept } from "./storage.js";

export const KEPT = 120;
/** Lines that one event may have. */
const LINES_EACH = 8;

/**
 * The greatest number that a line about the events up to this one may have.
 * @param {number} n
 */
export function newestLine(n) {
  return n * LINES_EACH + LINES_EACH - 1;
}

/**
 * @param {string} key
 * @param {GameEvent} event
 * @param {Partial<LogLine>} [more]
 * @returns {Omit<LogLine, "id">}
 */
function line(key, event, more = {}) {
  return { key, seat: event.seat ?? null, copy: event.copy ?? null, ...more };
}

/**
 * @param {GameEvent} event
 * @returns {Omit<LogLine, "id">}
 */
function drawnLine(event) {
  if (typeof event.copy === "number") return line("log_drawn_tile", event, { minor: true });
  return line(event.draw === "kong_direct" ? "log_draw_replacement" : "log_draw", event, { minor: true });
}

/**
 * @param {GameEvent} event
 * @returns {Omit<LogLine, "id">}
 */
function kongLine(event) {
  const copies = event.meld?.copies ?? [];
  const call = event.kind;
  if (!event.meld) return line("log_kong_hidden", event, { call });
  return line("log_kong", event, { call, copies, copy: copies[0] });
}

/**
 * @param {GameEvent} event
 * @returns {Omit<LogLine, "id">}
 */
function wonLine(event) {
  const other = typeof event.source === "number" ? event.source : null;
  if (other === null) return line("log_win_self_draw", event);
  return line(event.by === "discard" ? "log_win_discard" : "log_win_robbed", event, { other });
}

/** @type {Record<string, string>} */
const DRAWS = {
  nine_terminals: "log_drawn_nine_terminals",
  four_winds: "log_drawn_four_winds",
  four_riichi: "log_drawn_four_riichi",
  four_kongs: "log_drawn_four_kongs",
  three_wins: "log_drawn_three_wins",
};

/** @type {Record<string, (event: GameEvent) => Omit<LogLine, "id">|null>} */
const LINES = {
  deal_started: (e) => line("log_deal_started", e, { seat: e.dealer ?? null, number: e.number, wind: e.round_wind }),
  tile_drawn: drawnLine,
  bonus_replaced: (e) => line("log_bonus", e, { copy: e.bonus ?? null }),
  tile_discarded: (e) => line(e.by_clock ? "log_discard_by_clock" : "log_discard", e),
  meld_claimed: (e) =>
    line("log_claim", e, { call: e.meld?.kind, copy: e.meld?.called ?? null, copies: e.meld?.copies ?? [] }),
  kong_declared: kongLine,
  riichi_declared: (e) => line("log_riichi", e),
  stick_placed: (e) => line("log_stick", e, { number: e.points }),
  indicator_turned: (e) => line("log_indicator", e),
  hand_won: wonLine,
  deal_drawn: (e) => line(DRAWS[e.reason ?? ""] ?? "log_deal_drawn", e),
  ready_given: (e) => line("log_ready", e, { minor: true }),
  assist_started: (e) => (e.reason === "left" ? null : line("log_assisted", e)),
  assist_ended: (e) => line("log_assist_ended", e),
  player_left: (e) => line("log_left", e),
  clock_extended: (e) => line("log_clock_extended", e),
  match_ended: (e) => line("log_match_ended", e),
};

/**
 * The lines that tell of an event.
 * @param {GameEvent} event
 * @param {number} n
 * @param {number} [minute] when it happened
 * @returns {LogLine[]}
 */
export function linesOf(event, n, minute) {
  if (event.type === "deal_settled") return settledLines(event, n).map((line) => ({ ...line, minute }));
  const told = LINES[event.type]?.(event) ?? null;
  return told ? [{ ...told, id: n * LINES_EACH, minute }] : [];
}

/**
 * One line for each seat whose score changed.
 * @param {GameEvent} event
 * @param {number} n
 * @returns {LogLine[]}
 */
function settledLines(event, n) {
  const deltas = event.deltas ?? [];
  return /** @type {Seat[]} */ ([0, 1, 2, 3])
    .filter((seat) => deltas[seat] !== 0)
    .map((seat) => ({
      id: n * LINES_EACH + 1 + seat,
      key: "log_points",
      seat,
      number: deltas[seat],
      copy: /** @type {Copy|null} */ (null),
      other: /** @type {Seat|null} */ (null),
      score: event.scores?.[seat],
    }));
}

/**
 * The log of a page that was not there, or not all the time: with the lines of what went before.
 * @param {LogLine[]} log
 * @param {{n: number, events: GameEvent[], minutes?: number[]}} past the events and the number of the first
 */
export function withPast(log, { n, events, minutes }) {
  const told = events.flatMap((event, place) => linesOf(event, n + place, minutes?.[place]));
  const byId = new Map([...log, ...told].map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-KEPT);
}

/**
 * The log with more lines, the oldest dropped.
 * @param {LogLine[]} log
 * @param {LogLine[]} lines
 */
export function withLines(log, lines) {
  return lines.length ? [...log, ...lines].slice(-KEPT) : log;
}

/**
 * The lines that this tab knew of a match before a reload.
 * @param {TabStorage} storage
 * @param {string} match
 * @returns {LogLine[]}
 */
export function loadLog(storage, match) {
  const lines = kept(storage, logKey(match));
  const isLine = (/** @type {any} */ line) => Number.isInteger(line?.id) && typeof line?.key === "string";
  return Array.isArray(lines) && lines.every(isLine) ? lines : [];
}

/**
 * Keep the lines while the tab lives.
 * @param {TabStorage} storage
 * @param {string} match
 * @param {LogLine[]} log
 */
export function saveLog(storage, match, log) {
  keep(storage, logKey(match), log);
}

/** @param {string} match */
function logKey(match) {
  return `meja.log.${match}`;
}
