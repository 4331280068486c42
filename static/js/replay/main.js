/**
 * The replay page: the live table's own pictures and drawing, moved by the reader instead of a match.
 * @import {Local, Picture} from "../table/types.js"
 * @import {Stage} from "../table/frame.js"
 * @import {Turn} from "./draw.js"
 * @import {Look, Setting} from "./types.js"
 */
import { need, setAttribute, setText } from "../table/dom.js";
import { reword, stageOf } from "../table/frame.js";
import { emptyLocal } from "../table/local.js";
import { render } from "../table/render.js";
import { Sheet } from "../table/sheet.js";
import { loadWords } from "../table/words.js";
import { listen } from "./controls.js";
import { Deals } from "./deals.js";
import { drawChoices, drawHands, drawOpenBacks, drawTurns, toldAt, turnsOf } from "./draw.js";
import { checked } from "./seal.js";

/** @typedef {import("./timeline.js").Timeline} Timeline */

const STEP_MS = 900;
const DEAL_END_MS = 2500;
const ADDRESS_MS = 400;

class Replay {
  /**
   * @param {HTMLElement} root
   * @param {Setting} setting
   * @param {Stage} stage
   */
  constructor(root, setting, stage) {
    const asked = new URLSearchParams(location.search);
    const seat = Number(asked.get("seat") ?? setting.seat);
    this.root = root;
    this.setting = setting;
    this.stage = stage;
    this.deals = new Deals(setting);
    /** @type {Look} */
    this.look = { seat: [0, 1, 2, 3].includes(seat) ? seat : 0, isOpen: asked.get("hands") !== "own" };
    this.place = 0;
    this.speed = 1;
    this.isPlaying = false;
    /** @type {number|undefined} */
    this.timer = undefined;
    /** @type {number|undefined} */
    this.keeping = undefined;
    /** @type {Timeline|null} */
    this.timeline = null;
    /** @type {Turn[]} */
    this.turns = [];
    this.pondWidth = 32;
    this.sheet = new Sheet(this.part("sheet"), (_match, deal) => setting.sheet_url.replace("{deal}", String(deal)));
  }

  /** @param {string} name of a part of this page's own */
  part(name) {
    return need(this.root, `[data-replay="${name}"]`);
  }

  async open() {
    const asked = Number(new URLSearchParams(location.search).get("at"));
    const number = this.deals.numberAt(asked);
    const watcher = new ResizeObserver(() => this.measure());
    watcher.observe(need(this.root, ".cross"));
    listen(this.root, this);
    await this.goToDeal(number, (timeline) => timeline.placeOf(asked));
  }

  /** Note how wide a tile in a pond is: small ones have plainer characters. */
  measure() {
    const width = need(this.root, ".cross__measure").getBoundingClientRect().width;
    if (width <= 0 || Math.abs(width - this.pondWidth) < 0.5) return;
    this.pondWidth = width;
    this.draw();
  }

  /**
   * Open a deal at a place of it.
   * @param {number} number
   * @param {(timeline: Timeline) => number} placeIn
   */
  async goToDeal(number, placeIn) {
    const wanted = this.deals.wish(number);
    setAttribute(this.root, "aria-busy", "true");
    const timeline = await this.deals.fetch(number);
    if (!this.deals.isWished(wanted)) return;
    setAttribute(this.root, "aria-busy", null);
    this.part("failed").hidden = timeline !== null;
    if (!timeline) return this.pause();
    this.timeline = timeline;
    this.turns = turnsOf(timeline, this.look);
    this.place = placeIn(timeline);
    this.markDeal(number);
    void this.showSeal(timeline);
    this.draw();
    return undefined;
  }

  /** @param {number} number */
  markDeal(number) {
    for (const link of this.root.querySelectorAll("[data-deal]")) {
      const isNow = link instanceof HTMLElement && Number(link.dataset.deal) === number;
      setAttribute(link, "aria-current", isNow ? "true" : null);
    }
    const range = this.range();
    range.max = String(this.timeline?.last ?? 0);
  }

