/**
 * Dragging tiles of one's own hand: sideways it arranges them, upwards it discards, if that is wished.
 * A press that moves less than a few pixels stays a press; whatever a drag does, buttons and keys do too.
 * @import {Copy, Local} from "./types.js"
 */

/**
 * What a drag asks for.
 * @typedef {{kind: "place", copy: Copy, place: number} | {kind: "throw", copy: Copy}} DragIntent
 */

const THRESHOLD_PX = 8;
const THROWN_HEIGHTS = 0.6;

class Drag {
  /**
   * @param {HTMLElement} hand
   * @param {HTMLElement} tile
   * @param {PointerEvent} start
   */
  constructor(hand, tile, start) {
    this.hand = hand;
    this.tile = tile;
    this.copy = Number(tile.dataset.copy);
    this.pointer = start.pointerId;
    this.from = { x: start.clientX, y: start.clientY };
    /** Where in the tile it is held, from the tile's own place in the row. */
    this.held = { x: start.clientX - tile.offsetLeft, y: start.clientY - tile.offsetTop };
    /** @type {"no"|"sideways"|"up"} */
    this.way = "no";
    this.last = start;
    /** Where in the order the tile stood. */
    this.place = -1;
  }

  /**
   * Follow the pointer; the way is settled by where it leaves the first few pixels.
   * @param {PointerEvent} event
   */
  follow(event) {
    const x = event.clientX - this.from.x;
    const y = event.clientY - this.from.y;
    if (this.way === "no" && Math.hypot(x, y) > THRESHOLD_PX) this.way = -y > Math.abs(x) ? "up" : "sideways";
    this.last = event;
    if (this.way === "no") return;
    this.tile.classList.add("is-dragged");
    this.show();
  }

  /** Keep the tile under the pointer, wherever its place in the row has moved to. */
  show() {
    if (this.way === "no") return;
    const x = this.last.clientX - this.held.x - this.tile.offsetLeft;
    const y = this.last.clientY - this.held.y - this.tile.offsetTop;
    this.tile.style.setProperty("translate", `${x}px ${y}px`);
  }

  /**
   * Whether the tile was carried off the hand.
   * @param {PointerEvent} event
   */
  isThrown(event) {
    return this.way === "up" && this.from.y - event.clientY > THROWN_HEIGHTS * this.tile.offsetHeight;
  }

  /**
   * The place in the row that is nearest to the pointer.
   * @param {PointerEvent} event
   */
  placeUnder(event) {
    const tiles = [.../** @type {NodeListOf<HTMLElement>} */ (this.hand.querySelectorAll("[data-copy]:not(.hand__tile--drawn)"))];
    const dx = event.clientX - this.held.x + this.tile.offsetWidth / 2;
    const dy = event.clientY - this.held.y + this.tile.offsetHeight / 2;
    const away = tiles.map((one) =>
      Math.hypot(one.offsetLeft + one.offsetWidth / 2 - dx, (one.offsetTop + one.offsetHeight / 2 - dy) * 1.5),
    );
    return away.indexOf(Math.min(...away));
  }

  end() {
    this.tile.classList.remove("is-dragged");
    this.tile.style.removeProperty("translate");
  }
}

class HandDrags {
  /**
   * @param {HTMLElement} hand
   * @param {() => Local} local
   * @param {(intent: DragIntent) => void} take
   */
  constructor(hand, local, take) {
    this.hand = hand;
    this.local = local;
    this.take = take;
    /** @type {Drag|null} */
    this.drag = null;
    this.wasDragged = false;
  }

  /** @param {PointerEvent} event */
  start(event) {
    const tile = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
    this.wasDragged = false;
    if (this.drag || event.button !== 0 || !(tile instanceof HTMLElement)) return;
    this.drag = new Drag(this.hand, tile, event);
    this.drag.place = this.local().order.indexOf(this.drag.copy);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.tile.isConnected) return this.finish();
    drag.follow(event);
    if (drag.way === "no") return;
    this.wasDragged = true;
    const { order } = this.local();
    const place = drag.way === "sideways" ? drag.placeUnder(event) : -1;
    if (place < 0 || !order.includes(drag.copy) || order.indexOf(drag.copy) === place) return;
    this.take({ kind: "place", copy: drag.copy, place });
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { drag } = this;
    if (drag && event.pointerId !== drag.pointer) return;
    this.release();
    if (drag?.isThrown(event) && this.local().prefs.dragUp) this.take({ kind: "throw", copy: drag.copy });
  }

  /**
   * The browser takes the pointer for something else.
   * @param {PointerEvent} event
   */
  lose(event) {
    if (event.pointerId !== this.drag?.pointer) return;
    this.takeBack();
    this.release();
  }

  /** The click that belongs to a drag comes at once or, after a touch or where the tile was moved, never: later ones count. */
  release() {
    this.finish();
    setTimeout(() => (this.wasDragged = false));
  }

  /**
   * Escape takes back what is dragged, and nothing else with it.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.key !== "Escape" || !this.drag || this.drag.way === "no") return;
    event.stopPropagation();
    event.preventDefault();
    this.takeBack();
  }

  /** The tile goes back to where it stood. */
  takeBack() {
    const { drag } = this;
    this.finish();
    if (drag && drag.place >= 0) this.take({ kind: "place", copy: drag.copy, place: drag.place });
  }

  finish() {
    this.drag?.end();
    this.drag = null;
  }

  /**
   * What ends a drag is no press on the tile that it ends over.
   * @param {Event} event
   */
  click(event) {
    if (!this.wasDragged) return;
    this.wasDragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/**
 * Listen to drags in the hand, until the signal ends it.
 * @param {HTMLElement} hand
 * @param {() => Local} local
 * @param {(intent: DragIntent) => void} take
 * @param {AbortSignal} signal
 */
export function listenToDrags(hand, local, take, signal) {
  const drags = new HandDrags(hand, local, take);
  hand.addEventListener("pointerdown", (event) => drags.start(event), { signal });
  hand.addEventListener("click", (event) => drags.click(event), { signal, capture: true });
  addEventListener("pointermove", (event) => drags.move(event), { signal });
  addEventListener("pointerup", (event) => drags.drop(event), { signal });
  addEventListener("pointercancel", (event) => drags.lose(event), { signal });
  addEventListener("keydown", (event) => drags.key(event), { signal, capture: true });
  // A tile that comes, goes or changes places moves the others in their row: the one that is held stays in the hand.
  const rows = new MutationObserver(() => drags.drag?.show());
  rows.observe(hand, { childList: true });
  signal.addEventListener("abort", () => rows.disconnect());
}
