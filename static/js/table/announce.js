/**
 * What a screen reader is told: news politely, one's own turn and claims at once. At most one
 * sentence in 600 ms; of news that piled up only the newest few are said.
 * @import {LogLine, Offer, Picture, Preferences, Table} from "./types.js"
 * @import {Verb} from "./offers.js"
 * @import {Words} from "./words.js"
 */
import { clockInView, spokenSeconds, timeLeft } from "./clock.js";
import { lineText } from "./draw_log.js";
import { newestLine } from "./log.js";
import { CLAIM_ORDER } from "./draw_prompt.js";
import { actionsOf } from "./offers.js";
import { isMe, nameOf } from "./people.js";
import { faceOfCopy } from "./tiles.js";

const PAUSE_MS = 600;
const KEPT = 3;
/** What everybody is told, whatever they wish to hear. */
const GREAT_NEWS = ["log_deal_started", "log_riichi", "log_win_self_draw", "log_win_discard", "log_win_robbed", "log_deal_drawn", "log_match_ended"];

export class Announcer {
  /**
   * @param {HTMLElement} polite
   * @param {HTMLElement} urgent
   */
  constructor(polite, urgent) {
    this.polite = polite;
    this.urgent = urgent;
    /** @type {string[]} */
    this.queue = [];
    /** @type {number|null} */
    this.timer = null;
    /** @type {number|null} */
    this.seconds = null;
    /** @type {Preferences["reading"]} */
    this.reading = "all";
  }

  /**
   * Say something when its turn comes.
   * @param {string} text
   */
  say(text) {
    if (!text) return;
    this.queue = [...this.queue, text].slice(-KEPT);
    if (this.timer === null) this.next();
  }

  /**
   * Say something now; older news is dropped.
   * @param {string} text
   */
  alert(text) {
    this.queue = [];
    this.urgent.textContent = "";
    this.urgent.textContent = text;
  }

  next() {
    const text = this.queue.shift();
    this.timer = null;
    if (text === undefined) return;
    this.polite.textContent = text;
    this.timer = setTimeout(() => this.next(), PAUSE_MS);
  }

  /** Say no more. */
  stop() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.queue = [];
  }

  /**
   * Tell what a message has changed.
   * @param {Table} before
   * @param {Table} table
   * @param {Words} words
   */
  tell(before, table, words) {
    const known = newestLine(before.n);
    for (const line of table.log) {
      if (line.id > known && this.isTold(line, table)) this.say(lineText(line, table, words));
    }
    const offer = table.you.offer;
    if (offer && offer.id !== before.you.offer?.id) this.alert(offerText(table, words));
  }

  /**
   * Whether a line is read out: one's own discard never; else as the person wished.
   * @param {LogLine} line
   * @param {Table} table
   */
  isTold(line, table) {
    if (isMe(table, line.seat)) return line.key !== "log_discard";
    if (this.reading === "all" || isMe(table, line.other) || GREAT_NEWS.includes(line.key)) return true;
    return this.reading === "useful" && !line.minor && line.key !== "log_discard";
  }

  /**
   * Tell how long is left at 15, 10 and 5 seconds of an own offer.
   * @param {Picture} picture
   * @param {Words} words
   * @param {number} now
   */
  tellTime({ table }, words, now) {
    const left = table.you.offer ? timeLeft(clockInView(table), now) : null;
    const moment = left === null ? null : spokenSeconds(this.seconds, left.seconds);
    this.seconds = left?.seconds ?? null;
    if (moment !== null) this.say(words.count("seconds_left", moment));
  }
}

/**
 * What an offer holds beside discards and passing, in words.
 * @param {Offer} offer
 * @param {Words} words
 */
function verbsText(offer, words) {
  const has = (/** @type {Verb} */ verb) => actionsOf(offer, verb).length > 0;
  const calls = CLAIM_ORDER.filter((verb) => verb !== "pass" && has(verb));
  const said = calls.map((verb) => (verb === "win" ? words.winCall(offer.kind) : words.call(verb)));
  if (has("riichi")) said.push(words.term("riichi"));
  if (has("abort")) said.push(words.say("nine_terminals"));
  return said;
}

/**
 * An offer in words.
 * @param {Table} table
 * @param {Words} words
 */
function offerText(table, words) {
  const { view, you, hello } = table;
  if (!view || !you.offer) return "";
  if (you.offer.kind === "ready") return words.say("ready");
  const actions = words.list(verbsText(you.offer, words));
  if (you.offer.kind === "turn") {
    const drawn = view.own?.drawn ?? null;
    const said = [words.say("your_turn")];
    if (drawn !== null) said.push(words.say("log_drawn_tile", { tile: words.tile(faceOfCopy(hello?.faces ?? [], drawn)) }));
    if (actions) said.push(words.say("you_may", { actions }));
    return said.join(". ");
  }
  const window = view.window;
  if (!window) return words.say("you_may", { actions });
  const tile = words.tile(faceOfCopy(hello?.faces ?? [], window.copy));
  return words.say("you_may_discard", { tile, name: nameOf(table, window.seat), actions });
}
