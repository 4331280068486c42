/**
 * The live table: `mount(root)` opens it in its server-rendered frame. Messages go through `apply` to
 * the picture, the picture through `render` to the page, presses through the open offer to the server.
 * What a first view does not need (presses, dialogs, the log, what is said and heard) is loaded while
 * the line opens: playing.js.
 *
 * Events on the root, for the page around it: `meja:match-ended` (detail: match, reason),
 * `meja:microphone`, `meja:chat`, `meja:say` (detail: text, answered: is told why not, or nothing),
 * `meja:play-again`, `meja:leave` (the last two may be prevented).
 * It listens there to `meja:language` (detail: language, words: address of the catalogue).
 * @import {Message, Picture, Table, Local} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {Playing} from "./playing.js"
 */
import { need } from "./dom.js";
import { restore, reword, stageOf } from "./frame.js";
import { loadStanding, saveStanding } from "./hand.js";
import { emptyLocal, follow } from "./local.js";
import { loadLog, saveLog } from "./log.js";
import { forNewDeal } from "./prefs.js";
import { render } from "./render.js";
import { Link, socketUrl } from "./socket.js";
import { apply, emptyTable } from "./state.js";
import { keep, kept, storageOf } from "./storage.js";
import { loadWords } from "./words.js";

const AWAY_MS = 10000;
const TRIES = 5;

/**
 * The module of what comes after the first view; asked for again where the line fails.
 * @returns {Promise<typeof import("./playing.js")>}
 */
async function loadPlaying() {
  for (let tried = 1; ; tried += 1) {
    try {
      return await import("./playing.js");
    } catch (fault) {
      if (tried === TRIES) throw fault;
      await new Promise((done) => setTimeout(done, 500 * 2 ** tried));
    }
  }
}

export class LiveTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.pristine = /** @type {HTMLElement} */ (root.cloneNode(true));
    this.match = root.dataset.match ?? "";
    this.ending = new AbortController();
    this.storage = storageOf("sessionStorage");
    /** @type {Picture} */
    this.picture = {
      table: { ...emptyTable(), log: loadLog(this.storage, this.match) },
      local: emptyLocal(Number(kept(this.storage, this.seenKey())) || 0),
    };
    /** @type {Stage|null} */
    this.stage = null;
    /** @type {Playing|null} */
    this.playing = null;
    this.isDrawn = true;
    this.isInSight = false;
    this.hasEnded = false;
    this.hiddenSince = 0;
    this.link = new Link({
      url: socketUrl(this.address("socket", this.match)),
      language: document.documentElement.lang || "en",
      onMessage: (message) => this.receive(message),
      onState: (link) => this.change({ link }),
    });
  }

  /** Open the line and fetch the words side by side, and then all that plays. */
  async open() {
    const { signal } = this.ending;
    this.watchPage(signal);
    this.link.start();
    const loading = loadPlaying().catch(() => null);
    const words = await loadWords(this.root.dataset.words ?? "");
    if (signal.aborted) return;
    words.rules = this.picture.table.view?.rules ?? "klasik";
    this.stage = stageOf(this.root, words);
    reword(this.root, words);
    this.redraw();
    const loaded = await loading;
    if (signal.aborted) return;
    if (!loaded) return this.fail(this.stage);
    this.playing = new loaded.Playing(this, this.stage);
    this.root.dataset.plays = "yes";
    this.redraw();
  }

  /**
   * What plays did not come: say so, and offer to load the page again.
   * @param {Stage} stage
   */
  fail({ parts, words }) {
    const again = need(parts.notice, "button");
    again.dataset.word = "load_again";
    again.addEventListener("click", () => location.reload());
    parts["notice-text"].dataset.word = "not_loaded";
    parts["status-text"].textContent = "";
    reword(this.root, words);
    parts.notice.hidden = false;
  }

  /** The line for commands. It is loaded from here, since it shares with what is loaded from here. */
  async fetchCommands() {
    return await import("../text/box.js");
  }

  /** Close the line and stop listening; the frame is as it came, for the next match. */
  close() {
    this.ending.abort();
    this.playing?.close();
    this.link.stop();
    for (const dialog of this.root.querySelectorAll("dialog")) dialog.close();
    delete this.root.dataset.plays;
    restore(this.root, this.pristine);
  }

  /**
   * @param {"socket"|"sheetUrl"|"lessonUrl"} name
   * @param {string} match
   * @param {number} [deal]
   */
  address(name, match, deal = 0) {
    return (this.root.dataset[name] ?? "").replace("{match}", match).replace("{deal}", String(deal));
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
        this.playing?.tick();
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
    this.playing?.announcer.say(words.say("language_changed"));
    this.redraw();
  }

  /** @param {Message} message */
  receive(message) {
    if (message.t === "ack" || message.t === "nak") return this.playing?.answered(message);
    const before = this.picture.table;
    if (message.t === "event") this.playing?.foresee(message.d);
    const table = apply(before, message);
    if (table === before) return undefined;
    const now = message.at ?? performance.now();
    const local = follow(this.beforeDeal(table), before, table, now);
    this.set({ table, local });
    if (this.stage) this.stage.words.rules = table.view?.rules ?? "klasik";
    this.playing?.tell(before, table);
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
    return { ...local, deal, prefs: forNewDeal(local.prefs), ...loadStanding(this.storage, this.match, deal) };
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

  /** Draw with the next frame, once for all that comes together. The first view waits for none; a hidden page gets none. */
  redraw() {
    if (!this.stage) return;
    if (document.hidden || (!this.isInSight && this.picture.table.view)) this.draw();
    else if (this.isDrawn) {
      this.isDrawn = false;
      requestAnimationFrame(() => {
        this.isDrawn = true;
        this.draw();
      });
    }
  }

  draw() {
    if (!this.stage || this.ending.signal.aborted) return;
    this.isInSight = this.picture.table.view !== null;
    render(this.stage, this.picture, performance.now());
    this.playing?.drawn();
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
