/**
 * The live table: `mount(root)` opens it in its server-rendered frame. Messages go through `apply` to
 * the picture, the picture through `render` to the page, presses through the open offer to the server.
 *
 * Events on the root, for the page around it: `meja:match-ended` (detail: match, reason),
 * `meja:play-again`, `meja:leave` (the last two bubble and may be prevented from their default).
 * It listens there to `meja:language` (detail: language, words: address of the catalogue).
 * @import {Message, Picture, Table, Local, OfferedAction, Command} from "./types.js"
 * @import {Intent} from "./input.js"
 * @import {Verb} from "./offers.js"
 */
import { Announcer } from "./announce.js";
import { need } from "./dom.js";
import { lineText } from "./draw_log.js";
import { choicesFor } from "./draw_prompt.js";
import { cursorOf, standingTiles } from "./draw_own.js";
import { drawTime } from "./draw_time.js";
import { reword, stageOf } from "./frame.js";
import { loadStanding, moveTile, saveStanding, sortNow } from "./hand.js";
import { listen } from "./input.js";
import { acknowledged, cancel, closeResult, emptyLocal, follow, isTooSoon, refused, select, sent } from "./local.js";
import { actionsOf, commandOf, discardOf, newKey } from "./offers.js";
import { seatAt } from "./people.js";
import { render } from "./render.js";
import { Sheet } from "./sheet.js";
import { Link } from "./socket.js";
import { apply, bottomSeat, emptyTable, isSeated, lastResult } from "./state.js";
import { toast } from "./toasts.js";
import { loadWords } from "./words.js";

const GUARD_MS = 250;
const TICK_MS = 250;
const AWAY_MS = 10000;
/** @type {Verb[]} */
const CLAIMS = ["chow", "pung", "kong", "win", "pass"];

class LiveTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.match = root.dataset.match ?? "";
    this.ending = new AbortController();
    /** @type {Picture} */
    this.picture = { table: emptyTable(), local: emptyLocal(this.seenBefore()) };
    /** @type {import("./frame.js").Stage|null} */
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
    listen(this.root, (intent) => this.take(intent), signal);
    this.link.language = words.language;
    this.link.start();
    this.redraw();
  }

  /** Close the line and stop listening; the frame stays, for the next match. */
  close() {
    this.ending.abort();
    clearInterval(this.ticking);
    this.announcer.stop();
    this.link.stop();
    for (const dialog of this.root.querySelectorAll("dialog")) dialog.close();
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
    return { ...local, deal, ...loadStanding(sessionStorage, this.match, deal) };
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
      saveStanding(sessionStorage, this.match, deal, { order, sorted });
    }
    if (resultSeen !== before.resultSeen) this.keepSeen(resultSeen);
    this.redraw();
  }

  seenKey() {
    return `meja.result.${this.match}`;
  }

  seenBefore() {
    try {
      return Number(sessionStorage.getItem(this.seenKey()) ?? 0) || 0;
    } catch {
      return 0;
    }
  }

  /** @param {number} deal */
  keepSeen(deal) {
    try {
      sessionStorage.setItem(this.seenKey(), String(deal));
    } catch {
      // Without storage a closed result opens once more after a reload.
    }
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

  /** @param {Intent} intent */
  take(intent) {
    switch (intent.kind) {
      case "tile":
        return this.pressTile(intent.copy);
      case "act":
        return this.act(intent.act, intent.fromKey);
      case "choice":
        return this.choose(intent.place);
      case "player":
        return this.change({ playerShown: seatAt(this.picture.table, intent.seat) });
      case "cursor":
        return this.moveCursor(intent.to);
      case "move":
        return this.moveTile(intent.steps);
      case "digit":
        return this.digit(intent.digit);
      case "drawn":
        return this.selectDrawn();
      case "cancel":
        return this.escape();
      case "elsewhere":
        return this.picture.local.selected === null ? undefined : this.change({ selected: null });
      default:
        return this.readLast();
    }
  }

  /** @param {number} copy */
  pressTile(copy) {
    const { table, local } = this.picture;
    if (local.selected === copy && table.you.offer?.kind === "turn") this.discard();
    else this.set({ table, local: select(local, local.selected === copy ? null : copy) });
  }

  /** Put the selected tile on the table. */
  discard() {
    const { table, local } = this.picture;
    const action = discardOf(table.you.offer, local.selected);
    if (action) this.send(action);
  }

  selectDrawn() {
    const { table, local } = this.picture;
    const drawn = table.view?.own?.drawn ?? null;
    if (drawn === null) return;
    this.set({ table, local: select(local, drawn) });
    this.focusCursor();
  }

  escape() {
    const { table, local } = this.picture;
    if (local.asideOpen) return this.change({ asideOpen: false });
    if (local.choosing || local.selected !== null) return this.set({ table, local: cancel(local) });
    return actionsOf(table.you.offer, "pass").length ? this.act("pass", true) : undefined;
  }

  /**
   * @param {string} act
   * @param {boolean} fromKey
   */
  act(act, fromKey) {
    if (CLAIMS.includes(/** @type {Verb} */ (act))) return this.claim(/** @type {Verb} */ (act), fromKey);
    const done = this.acts()[act];
    return done ? done() : undefined;
  }

  /** @returns {Record<string, () => void>} */
  acts() {
    const { table, local } = this.picture;
    return {
      sort: () => this.set({ table, local: { ...local, ...sortNow(local) } }),
      discard: () => this.discard(),
      ready: () => this.sendFirst("ready"),
      return: () => this.ask("return"),
      "open-result": () => this.change({ resultDeal: table.view ? lastResult(table.view) : null }),
      "close-result": () => this.set({ table, local: closeResult(local) }),
      "try-again": () => {
        this.sheet.forget();
        this.redraw();
      },
      leave: () => this.leave(),
      "leave-now": () => this.leaveNow(),
      "leave-table": () => this.emit("meja:leave"),
      "play-again": () => this.emit("meja:play-again"),
      "skip-draw": () => this.change({ drawSkipped: true }),
      log: () => this.change({ asideOpen: !local.asideOpen }),
      help: () => this.dialog("help").showModal(),
      close: () => this.closeDialogs(),
      "close-player": () => this.change({ playerShown: null }),
      "try-line": () => this.link.probe(),
    };
  }

  /**
   * A claim, a kong or a win: at once where there is one way, else after the choice of one.
   * @param {Verb} verb
   * @param {boolean} fromKey
   */
  claim(verb, fromKey) {
    const choices = choicesFor(this.picture, verb);
    if (choices.length > 1) {
      const choosing = this.picture.local.choosing === verb ? null : /** @type {Local["choosing"]} */ (verb);
      this.change({ choosing });
      if (fromKey && choosing) this.focusSoon("[data-choice='0']");
    } else if (choices.length === 1) this.send(choices[0].action);
  }

  /** @param {number} place */
  choose(place) {
    const { choosing } = this.picture.local;
    const choice = choosing ? choicesFor(this.picture, choosing)[place] : undefined;
    if (choice) this.send(choice.action);
  }

  /** @param {number} digit */
  digit(digit) {
    const { table, local } = this.picture;
    if (local.choosing) return this.choose(digit - 1);
    if (digit <= 4 && table.view) return this.readPlayer(digit - 1);
    return digit === 5 && this.stage && table.view
      ? this.announcer.say(this.stage.words.count("tiles_left", table.view.wall_left))
      : undefined;
  }

  /** @param {Verb} verb */
  sendFirst(verb) {
    const [action] = actionsOf(this.picture.table.you.offer, verb);
    if (action) this.send(action);
  }

  /**
   * Answer the open offer; a press that comes with the offer itself is a slip and does nothing.
   * @param {OfferedAction} action
   */
  send(action) {
    const { table, local } = this.picture;
    const { hello, you } = table;
    const guard = GUARD_MS * Math.min(1, hello?.time_scale ?? 1);
    if (!you.offer || local.pending || !hello || isTooSoon(local, performance.now(), guard)) return;
    const command = commandOf(newKey(), this.match, you.offer, action, hello.faces);
    this.link.send(command);
    this.set({ table, local: sent(local, command) });
  }

  /**
   * Ask for something that needs no offer.
   * @param {"return"|"leave"} what
   */
  ask(what) {
    /** @type {Command} */
    const command = { c: newKey(), m: this.match, p: null, a: what, d: {} };
    this.link.send(command);
    return command.c;
  }

  leave() {
    const { table } = this.picture;
    const me = table.view?.seats[bottomSeat(table)];
    if (!isSeated(table) || table.view?.phase === "ended" || me?.left) this.emit("meja:leave");
    else this.dialog("leave").showModal();
  }

  leaveNow() {
    this.closeDialogs();
    this.leaveKey = this.ask("leave");
  }

  /** @param {string} part */
  dialog(part) {
    return /** @type {HTMLDialogElement} */ (need(this.root, `[data-part=${part}]`));
  }

  closeDialogs() {
    this.dialog("leave").close();
    this.dialog("help").close();
  }

  /** @param {"left"|"right"|"first"|"last"} to */
  moveCursor(to) {
    const tiles = standingTiles(this.picture);
    const from = tiles.indexOf(cursorOf(this.picture) ?? -1);
    const place = { left: from - 1, right: from + 1, first: 0, last: tiles.length - 1 }[to];
    this.change({ cursor: tiles[Math.max(0, Math.min(tiles.length - 1, place))] ?? null });
    this.focusCursor();
  }

  /** @param {number} steps */
  moveTile(steps) {
    const { table, local } = this.picture;
    const cursor = cursorOf(this.picture);
    if (cursor === null) return;
    this.set({ table, local: { ...local, cursor, ...moveTile(local, cursor, steps) } });
    this.focusCursor();
  }

  focusCursor() {
    this.focusSoon(`[data-copy='${cursorOf(this.picture)}']`);
  }

  /** @param {string} selector */
  focusSoon(selector) {
    requestAnimationFrame(() => {
      const found = this.root.querySelector(selector);
      if (found instanceof HTMLElement) found.focus();
    });
  }

  /** @param {number} at */
  readPlayer(at) {
    const player = this.stage?.players[at];
    const parts = player?.querySelectorAll(".player__title, .plate__score, .player__count, .plate__melds li, .pond__tile");
    this.announcer.say([...(parts ?? [])].map((part) => part.textContent?.trim()).filter(Boolean).join(", "));
  }

  readLast() {
    const line = this.picture.table.log.at(-1);
    if (line && this.stage) this.announcer.say(lineText(line, this.picture.table, this.stage.words));
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
