/**
 * The chat of a room: lines come over the room's line, as this reader may see them, and are shown as text,
 * never as HTML. Beside the room it is a part of the page; over the table a drawer, on phones a sheet.
 * @import {Line} from "./line.js"
 */
import { processed } from "../site/htmx.js";
import { need } from "./stage.js";

/**
 * A line as the server tells it.
 * @typedef {object} ChatLine
 * @property {number} id
 * @property {string} name
 * @property {number} number chooses the colour of the writer's disc
 * @property {boolean} is_own
 * @property {string} text
 */

const PEEK_MS = 5000;
const NEAR_END_PX = 60;
const PHONE = "(max-width: 699px)";

export class Chat {
  /** @param {Line} line */
  constructor(line) {
    this.line = line;
    this.box = need("chat");
    this.draft = field().value;
    this.unread = 0;
    /** @type {number|null} */
    this.peeking = null;
    this.listen();
    this.settle();
    this.scrollToEnd();
  }

  /** The id of the newest line that is shown, or was passed over. */
  get newest() {
    return Number(this.box.dataset.newest ?? 0) || Number(list().lastElementChild?.getAttribute("data-line") ?? 0);
  }

  listen() {
    this.box.addEventListener("submit", (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      if (!this.line.isOpen && !isAtTable()) return; // without a line the form goes as a form
      event.preventDefault();
      event.stopPropagation();
      const button = event instanceof SubmitEvent ? event.submitter : null;
      const phrase = button instanceof HTMLButtonElement && button.name === "phrase" ? button.value : "";
      void this.say(phrase ? { phrase } : { text: field().value });
    });
    this.box.addEventListener("input", () => {
      this.draft = field().value;
      this.refuse("");
    });
    // What is typed here is meant for the chat, not for the hand.
    this.box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape" && isAtTable()) this.close();
    });
    document.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("#chat-open")) this.toggle();
      if (target?.closest("#chat-close")) this.close();
    });
  }

  /** Its key was pressed at the table, which knows how keys of one letter are wished. */
  openByKey() {
    if (!this.box.hidden) this.open();
  }

  /**
   * Send a line; the field keeps its text until the server has it.
   * @param {{text: string}|{phrase: string}} data
   */
  async say(data) {
    if ("text" in data && !data.text.trim()) return field().focus();
    const refusal = await this.refusalOf(data);
    this.refuse(refusal);
    if (refusal) return;
    if ("text" in data) {
      if (field().value === data.text) field().value = this.draft = "";
    } else if (isAtTable() && matchMedia(PHONE).matches) this.close();
  }

  /**
   * Send a line that was typed elsewhere on the page.
   * @param {{text: string, answered: (refusal: string) => void}} typed
   */
  async sayFor({ text, answered }) {
    answered(await this.refusalOf({ text }));
  }

  /**
   * Why a line that is sent was not taken; empty where it was.
   * @param {{text: string}|{phrase: string}} data
   */
  async refusalOf(data) {
    const answer = this.line.isOpen ? await this.line.ask("say", data) : null;
    return answer?.t === "ack" ? "" : (answer?.say ?? need("chat-refused").dataset.lost ?? "");
  }

  /** @param {string} sentence */
  refuse(sentence) {
    const part = need("chat-refused");
    part.textContent = sentence;
    part.hidden = sentence === "";
    field().toggleAttribute("aria-invalid", sentence !== "");
  }

  /**
   * Lines have come: new ones, or all of them anew.
   * @param {{lines: ChatLine[], anew: boolean}} told
   */
  hear({ lines, anew }) {
    const wasAtEnd = anew || isAtEnd();
    if (anew) list().replaceChildren();
    const fresh = lines.filter((line) => !list().querySelector(`[data-line="${line.id}"]`));
    for (const line of fresh) list().append(this.item(line));
    const last = fresh.at(-1);
    if (!last) return;
    this.box.dataset.newest = String(Math.max(this.newest, last.id));
    if (wasAtEnd || last.is_own) this.scrollToEnd();
    if (!anew && !this.isShown) this.miss(fresh.filter((line) => !line.is_own));
  }

  /** @param {ChatLine} line */
  item(line) {
    const template = need(line.is_own ? "chat-line-own" : "chat-line-other");
    const copy = template instanceof HTMLTemplateElement ? template.content.firstElementChild?.cloneNode(true) : null;
    if (!(copy instanceof HTMLElement)) throw new Error("the page lacks the template of a line");
    copy.dataset.line = String(line.id);
    part(copy, ".chat__name").textContent = line.name;
    part(copy, ".chat__text").textContent = line.text;
    const disc = part(copy, ".avatar");
    disc.textContent = line.name.slice(0, 1).toUpperCase();
    disc.classList.replace("avatar--0", `avatar--${line.number}`);
    const link = copy.querySelector("a");
    if (link) {
      for (const name of ["href", "hx-get"]) {
        link.setAttribute(name, (link.getAttribute(name) ?? "").replace(/\/0\/$/, `/${line.id}/`));
      }
      processed(copy);
    }
    return copy;
  }

  /** Whether the reader sees the lines as they come. */
  get isShown() {
    return !isAtTable() || this.box.hasAttribute("data-open");
  }

  /**
   * Lines came while the drawer was closed: count them, show the newest for a moment, say it.
   * @param {ChatLine[]} lines
   */
  miss(lines) {
    const last = lines.at(-1);
    if (!last) return;
    this.unread += lines.length;
    this.drawUnread();
    const peek = need("chat-peek");
    const [name, text] = [document.createElement("b"), document.createElement("span")];
    name.textContent = last.name;
    text.textContent = last.text;
    name.dir = text.dir = "auto";
    peek.replaceChildren(name, text);
    peek.hidden = false;
    if (this.peeking !== null) clearTimeout(this.peeking);
    this.peeking = setTimeout(() => (peek.hidden = true), PEEK_MS);
    need("said").textContent = `\u2068${last.name}\u2069: ${last.text}`;
  }

  drawUnread() {
    const button = document.getElementById("chat-open");
    const count = button?.querySelector(".count");
    const words = button?.querySelector(".visually-hidden");
    if (!(count instanceof HTMLElement) || !words) return;
    count.hidden = this.unread === 0;
    count.textContent = String(this.unread);
    words.textContent = this.unread ? (list().dataset.new ?? "").replace("{count}", String(this.unread)) : "";
  }

  toggle() {
    if (this.box.hasAttribute("data-open")) this.close();
    else this.open();
  }

  open() {
    this.box.setAttribute("data-open", "");
    document.getElementById("chat-open")?.setAttribute("aria-expanded", "true");
    need("chat-peek").hidden = true;
    this.unread = 0;
    this.drawUnread();
    this.scrollToEnd();
    const first = matchMedia(PHONE).matches ? need("chat-close") : field();
    (first.offsetParent ? first : need("chat-close")).focus();
  }

  close() {
    if (!this.box.hasAttribute("data-open")) return;
    this.box.removeAttribute("data-open");
    const button = document.getElementById("chat-open");
    button?.setAttribute("aria-expanded", "false");
    button?.focus();
  }

  /** What the newest part of the page says of this reader: who reads, who writes, what, and the newest line. */
  settle() {
    const state = document.getElementById("room-state")?.dataset ?? {};
    this.box.hidden = state.reads !== "yes";
    need("chat-write").hidden = state.writes !== "yes";
    need("chat-watch").hidden = state.writes === "yes";
    need("chat-text").hidden = state.free !== "yes";
    const button = document.getElementById("chat-open");
    if (button) button.hidden = this.box.hidden;
    if (this.box.hidden) this.box.removeAttribute("data-open");
    if (Number(state.line ?? 0) > this.newest) this.line.greet();
  }

  /** The page speaks another language now: what was being typed is still there. */
  reworded() {
    field().value = this.draft;
    this.drawUnread();
    this.settle();
    this.scrollToEnd();
  }

  scrollToEnd() {
    log().scrollTop = log().scrollHeight;
  }
}

function isAtEnd() {
  return log().scrollHeight - log().scrollTop - log().clientHeight < NEAR_END_PX;
}

function isAtTable() {
  return document.body.classList.contains("is-at-table");
}

function list() {
  return need("chat-lines");
}

/** The box in which the lines scroll. */
function log() {
  return need("chat-log");
}

function field() {
  const found = need("chat-field");
  if (!(found instanceof HTMLInputElement)) throw new Error("#chat-field is no field");
  return found;
}

/**
 * @param {Element} root
 * @param {string} selector
 */
function part(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`a line lacks ${selector}`);
  return found;
}
