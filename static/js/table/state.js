/**
 * The picture of the match: `apply` gives the next one after a message of the server. Pure; messages
 * carry the moment at which they came (`at`), so nothing here reads a clock.
 * @import {Table, Message, You, PublicClock, SeatView, Offer, OfferedAction, DiscardWaits, Wait} from "./types.js"
 */
import { evolve } from "./events.js";
import { linesOf, withLines, withPast } from "./log.js";

/** @type {You} */
const NOTHING_OFFERED = {
  offer: null,
  endsAt: null,
  total: null,
  answer: null,
  waits: [],
  aims: [],
  discardWaits: [],
  inControl: true,
  wantsControl: false,
  furiten: false,
};

/**
 * The picture before the first message.
 * @returns {Table}
 */
export function emptyTable() {
  return {
    hello: null,
    n: 0,
    view: null,
    you: NOTHING_OFFERED,
    clock: { kind: null, seat: null, endsAt: null, total: null },
    presence: { seats: [true, true, true, true], watchers: 0 },
    log: [],
    replay: null,
  };
}

/**
 * When a time still left runs out, on the local clock.
 * @param {number} at
 * @param {number|null|undefined} remaining
 */
function endOf(at, remaining) {
  return remaining === null || remaining === undefined ? null : at + remaining;
}

/**
 * @param {Record<string, any>} d
 * @param {number} at
 * @returns {You}
 */
function readYou(d, at) {
  return {
    offer: /** @type {Offer|null} */ (d.offer ?? null),
    endsAt: endOf(at, d.remaining_ms),
    total: d.total_ms ?? null,
    answer: /** @type {OfferedAction|null} */ (d.answer ?? null),
    waits: /** @type {Wait[]} */ (d.waits ?? []),
    aims: /** @type {import("./types.js").Aim[]} */ (d.aims ?? []),
    discardWaits: /** @type {DiscardWaits[]} */ (d.discard_waits ?? []),
    inControl: d.in_control ?? true,
    wantsControl: d.wants_control ?? false,
    furiten: d.furiten ?? false,
  };
}

/**
 * @param {Record<string, any>} d
 * @param {number} at
 * @returns {PublicClock}
 */
function readClock(d, at) {
  return {
    kind: d.kind ?? null,
    seat: d.seat ?? null,
    endsAt: endOf(at, d.remaining_ms),
    total: d.total_ms ?? null,
  };
}

/**
 * A snapshot's view, with what travels beside it taken off: it is the same for who never left.
 * @param {SeatView} view
 * @returns {SeatView}
 */
export function readView(view) {
  const own = view.own;
  return { ...view, own: own && { seat: own.seat, concealed: own.concealed, drawn: own.drawn } };
}

/**
 * @param {Table} table
 * @param {Message} message
 * @returns {Table}
 */
function applyEvent(table, message) {
  if (!table.view) return table;
  const n = message.n ?? table.n;
  const view = evolve(table.view, message.d);
  return { ...table, n, view, log: withLines(table.log, linesOf(message.d, n, message.minute)) };
}

/**
 * The picture after a message. Numbers of events are the link's matter: what comes here is next.
 * @param {Table} table
 * @param {Message} message
 * @returns {Table}
 */
export function apply(table, message) {
  const at = message.at ?? 0;
  const d = message.d ?? {};
  switch (message.t) {
    case "hello":
      return { ...table, hello: d };
    case "snapshot":
      return { ...table, n: message.n ?? 0, view: readView(d) };
    case "past":
      return { ...table, log: withPast(table.log, d) };
    case "event":
      return applyEvent(table, message);
    case "you":
      return { ...table, you: readYou(d, at) };
    case "clock":
      return { ...table, clock: readClock(d, at) };
    case "presence":
      return { ...table, presence: { seats: d.seats, watchers: d.watchers ?? 0 } };
    default:
      return table;
  }
}

/**
 * The seat at the bottom of the screen: one's own, or the first for who watches.
 * @param {Table} table
 */
export function bottomSeat(table) {
  return table.view?.own?.seat ?? table.hello?.you.seat ?? 0;
}

/**
 * Whether this browser has a seat at the table.
 * @param {Table} table
 */
export function isSeated(table) {
  return (table.view?.own ?? null) !== null;
}

/**
 * The last deal that has a result: the present one once it is settled, or the one before.
 * @param {SeatView} view
 */
export function lastResult(view) {
  return view.result?.settled ? view.deal_number : Math.max(0, view.deal_number - 1);
}
