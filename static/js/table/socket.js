/**
 * The line to the server: keeps itself open, sees that no event is missed or taken twice, and holds
 * what was sent until its effect has been seen. Knows nothing of pages.
 * @import {Command, Message, Local, Offer} from "./types.js"
 */

export const ANSWER_MS = 5000;
export const QUIET_MS = 25000;
const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 10000;
const RESTART_DELAY_MS = 3000;
/** @type {Record<number, Local["link"]>} */
const CLOSED_FOR_GOOD = { 4001: "signed_out", 4003: "removed" };
const BAD_FRAMES = 4004;
const SHOW_AGAIN = 4005;
const DEPLOYING = 4009;

/**
 * @typedef {object} Seams what a test replaces
 * @property {(url: string) => WebSocket} open
 * @property {() => number} now
 * @property {() => number} random
 * @property {(done: () => void, ms: number) => number} later
 * @property {(timer: number) => void} never
 */

/** @type {Seams} */
const BROWSER = {
  open: (url) => new WebSocket(url),
  now: () => performance.now(),
  random: () => Math.random(),
  later: (done, ms) => setTimeout(done, ms),
  never: (timer) => clearTimeout(timer),
};

/**
 * The wait for the next attempt, in ms: short at first, never the same for all; a while for a new server or cookie.
 * @param {number} attempt 0 for the first
 * @param {number} random 0–1
 * @param {number} [code] of its end
 */
export function delayBefore(attempt, random, code) {
  if (code === DEPLOYING || code === SHOW_AGAIN) return Math.round(RESTART_DELAY_MS * (0.3 + random));
  if (code === BAD_FRAMES) attempt += 4;
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(longest * (0.5 + random / 2));
}

/**
 * A line's address.
 * @param {string} path
 */
export function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = location.protocol.replace("http", "ws");
  return url.href;
}

export class Link {
  /**
   * @param {object} setup
   * @param {string} setup.url
   * @param {string} setup.language
   * @param {(message: Message) => void} setup.onMessage what may be applied, in order
   * @param {(state: Local["link"]) => void} setup.onState
   * @param {Partial<Seams>} [setup.seams]
   */
  constructor({ url, language, onMessage, onState, seams = {} }) {
    this.url = url;
    this.language = language;
    this.onMessage = onMessage;
    this.onState = onState;
    this.seams = { ...BROWSER, ...seams };
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {number|null} number of the newest event taken in */
    this.n = null;
    /** @type {"no"|"since"|"snapshot"} what was asked because events were missing */
    this.asked = "no";
    this.greeted = false;
    this.mustResend = false;
    this.attempt = 0;
    this.isStopped = false;
    /** @type {Map<string, Command>} */
    this.unacked = new Map();
    /** @type {number|null} */
    this.retry = null;
    /** @type {number|null} */
    this.watch = null;
  }

  /** Open the line, now. */
  start() {
    if (this.isStopped || this.socket) return;
    if (this.retry !== null) this.seams.never(this.retry);
    this.retry = null;
    this.greeted = false;
    this.onState("connecting");
    const socket = this.seams.open(this.url);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (frame) => {
      for (const message of [JSON.parse(String(frame.data))].flat()) this.receive(message);
    };
    socket.onclose = (end) => this.closed(socket, end.code);
    this.expect(ANSWER_MS * 2);
  }

  /** Close the line for good. */
  stop() {
    this.isStopped = true;
    if (this.retry !== null) this.seams.never(this.retry);
    if (this.watch !== null) this.seams.never(this.watch);
    this.drop();
  }

  /** See at once whether the line still lives: after sleep, or when the network is back. */
  probe() {
    if (!this.socket) {
      this.attempt = 0;
      this.start();
    } else if (this.greeted) this.hello();
  }

  /**
   * Ask for what was missed, in this language from now on.
   * @param {string} [language]
   */
  hello(language = this.language) {
    this.language = language;
    this.greeted = false;
    this.expect(ANSWER_MS);
    this.frame({ a: "hello", since: this.asked === "snapshot" ? null : this.n, lang: language, many: true });
  }

  /**
   * Send a command and hold it until it is acknowledged.
   * @param {Command} command
   */
  send(command) {
    this.unacked.set(command.c, command);
    if (this.greeted) {
      this.frame(command);
      this.expect(ANSWER_MS);
    } else this.mustResend = true;
  }

  /** @param {object} content */
  frame(content) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(content));
  }

  /**
   * Renew the watch: without a word by then the line is taken for dead, or asked for a sign of life.
   * @param {number} ms
   */
  expect(ms) {
    if (this.watch !== null) this.seams.never(this.watch);
    this.watch = this.seams.later(() => {
      this.watch = null;
      if (ms >= QUIET_MS) this.probe();
      else this.closed(this.socket, 0);
    }, ms);
  }

  /** @param {Message} message */
  receive(message) {
    this.expect(this.greeted && this.unacked.size ? ANSWER_MS : QUIET_MS);
    if (message.t === "event") this.takeEvent(message);
    else if (message.t === "snapshot") this.takeSnapshot(message);
    else {
      if (message.t === "hello") this.greet(message);
      if (message.t === "ack" || message.t === "nak") this.unacked.delete(message.c ?? "");
      this.pass(message);
      if (message.t === "you") this.settle(message.d?.offer ?? null);
    }
  }

  /** @param {Message} message */
  pass(message) {
    this.onMessage({ ...message, at: this.seams.now() });
  }

  /** @param {Message} message */
  greet(message) {
    this.greeted = true;
    this.attempt = 0;
    this.onState("open");
    if (message.d?.you?.seat === null) this.unacked.clear();
    this.mustResend = this.unacked.size > 0;
  }

  /** @param {Message} message */
  takeEvent(message) {
    const n = message.n ?? 0;
    if (this.n !== null && n <= this.n) return;
    if (this.n !== null && n === this.n + 1) {
      this.n = n;
      this.asked = "no";
      this.pass(message);
    } else if (this.greeted) this.askAgain();
  }

  /** @param {Message} message */
  takeSnapshot(message) {
    this.n = message.n ?? 0;
    this.asked = "no";
    this.pass(message);
  }

  /** Events are missing: ask for them once, and then for everything. */
  askAgain() {
    this.asked = this.asked === "no" && this.n !== null ? "since" : "snapshot";
    this.hello();
  }

  /**
   * After a new line: send again what still answers the open offer. A command whose offer has
   * closed is let go, since the picture already shows what came of it.
   * @param {Offer|null} offer
   */
  settle(offer) {
    for (const command of [...this.unacked.values()]) {
      if (command.p !== null && command.p !== offer?.id) this.unacked.delete(command.c);
      else if (this.mustResend) this.frame(command);
    }
    this.mustResend = false;
    if (this.unacked.size) this.expect(ANSWER_MS);
  }

  /** Forget the present socket without waiting for its end. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /**
   * @param {WebSocket|null} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (this.isStopped || (socket && socket !== this.socket)) return;
    this.drop();
    if (this.watch !== null) this.seams.never(this.watch);
    this.watch = null;
    const end = CLOSED_FOR_GOOD[code];
    if (end) {
      this.isStopped = true;
      this.onState(end);
      return;
    }
    this.onState(code === DEPLOYING ? "restarting" : "lost");
    this.retry = this.seams.later(() => {
      this.retry = null;
      this.start();
    }, delayBefore(this.attempt, this.seams.random(), code));
    this.attempt += 1;
  }
}