  range() {
    return /** @type {HTMLInputElement} */ (this.part("range"));
  }

  /** @param {Timeline} timeline */
  async showSeal(timeline) {
    const { seal } = timeline.deal;
    this.part("seal").hidden = seal === null;
    this.part("no-seal").hidden = seal !== null;
    if (!seal) return;
    setText(this.part("seal-hash"), seal.hash);
    setText(this.part("seal-salt"), seal.salt);
    const faces = this.setting.hello.faces;
    const wall = seal.wall.map((copy) => this.stage.tiles.tile(faces[copy], { compact: true, classes: "tile--flat" }));
    this.part("seal-wall").replaceChildren(...wall);
    const { by, agrees } = await checked(seal);
    if (this.timeline !== timeline) return;
    for (const word of this.root.querySelectorAll("[data-seal]")) {
      if (word instanceof HTMLElement) word.hidden = word.dataset.seal !== `${by}-${agrees ? "yes" : "no"}`;
    }
  }

  /**
   * Go to a place of the deal, or into the next deal where there is none.
   * @param {number|null} place
   * @param {1|-1} way
   */
  async go(place, way) {
    if (!this.timeline) return;
    if (place !== null) {
      this.place = place;
      this.draw();
      return;
    }
    const { number } = this.timeline.deal;
    const next = this.deals.beside(number, way);
    if (next === null) this.pause();
    else await this.goToDeal(next, (timeline) => (way > 0 ? 0 : timeline.last));
  }

  /** @param {"event"|"turn"|"decision"|"deal"} by @param {1|-1} way */
  async step(by, way) {
    const timeline = this.timeline;
    if (!timeline) return;
    if (by === "deal") {
      // The way back leads to the beginning of this deal first.
      if (way < 0 && this.place > 0) await this.go(0, way);
      else await this.toDeal(way);
    } else if (by === "event") await this.go(timeline.stopFrom(this.place, way), way);
    else if (by === "turn") await this.go(timeline.turnFrom(this.place, way), way);
    else await this.toDecision(way);
  }

  /** @param {1|-1} way */
  async toDeal(way) {
    const next = this.timeline && this.deals.beside(this.timeline.deal.number, way);
    if (next) await this.goToDeal(next, () => 0);
  }

  /**
   * The next decision of the seat, in this deal or a later one.
   * @param {1|-1} way
   */
  async toDecision(way) {
    const timeline = this.timeline;
    if (!timeline) return;
    const found = timeline.decisionFrom(this.place, way, this.look.seat);
    if (found !== null) {
      await this.go(found, way);
      return;
    }
    const next = this.deals.beside(timeline.deal.number, way);
    if (next === null) return;
    await this.goToDeal(next, (other) => {
      const from = way > 0 ? -1 : other.last + 1;
      return other.decisionFrom(from, way, this.look.seat) ?? (way > 0 ? 0 : other.last);
    });
  }

  /** @param {number} place */
  goTo(place) {
    if (!this.timeline) return;
    this.place = Math.min(Math.max(0, place), this.timeline.last);
    this.draw();
  }

  /** @param {Partial<Look>} change */
  lookAs(change) {
    this.look = { ...this.look, ...change };
    if (this.timeline) this.turns = turnsOf(this.timeline, this.look);
    this.draw();
  }

  /** Say what has just happened: after a step that the reader took. */
  tell() {
    if (!this.timeline) return;
    setText(this.stage.parts.polite, toldAt(this.timeline, this.place, this.look, this.stage.words));
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    this.isPlaying = true;
    this.drawButtons();
    this.plan();
  }

  pause() {
    this.isPlaying = false;
    clearTimeout(this.timer);
    this.drawButtons();
  }

  /** Plan the next step of playing. */
  plan() {
    clearTimeout(this.timer);
    const isLast = this.timeline?.stopFrom(this.place, 1) === null;
    this.timer = setTimeout(() => void this.tick(), (isLast ? DEAL_END_MS : STEP_MS) / this.speed);
  }

