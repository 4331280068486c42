/**
 * The deals of a replay: fetched when they are wanted, and kept.
 * @import {Setting} from "./types.js"
 */
import { Timeline } from "./timeline.js";

export class Deals {
  /** @param {Setting} setting */
  constructor(setting) {
    this.setting = setting;
    /** @type {Map<number, Timeline>} */
    this.known = new Map();
    this.wished = 0;
  }

  /**
   * The deal in which an entry of the journal lies; the first where none is asked for.
   * @param {number} n
   */
  numberAt(n) {
    const { deals } = this.setting;
    return (deals.find((deal) => deal.first <= n && n <= deal.last) ?? deals[0]).number;
  }

  /**
   * The deal before or after another.
   * @param {number} number
   * @param {1|-1} way
   */
  beside(number, way) {
    const { deals } = this.setting;
    const at = deals.findIndex((deal) => deal.number === number);
    return deals[at + way]?.number ?? null;
  }

  /**
   * Note which deal is wanted now: of two that are asked for only the later one is shown.
   * @param {number} number
   */
  wish(number) {
    this.wished += 1;
    return { number, turn: this.wished };
  }

  /** @param {{turn: number}} wish */
  isWished(wish) {
    return wish.turn === this.wished;
  }

  /**
   * The pictures of a deal, or null if it could not be had.
   * @param {number} number
   */
  async fetch(number) {
    const known = this.known.get(number);
    if (known) return known;
    try {
      const answer = await fetch(this.setting.deal_url.replace("{deal}", String(number)), { credentials: "same-origin" });
      if (!answer.ok) return null;
      const timeline = new Timeline(await answer.json(), this.setting.hello);
      this.known.set(number, timeline);
      return timeline;
    } catch {
      return null;
    }
  }
}
