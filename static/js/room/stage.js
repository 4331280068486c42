/**
 * One page for an evening: shows the room or the table, as the room's state wants it, without a load.
 * The table's node stays where it is; only its match changes.
 */

/** @typedef {{close: () => void}} Mounted */

/**
 * @typedef {object} RoomState
 * @property {string} state waiting, playing, result, closed, gone
 * @property {string} match the match whose table this person sees; empty for none
 * @property {string} rematch open, chosen, or empty
 */

/** Parts of the room by their id, and the slot of the table's frame they go to. */
const SLOTS = { rematch: "after-match", "table-bar": "bar" };

/** @returns {RoomState} what the newest part of the page says */
export function readState() {
  const part = document.getElementById("room-state");
  return { state: part?.dataset.state ?? "gone", match: part?.dataset.match ?? "", rematch: part?.dataset.rematch ?? "" };
}

export class Stage {
  /** @param {HTMLElement} room */
  constructor(room) {
    this.moduleUrl = room.dataset.tableModule ?? "";
    this.lobby = need("main");
    this.table = need("table");
    this.home = room;
    this.skip = document.querySelector(".skip-link");
    this.match = "";
    /** @type {Mounted|null} */
    this.mounted = null;
  }

  /**
   * Show what belongs to this state.
   * @param {RoomState} state
   */
  async show(state) {
    if (state.match !== this.match) {
      this.clear();
      this.match = state.match;
      document.body.classList.toggle("is-at-table", state.match !== "");
      this.skip?.setAttribute("href", state.match ? "#table-acts" : "#main");
      this.lobby.hidden = state.match !== "";
      this.table.hidden = state.match === "";
      if (state.match) await this.mount(state.match);
      else this.lobby.focus({ preventScroll: true });
    }
    this.table.dataset.rematch = state.rematch;
    if (this.match) this.lend();
  }

  /** @param {string} match */
  async mount(match) {
    this.table.dataset.match = match;
    window.scrollTo({ top: 0 });
    const { mount } = await import(this.moduleUrl);
    if (this.match === match && !this.mounted) this.mounted = mount(this.table);
  }

  /** Close the table, if one is open. */
  clear() {
    this.mounted?.close();
    this.mounted = null;
    for (const id of Object.keys(SLOTS)) this.home.append(need(id));
  }

  /** Parts of the room stand in the table's frame as long as it is shown. */
  lend() {
    for (const [id, name] of Object.entries(SLOTS)) {
      const slot = this.table.querySelector(`[data-slot="${name}"]`);
      const part = need(id);
      if (slot && part.parentElement !== slot) slot.append(part);
    }
  }
}

/**
 * A part of the page that must be there.
 * @param {string} id
 */
export function need(id) {
  const part = document.getElementById(id);
  if (!part) throw new Error(`the page lacks #${id}`);
  return part;
}
