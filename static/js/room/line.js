/**
 * The line to the lobby: hears rings, sends commands, opens itself again. Rings say only that something
 * has changed; whoever hears one asks the server for the part of the page that shows it. Lines of the
 * chat come as they are.
 * @import {ChatLine} from "./chat.js"
 */
import { heardVersions } from "../site/build.js";
import { newKey } from "../table/keys.js";
import { delayBefore, socketUrl } from "../table/socket.js";

const SIGNED_OUT = 4001;
const OUT = 4003;
const ANSWER_MS = 8000;

/**
 * @typedef {object} Message
 * @property {string} t kind: hello, ring, tabs, voice, chat, out, ack, nak
 * @property {string|null} [c] key of the command that is answered
 * @property {string} [say] why it was refused
 * @property {{protocol?: number, build?: string, tabs?: number, count?: number, say?: string, lines?: ChatLine[], anew?: boolean}} [d]
 */

/**
 * @typedef {object} Listener
 * @property {() => void} onRing something has changed, or may have while the line was gone
 * @property {(isOpen: boolean) => void} onState
 * @property {(tabs: number) => void} [onTabs] how many pages this person has open
 * @property {(heard: any) => void} [onVoice] something for voice
 * @property {() => void} [onOut] this page is not to come back
 * @property {() => number} [newestLine] id of the newest line of the chat that the page has
 * @property {(told: {lines: ChatLine[], anew: boolean}) => void} [onChat]
 */

export class Line {
  /**
   * @param {string} path
   * @param {Listener} listener
   */
  constructor(path, listener) {
    this.url = socketUrl(path);
    this.listener = listener;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.attempt = 0;
    this.isGreeted = false;
    this.isStopped = false;
    /** @type {Map<string, (answer: Message|null) => void>} */
    this.waiting = new Map();
    addEventListener("online", () => this.open());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  /** Whether a command would be heard now. */
  get isOpen() {
    return this.isGreeted && this.socket?.readyState === WebSocket.OPEN;
  }

  /** Open the line, unless it is open or on its way. */
  open() {
    if (this.isStopped || this.socket) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (frame) => this.hear(JSON.parse(String(frame.data)));
    socket.onclose = (end) => this.closed(end.code);
  }

  /** Say in which language to answer, and which line of the chat is the newest here. */
  greet() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ a: "hello", lang: document.documentElement.lang, line: this.listener.newestLine?.() }));
  }

  /** @param {Message} message */
  hear(message) {
    if (message.t === "hello") {
      this.attempt = 0;
      this.isGreeted = true;
      heardVersions(message.d ?? {});
      this.listener.onState(true);
      this.listener.onRing();
    }
    if (message.t === "ring") this.listener.onRing();
    else if (message.t === "hello" || message.t === "tabs") this.listener.onTabs?.(message.d?.tabs ?? message.d?.count ?? 1);
    else if (message.t === "voice") this.listener.onVoice?.(message.d);
    else if (message.t === "chat") this.listener.onChat?.({ lines: message.d?.lines ?? [], anew: message.d?.anew ?? false });
    else if (message.t === "ack" || message.t === "nak") this.settle(message.c ?? "", message);
  }

  /**
   * The answer to a command; null if the line is not open, or was lost before it came.
   * @param {string} action
   * @param {Record<string, unknown>} data
   * @returns {Promise<Message|null>}
   */
  ask(action, data) {
    // A socket that is still on its way takes nothing, and none at all would be waited for in vain.
    if (!this.isOpen) return Promise.resolve(null);
    const key = newKey();
    return new Promise((answered) => {
      this.waiting.set(key, answered);
      setTimeout(() => this.settle(key, null), ANSWER_MS);
      this.socket?.send(JSON.stringify({ c: key, a: action, d: data }));
    });
  }

  /**
   * Say something that is not answered.
   * @param {string} action
   * @param {object} data
   * @returns {boolean} whether the line was open
   */
  tell(action, data) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify({ a: action, d: data }));
    return true;
  }

  /**
   * @param {string} key
   * @param {Message|null} answer
   */
  settle(key, answer) {
    this.waiting.get(key)?.(answer);
    this.waiting.delete(key);
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    this.isGreeted = false;
    for (const key of [...this.waiting.keys()]) this.settle(key, null);
    if (code === SIGNED_OUT) {
      this.isStopped = true;
      location.reload();
    } else if (code === OUT) {
      this.isStopped = true;
      this.listener.onOut?.();
    } else {
      this.listener.onState(false);
      setTimeout(() => this.open(), delayBefore(this.attempt, Math.random(), code));
      this.attempt += 1;
    }
  }
}