  async tick() {
    if (!this.isPlaying) return;
    await this.step("event", 1);
    if (this.isPlaying) this.plan();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (this.isPlaying) this.plan();
  }

  showSheet() {
    const dialog = /** @type {HTMLDialogElement} */ (this.part("score"));
    const { timeline, stage } = this;
    if (!timeline) return;
    this.pause();
    dialog.showModal();
    const { match } = this.setting.hello;
    void this.sheet.show({ match, deal: timeline.deal.number, isOver: true, words: stage.words });
  }

  /** @returns {Picture|null} */
  picture() {
    if (!this.timeline) return null;
    const table = this.timeline.pictureAt(this.place, this.look);
    const own = table.view?.own;
    const order = own ? own.concealed.filter((copy) => copy !== own.drawn) : [];
    /** @type {Local} */
    const local = { ...emptyLocal(), link: "open", order, pondWidth: this.pondWidth, drawSkipped: true };
    return { table, local };
  }

  draw() {
    const picture = this.picture();
    const { timeline, stage } = this;
    if (!picture || !timeline) return;
    stage.words.rules = picture.table.view?.rules ?? "klasik";
    render(stage, picture, 0);
    drawOpenBacks(stage, picture);
    setText(this.part("title"), this.titleOf(picture));
    drawHands(stage, this.part("hands"), picture);
    drawTurns(stage, this.part("turns"), this.turns, this.place);
    drawChoices(stage, this.part("choices"), timeline.choicesAt(this.place, this.look), picture.table);
    this.range().value = String(this.place);
    setAttribute(this.range(), "aria-valuetext", toldAt(timeline, this.place, this.look, stage.words) || null);
    const count = { number: String(this.place + 1), total: String(timeline.last + 1) };
    setText(this.part("count"), stage.words.say("replay_step_of", count));
    /** @type {HTMLInputElement} */ (this.part("open")).checked = this.look.isOpen;
    /** @type {HTMLSelectElement} */ (this.part("seat")).value = String(this.look.seat);
    this.drawButtons();
    this.keepAddress();
  }

  /** @param {Picture} picture */
  titleOf({ table }) {
    const { words } = this.stage;
    const view = table.view;
    if (!view?.round_wind) return "";
    const round = words.say("round_name", { wind: words.wind(view.round_wind), number: (view.dealer ?? 0) + 1 });
    const turn = view.seats.reduce((sum, one) => sum + one.discards.length, 0) + 1;
    return words.list([round, words.say("replay_turn", { number: turn })]);
  }

  drawButtons() {
    const button = this.part("play");
    setAttribute(button, "aria-pressed", String(this.isPlaying));
    this.root.classList.toggle("is-playing", this.isPlaying);
  }

  /** The address of this very moment, for the address bar and the link. */
  momentUrl() {
    const url = new URL(location.href);
    url.searchParams.set("at", String(this.timeline?.steps[this.place].n ?? 0));
    url.searchParams.set("seat", String(this.look.seat));
    if (this.look.isOpen) url.searchParams.delete("hands");
    else url.searchParams.set("hands", "own");
    return url.href;
  }

  /** Keep the moment in the address; browsers refuse if that is done too often. */
  keepAddress() {
    /** @type {HTMLInputElement} */ (this.part("moment")).value = this.momentUrl();
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => history.replaceState(null, "", this.momentUrl()), ADDRESS_MS);
  }
}

/**
 * Open the replay in its page.
 * @param {HTMLElement} root
 */
export async function mount(root) {
  const text = document.getElementById("replay-setting")?.textContent ?? "{}";
  const frame = need(root, "#table");
  const words = await loadWords(frame.dataset.words ?? "");
  const stage = stageOf(frame, words);
  reword(frame, words);
  const replay = new Replay(root, JSON.parse(text), stage);
  await replay.open();
  return replay;
}

const root = document.getElementById("replay");
if (root) void mount(root);
