/**
 * Tiles that move: where each came from is noted before the picture is drawn, and afterwards it slides
 * from there to where it lies. Only transforms and opacity; a press or key ends all motion at once.
 * @import {GameEvent, Copy, Seat, Table} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { bottomSeat } from "./state.js";

const SLIDE_MS = 160;
const DRAW_MS = 120;
const CLAIM_MS = 220;
const RIPPLE_MS = 4;
const MOST = 20;
const EASE = "cubic-bezier(.2, .7, .3, 1)";

/** @typedef {{x: number, y: number, width: number, angle: number}} Spot middle, width and turn on the screen */
/** @typedef {{from: Spot|null, ms: number, delay: number}} Note */

/**
 * How far a part of the table is turned, in degrees.
 * @param {Element} part
 */
function angleOf(part) {
  if (!part.closest(".pond, .backs")) return 0;
  const at = Number(part.closest(".player")?.getAttribute("data-at") ?? 0);
  return [0, -90, 180, 90][at];
}

/**
 * @param {Element|null|undefined} part
 * @returns {Spot|null}
 */
function spotOf(part) {
  if (!(part instanceof HTMLElement)) return null;
  const box = part.getBoundingClientRect();
  if (!box.width) return null;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: part.offsetWidth, angle: angleOf(part) };
}

/**
 * The first keyframe of a slide: how the tile must be moved, turned and sized to lie where it was.
 * @param {Spot} from
 * @param {Spot} to
 * @returns {Keyframe}
 */
function startOf(from, to) {
  const turn = (-to.angle * Math.PI) / 180;
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  const x = dx * Math.cos(turn) - dy * Math.sin(turn);
  const y = dx * Math.sin(turn) + dy * Math.cos(turn);
  const angle = ((from.angle - to.angle + 540) % 360) - 180;
  const size = Math.min(2, Math.max(0.5, from.width / (to.width || 1)));
  return { translate: `${x}px ${y}px`, rotate: `${angle}deg`, scale: String(size) };
}

const END = { translate: "0px 0px", rotate: "0deg", scale: "1" };

export class Motion {
  /**
   * @param {Stage} stage
   * @param {() => boolean} isWanted
   */
  constructor(stage, isWanted) {
    this.stage = stage;
    this.isWanted = isWanted;
    this.less = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Map<Copy, Note>} */
    this.notes = new Map();
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  /** @param {Copy} copy */
  find(copy) {
    return this.stage.root.querySelector(`[data-tile="${copy}"]:not(.pond__tile--taken)`);
  }

  /**
   * Note where tiles are before the picture after this event is drawn.
   * @param {GameEvent} event
   * @param {Table} table before the event
   */
  note(event, table) {
    if (this.less.matches || !this.isWanted() || document.hidden) return;
    const { seat = 0, copy } = event;
    if (event.type === "tile_discarded") this.leave(seat, table, [copy], SLIDE_MS);
    else if (event.type === "bonus_replaced") this.leave(seat, table, [event.bonus, copy], SLIDE_MS);
    else if (event.type === "meld_claimed" || event.type === "kong_declared") {
      this.leave(seat, table, event.meld?.copies ?? [], CLAIM_MS);
    } else if (event.type === "tile_drawn") this.appear([copy], DRAW_MS);
    else if (event.type === "hand_dealt") this.appear(event.copies ?? [], SLIDE_MS);
  }

  /**
   * Tiles leave a hand, or a pond, for elsewhere; a tile already on its way stays on it.
   * @param {Seat} seat
   * @param {Table} table
   * @param {(Copy|undefined)[]} copies
   * @param {number} ms
   */
  leave(seat, table, copies, ms) {
    const player = this.stage.players[(seat - bottomSeat(table) + 4) % 4];
    for (const copy of copies) {
      if (copy === undefined) continue;
      const backs = [...player.querySelectorAll(".backs .tile")].at(-1);
      const from = spotOf(this.find(copy)) ?? spotOf(backs) ?? spotOf(player.querySelector(".plate__face"));
      if (!this.notes.has(copy)) this.notes.set(copy, { from, ms, delay: 0 });
    }
  }

  /**
   * A tile of one's own is put down, or comes back, before the server has spoken.
   * @param {Copy|null} copy
   */
  noteOwn(copy) {
    if (copy === null || this.less.matches || !this.isWanted()) return;
    this.notes.set(copy, { from: spotOf(this.find(copy)), ms: SLIDE_MS, delay: 0 });
  }

  /**
   * Tiles come to one's own hand.
   * @param {(Copy|undefined)[]} copies
   * @param {number} ms
   */
  appear(copies, ms) {
    copies.forEach((copy, place) => {
      if (copy !== undefined) this.notes.set(copy, { from: null, ms, delay: place * RIPPLE_MS });
    });
  }

  /** The picture is drawn: move what was noted. Too much at once is no motion but catching up. */
  run() {
    const noted = [...this.notes];
    this.notes.clear();
    if (noted.length > MOST) return;
    for (const [copy, note] of noted) {
      const tile = this.find(copy);
      const to = spotOf(tile);
      if (tile instanceof HTMLElement && to) this.move(tile, to, note);
    }
  }

  /**
   * @param {HTMLElement} tile
   * @param {Spot} to
   * @param {Note} note
   */
  move(tile, to, { from, ms, delay }) {
    if (from && Math.hypot(from.x - to.x, from.y - to.y) < 2) return;
    const drop = { translate: `0px ${-0.35 * to.width}px`, opacity: 0.2 };
    const [start, end] = from ? [startOf(from, to), END] : [drop, { translate: "0px 0px", opacity: 1 }];
    const moving = tile.animate([start, end], { duration: ms, delay, easing: EASE, fill: "backwards" });
    tile.classList.add("is-moving");
    this.running.add(moving);
    const done = () => {
      this.running.delete(moving);
      tile.classList.remove("is-moving");
    };
    moving.finished.then(done, done);
  }

  /** End all motion at once. */
  skip() {
    for (const moving of this.running) moving.finish();
  }
}
