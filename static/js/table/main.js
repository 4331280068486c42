/**
 * The live table: `mount(root)` opens it in its server-rendered frame. Messages go through `apply` to
 * the picture, the picture through `render` to the page, presses through the open offer to the server.
 *
 * Events on the root, for the page around it: `meja:match-ended` (detail: match, reason),
 * `meja:play-again`, `meja:leave` (the last two bubble and may be prevented from their default).
 * It listens there to `meja:language` (detail: language, words: address of the catalogue).
 * @import {Message, Picture, Table, Local, Command} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { Announcer } from "./announce.js";
import { need } from "./dom.js";
import { drawTime } from "./draw_time.js";
import { restore, reword, stageOf } from "./frame.js";
import { loadStanding, saveStanding } from "./hand.js";
import { listen } from "./input.js";
import { acknowledged, emptyLocal, follow, refused } from "./local.js";
import { loadLog, saveLog } from "./log.js";
import { Presses } from "./presses.js";
import { render } from "./render.js";
import { Sheet } from "./sheet.js";
import { Link } from "./socket.js";
import { apply, emptyTable } from "./state.js";
import { keep, kept, tabStorage } from "./storage.js";
import { toast } from "./toasts.js";
import { loadWords } from "./words.js";

const TICK_MS = 250;
const AWAY_MS = 10000;

class LiveTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.pristine = /** @type {HTMLElement} */ (root.cloneNode(true));
    this.match = root.dataset.match ?? "";
    this.ending = new AbortController();
    this.storage = tabStorage();
    /** @type {Picture} */
    this.picture = {
      table: { ...emptyTable(), log: loadLog(this.storage, this.match) },
      local: emptyLocal(Number(kept(this.storage, this.seenKey())) || 0),
    };
    /** @type {Stage|null} */
    this.stage = null;
    this.isDrawn = true;
    this.leaveKey = "";
    this.hasEnded = false;
    this.hiddenSince = 0;
    this.announcer = new Announcer(need(root, "[data-part=polite]"), need(root, "[data-part=urgent]"));
    this.sheet = new Sheet(need(root, "[data-part=sheet]"), (match, deal) => this.address("sheetUrl", match, deal));
    this.link = new Link({
      url: this.socketUrl(),
      language: document.documentElement.lang || "en",
      onMessage: (message) => this.receive(message),
      onState: (link) => this.change({ link }),
    });
  }

  /** Fetch the words, listen, and open the line. */
  async open() {
    const { signal } = this.ending;
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.watchPage(signal);
    const words = await loadWords(this.root.dataset.words ?? "");
    if (signal.aborted) return;
    this.stage = stageOf(this.root, words);
    reword(this.root, words);
    const presses = new Presses(this);
    listen(this.root, (intent) => presses.take(intent), signal);
    this.link.language = words.language;
    this.link.start();
    this.redraw();
  }

  /** Close the line and stop listening; the frame is as it came, for the next match. */
  close() {
    this.ending.abort();
    clearInterval(this.ticking);
    this.announcer.stop();
    this.link.stop();
    for (const dialog of this.root.querySelectorAll("dialog")) dialog.close();
    restore(this.root, this.pristine);
  }

  /**
   * @param {"socket"|"sheetUrl"} name
   * @param {string} match
   * @param {number} [deal]
   */
  address(name, match, deal = 0) {
    return (this.root.dataset[name] ?? "").replace("{match}", match).replace("{deal}", String(deal));
  }

  socketUrl() {
    const url = new URL(this.address("socket", this.match), location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    return url.href;
  }

  /** @param {AbortSignal} signal */
  watchPage(signal) {
    const back = () => this.link.probe();
    addEventListener("online", back, { signal });
    addEventListener("pagehide", () => saveLog(this.storage, this.match, this.picture.table.log), { signal });
    addEventListener("pageshow", (event) => event.persisted && back(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.hidden) this.hiddenSince = performance.now();
        else if (!this.link.socket || performance.now() - this.hiddenSince > AWAY_MS) back();
        this.tick();
      },
      { signal },
    );
    this.root.addEventListener("meja:language", (event) => this.changeLanguage(event), { signal });
    const watcher = new ResizeObserver(() => this.measure());
    watcher.observe(need(this.root, ".cross"));
    signal.addEventListener("abort", () => watcher.disconnect());
  }

  /** Note how wide a tile in a pond is: small ones have plainer characters. */
  measure() {
    const probe = need(this.root, ".cross__measure").getBoundingClientRect().width;
    if (probe > 0 && Math.abs(probe - this.picture.local.pondWidth) > 0.5) this.change({ pondWidth: probe });
  }

  /** @param {Event} event */
  async changeLanguage(event) {
    const { words: url } = /** @type {CustomEvent} */ (event).detail ?? {};
    if (!url || !this.stage) return;
    const words = await loadWords(url);
    if (this.ending.signal.aborted) return;
    this.stage.words = words;
    reword(this.root, words);
    this.link.hello(words.language);
    this.announcer.say(words.say("language_changed"));
    this.redraw();
  }

  /** @param {Message} message */
  receive(message) {
    if (message.t === "ack" || message.t === "nak") return this.answered(message);
    const before = this.picture.table;
    const table = apply(before, message);
    if (table === before) return undefined;
    const now = message.at ?? performance.now();
    const local = follow(this.beforeDeal(table), before, table, now);
    this.set({ table, local });
    if (this.stage) {
      this.stage.words.rules = table.view?.rules ?? "klasik";
      this.announcer.tell(before, table, this.stage.words);
    }
    this.tellEnd(table);
    return undefined;
  }

  /**
   * The local state with the order of the hand that was kept for this deal.
   * @param {Table} table
   */
  beforeDeal(table) {
    const { local } = this.picture;
    const deal = table.view?.deal_number ?? 0;
    if (deal === local.deal) return local;
    return { ...local, deal, ...loadStanding(this.storage, this.match, deal) };
  }

  /** @param {Message} message */
  answered(message) {
    const { table, local } = this.picture;
    if (message.t === "ack") {
      this.set({ table, local: acknowledged(local, message.c) });
      if (message.c === this.leaveKey) this.emit("meja:leave");
      return;
    }
    this.set({ table, local: refused(local, message.c) });
    const text = message.say ?? this.stage?.words.say("refused") ?? "";
    toast(need(this.root, "[data-part=toasts]"), text);
    this.announcer.alert(text);
  }

  /** @param {Table} table */
  tellEnd(table) {
    if (this.hasEnded || !table.view?.ended) return;
    this.hasEnded = true;
    this.emit("meja:match-ended", { match: this.match, reason: table.view.ended.reason });
  }

  /**
   * @param {string} name
   * @param {object} [detail]
   */
  emit(name, detail = {}) {
    const event = new CustomEvent(name, { bubbles: true, cancelable: true, detail });
    if (this.root.dispatchEvent(event) && name === "meja:leave") location.assign(this.root.dataset.home ?? "/");
  }

  /** @param {Command} command */
  command(command) {
    this.link.send(command);
  }

  /** See at once whether the line lives. */
  probe() {
    this.link.probe();
  }

  /**
   * The page is left as soon as this command is acknowledged.
   * @param {string} key
   */
  leaveWith(key) {
    this.leaveKey = key;
  }

  /** Ask once more for the sheet that did not come. */
  fetchAgain() {
    this.sheet.forget();
    this.redraw();
  }

  /** @param {Partial<Local>} changes */
  change(changes) {
    this.set({ table: this.picture.table, local: { ...this.picture.local, ...changes } });
  }

  /** @param {Picture} picture */
  set(picture) {
    const before = this.picture.local;
    this.picture = picture;
    const { deal, order, sorted, resultSeen } = picture.local;
    if (order !== before.order || sorted !== before.sorted) {
      saveStanding(this.storage, this.match, deal, { order, sorted });
    }
    if (resultSeen !== before.resultSeen) keep(this.storage, this.seenKey(), resultSeen);
    this.redraw();
  }

  seenKey() {
    return `meja.result.${this.match}`;
  }

  /** Draw with the next frame; messages that come together are drawn once. */
  redraw() {
    if (!this.stage || !this.isDrawn) return;
    this.isDrawn = false;
    requestAnimationFrame(() => {
      this.isDrawn = true;
      if (!this.stage || this.ending.signal.aborted) return;
      render(this.stage, this.picture, performance.now());
      this.fetchSheet();
    });
  }

  fetchSheet() {
    const { table, local } = this.picture;
    if (local.resultDeal === null || local.resultDeal === 0 || !this.stage || !table.view) return;
    const isOver = table.view.phase === "ended";
    void this.sheet.show({ match: this.match, deal: local.resultDeal, isOver, words: this.stage.words });
  }

  tick() {
    if (!this.stage || !this.picture.table.view) return;
    const now = performance.now();
    drawTime(this.stage, this.picture, now);
    this.announcer.tellTime(this.picture, this.stage.words, now);
  }
}

/**
 * Open the live table in its frame.
 * @param {HTMLElement} root the element with `data-match`, `data-socket`, `data-sheet-url`,
 *   `data-words`, `data-tiles` and `data-home`
 * @returns {{close: () => void}}
 */
export function mount(root) {
  const table = new LiveTable(root);
  void table.open();
  return { close: () => table.close() };
}
