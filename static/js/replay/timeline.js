/**
 * A deal as pictures: the messages that each viewer got go through the live table's own `apply`, and
 * every picture is kept, so that going back is as quick as going forward. Pure.
 * @import {Hello, Message, Seat, Table} from "../table/types.js"
 * @import {Choice, Deal, Look, Step} from "./types.js"
 */
import { apply, emptyTable } from "../table/state.js";

const SEATS = [0, 1, 2, 3];

/**
 * What a step tells the owner of a seat.
 * @param {Step} step
 * @param {Seat} seat
 * @returns {Message[]}
 */
export function messagesOf(step, seat) {
  const key = String(seat);
  const event = step.own && key in step.own ? step.own[key] : (step.seen ?? null);
  const you = step.you?.[key];
  return [...(event ? [{ t: "event", n: step.n, d: event }] : []), ...(you ? [{ t: "you", d: you }] : [])];
}

/**
 * What a seat was told of a step, or with all hands open whoever knew most of it.
 * @param {Step} step
 * @param {Look} look
 */
export function eventOf(step, { seat, isOpen }) {
  const known = isOpen ? Object.values(step.own ?? {}).find((event) => event !== null) : undefined;
  return known ?? messagesOf(step, seat).find((message) => message.t === "event")?.d ?? null;
}

/**
 * The picture of a seat after each step.
 * @param {Deal} deal
 * @param {Hello} hello
 * @param {Seat} seat
 * @returns {Table[]}
 */
function tablesOf(deal, hello, seat) {
  let table = apply(emptyTable(), { t: "hello", d: { ...hello, you: { seat } } });
  table = apply(table, { t: "snapshot", n: deal.steps[0].n - 1, d: deal.start[String(seat)] });
  return deal.steps.map((step) => {
    for (const message of messagesOf(step, seat)) table = apply(table, message);
    return table;
  });
}

export class Timeline {
  /**
   * @param {Deal} deal
   * @param {Hello} hello
   */
  constructor(deal, hello) {
    this.deal = deal;
    this.steps = deal.steps;
    this.tables = SEATS.map((seat) => tablesOf(deal, hello, seat));
  }

  get last() {
    return this.steps.length - 1;
  }

  /**
   * The picture after a step: one seat's own, or with the hands of all four.
   * @param {number} place
   * @param {Look} look
   * @returns {Table}
   */
  pictureAt(place, { seat, isOpen }) {
    const own = this.tables[seat][place];
    if (!isOpen || !own.view) return { ...own, replay: { open: null } };
    const views = this.tables.map((tables) => tables[place].view);
    // Each seat as its owner saw it: tiles that lay face down for the others are known, too.
    const seats = own.view.seats.map((one) => views[one.seat]?.seats[one.seat] ?? one);
    return { ...own, view: { ...own.view, seats }, replay: { open: views.map((view) => view?.own ?? null) } };
  }

  /**
   * The place of an entry, or of the last one before it.
   * @param {number} n
   */
  placeOf(n) {
    return Math.max(0, this.steps.findLastIndex((step) => step.n <= n));
  }

  /**
   * The nearest place at which something moved, or somebody was asked.
   * @param {number} place
   * @param {1|-1} way
   * @returns {number|null} null past the end of the deal
   */
  stopFrom(place, way) {
    for (let at = place + way; at >= 0 && at <= this.last; at += way) {
      if (!this.steps[at].quiet) return at;
    }
    return null;
  }

  /**
   * The nearest place at which an offer that fits was opened.
   * @param {number} place
   * @param {1|-1} way
   * @param {(choice: Choice) => boolean} fits
   * @returns {number|null}
   */
  choiceFrom(place, way, fits) {
    const places = this.deal.choices.filter(fits).map((choice) => this.placeOf(choice.opened));
    const found = way > 0 ? places.filter((one) => one > place) : places.filter((one) => one < place);
    if (!found.length) return null;
    return way > 0 ? Math.min(...found) : Math.max(...found);
  }

  /**
   * The nearest beginning of a turn.
   * @param {number} place
   * @param {1|-1} way
   */
  turnFrom(place, way) {
    return this.choiceFrom(place, way, (choice) => choice.offer.kind === "turn");
  }

  /**
   * The nearest moment at which a seat had to decide something.
   * @param {number} place
   * @param {1|-1} way
   * @param {Seat} seat
   */
  decisionFrom(place, way, seat) {
    return this.choiceFrom(
      place,
      way,
      ({ offer }) => offer.seat === seat && offer.kind !== "ready" && offer.actions.length > 1,
    );
  }

  /**
   * What was open at a place, by seat; of other seats only where all hands are open.
   * @param {number} place
   * @param {Look} look
   * @returns {Choice[]}
   */
  choicesAt(place, { seat, isOpen }) {
    const { n } = this.steps[place];
    return this.deal.choices.filter(
      ({ offer, opened, closed }) =>
        offer.kind !== "ready" && opened <= n && (closed === null || n < closed) && (isOpen || offer.seat === seat),
    );
  }
}
