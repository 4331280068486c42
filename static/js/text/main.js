/**
 * The text table: the same match, socket and picture as the table with tiles, in headings, lists, buttons
 * and a line for commands. It works with a screen reader, by keyboard, and over a slow line.
 * @import {Message, Picture, Table} from "../table/types.js"
 * @import {Words} from "../table/words.js"
 * @import {Choice} from "./choices.js"
 */
import { Announcer } from "../table/announce.js";
import { Attention } from "../table/attention.js";
import { need } from "../table/dom.js";
import { reword } from "../table/frame.js";
import { emptyLocal, follow } from "../table/local.js";
import { loadLog, saveLog } from "../table/log.js";
import { commandOf } from "../table/commands.js";
import { newKey } from "../table/keys.js";
import { loadPreferences } from "../table/prefs_kept.js";
import { Sheet } from "../table/sheet.js";
import { Link, socketUrl } from "../table/socket.js";
import { isAsked } from "../table/sound.js";
import { apply, emptyTable } from "../table/state.js";
import { acknowledged, isTooSoon, refused, sent } from "../table/steps.js";
import { storageOf } from "../table/storage.js";
import { loadWords } from "../table/words.js";
import { handText } from "./answers.js";
import { Conversation } from "./conversation.js";
import { drawText } from "./draw.js";

const TICK_MS = 500;
const GUARD_MS = 250;

class TextTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.match = root.dataset.match ?? "";
    this.storage = storageOf("sessionStorage");
    /** @type {Picture} */
    this.picture = { table: { ...emptyTable(), log: loadLog(this.storage, this.match) }, local: emptyLocal() };
    /** @type {Words|null} */
    this.words = null;
    this.isDrawn = true;
    /** @type {HTMLElement|null} what had the focus before a claim took it */
    this.before = null;
    this.announcer = new Announcer(need(root, "[data-part=polite]"), need(root, "[data-part=urgent]"));
    this.attention = new Attention();
    this.sheet = new Sheet(need(root, "[data-part=sheet]"), (match, deal) => `/matches/${match}/deals/${deal}/sheet/`);
    this.link = new Link({
      url: socketUrl(`/ws/match/${this.match}/`),
      language: document.documentElement.lang || "en",
      onMessage: (message) => this.receive(message),
      onState: (link) => this.set({ table: this.picture.table, local: { ...this.picture.local, link } }),
    });
  }

  /** Fetch the words, open the line, listen. */
  async open() {
    const words = await loadWords(this.root.dataset.words ?? "");
    this.words = words;
    reword(this.root, words);
    this.conversation = new Conversation(this, words);
    this.link.language = words.language;
    this.link.start();
    setInterval(() => this.tick(), TICK_MS);
    addEventListener("online", () => this.link.probe());
    addEventListener("pagehide", () => saveLog(this.storage, this.match, this.picture.table.log));
    document.addEventListener("visibilitychange", () => document.hidden || this.link.probe());
    this.redraw();
  }

  /** @param {Message} message */
  receive(message) {
    const { table: before, local } = this.picture;
    if (message.t === "ack") return this.set({ table: before, local: acknowledged(local, message.c) });
    if (message.t === "nak") {
      this.set({ table: before, local: refused(local, message.c) });
      return this.conversation?.answer(message.say ?? this.words?.say("refused") ?? "");
    }
    const table = apply(before, message);
    if (table === before || !this.words) return undefined;
    this.words.rules = table.view?.rules ?? "klasik";
    this.set({ table, local: follow(this.beforeDeal(table), before, table, message.at ?? performance.now()) });
    this.announcer.reading = this.picture.local.prefs.reading;
    this.announcer.tell(before, table, this.words);
    if (isAsked(before, table) && table.you.offer?.kind !== "turn") this.jump();
    return undefined;
  }

  /** A claim takes the focus, unless one is just typing. */
  jump() {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.value) return;
    this.before = field instanceof HTMLElement && field !== document.body ? field : null;
    requestAnimationFrame(() => requestAnimationFrame(() => this.firstChoice()?.focus()));
  }

  /**
   * The local state with the preferences that hold in this deal.
   * @param {Table} table
   */
  beforeDeal(table) {
    const { local } = this.picture;
    const deal = table.view?.deal_number ?? 0;
    if (!table.view || (deal === local.deal && this.picture.table.view)) return local;
    return { ...local, deal, prefs: loadPreferences(this.storage, storageOf("localStorage"), this.match, deal) };
  }

  firstChoice() {
    return /** @type {HTMLElement|null} */ (this.root.querySelector("[data-part=choices] button"));
  }

  /** @param {Picture} picture */
  set(picture) {
    this.picture = picture;
    this.redraw();
  }

  /** Draw with the next frame; messages that come together are drawn once. A hidden page gets no frames. */
  redraw() {
    if (document.hidden) this.draw();
    else if (this.words && this.isDrawn) {
      this.isDrawn = false;
      requestAnimationFrame(() => {
        this.isDrawn = true;
        this.draw();
      });
    }
  }

  draw() {
    if (!this.words) return;
    const wasOnChoice = this.isOnChoice();
    drawText(this.root, this.picture, this.words, this.conversation?.proposed ?? null);
    if (wasOnChoice && !this.isOnChoice()) this.comeBackFromChoice();
    this.attention.showInTitle(this.picture.table, this.words);
    this.showSheet(this.words);
  }

  isOnChoice() {
    return need(this.root, "[data-part=choices]").contains(document.activeElement);
  }

  /** The choice that had the focus is gone: the focus goes back to where it was before the claim, or to their heading. */
  comeBackFromChoice() {
    const place = this.before?.isConnected ? this.before : need(this.root, "#text-choices");
    this.before = null;
    place.focus();
  }

  /** @param {Words} words */
  showSheet(words) {
    const { table, local } = this.picture;
    const isShown = local.resultDeal !== null && local.resultDeal > 0;
    need(this.root, "[data-part=result]").hidden = !isShown;
    if (!isShown || local.resultDeal === null) return;
    void this.sheet.show({ match: this.match, deal: local.resultDeal, isOver: table.view?.phase === "ended", words });
  }

  tick() {
    if (this.words) this.announcer.tellTime(this.picture, this.words, performance.now());
  }

  /**
   * Answer the open offer; whether that was possible.
   * @param {Choice} choice
   * @returns {boolean}
   */
  send(choice) {
    const { table, local } = this.picture;
    const { hello, you } = table;
    const guard = GUARD_MS * Math.min(1, hello?.time_scale ?? 1);
    if (!you.offer || local.pending || !hello || isTooSoon(local, performance.now(), guard)) return false;
    const command = commandOf(newKey(), this.match, you.offer, choice.action, hello.faces);
    this.link.send(command);
    this.set({ table, local: sent(local, command) });
    return true;
  }

  /**
   * What the teacher says about the open offer, or why there is nothing to say.
   * @param {Words} words
   */
  async askTeacher(words) {
    const { offer } = this.picture.table.you;
    if (!offer || offer.kind === "ready") return words.say("teacher_waits");
    const teacher = await import("../teacher/lesson.js").catch(() => null);
    const answer = (await teacher?.fetchLesson(`/table/${this.match}/lesson/${offer.id}/`, words.language)) ?? null;
    if (teacher && answer && "lesson" in answer) return teacher.lessonText(answer.lesson);
    return answer && "say" in answer ? answer.say : words.say("teacher_failed");
  }

  /** Lead to the list of commands. */
  help() {
    need(this.root, "[data-part=commands]").focus();
  }

  /**
   * What the page around the table with tiles has, and this one has not; the hand is always sorted here.
   * @param {string} name
   */
  beside(name) {
    if (!this.words) return "";
    return name === "sort" ? handText(this.picture, this.words) : this.words.say("text_beside");
  }

  /** Ask for one's seat back from the bot. */
  comeBack() {
    this.link.send({ c: newKey(), m: this.match, p: null, a: "return", d: {} });
  }
}

const root = document.getElementById("text-table");
if (root) void new TextTable(root).open();
