/**
 * What a page does when it hears a ring: it asks for its part anew, at most once in a while. As long as
 * the line is gone it asks by the clock, and now and then in any case, since a ring may be lost.
 */

import { trigger } from "../site/htmx.js";

const POLL_MS = 5000;
const GLANCE_MS = 25000;

/**
 * What a first view does not need waits until the browser has nothing better to do, but not for long.
 * @param {() => void} act
 */
export function whenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 500);
}

export class Ringing {
  /**
   * @param {string} event the name under which htmx waits for it
   * @param {number} atMostEvery least time between two requests, in ms
   */
  constructor(event, atMostEvery) {
    this.event = event;
    this.atMostEvery = atMostEvery;
    this.last = -Infinity;
    /** @type {number|null} */
    this.planned = null;
    this.isLineOpen = false;
    this.hasHeard = false;
    setInterval(() => this.glance(), POLL_MS);
  }

  /** The line rang. The page is of just now when it does so first: that is asked for when the first view stands. */
  heard() {
    if (this.hasHeard) this.ring();
    else whenIdle(() => this.ring());
    this.hasHeard = true;
  }

  /** Ask soon; several rings in a row are one request. */
  ring() {
    if (this.planned !== null) return;
    const wait = Math.max(30, this.last + this.atMostEvery - performance.now());
    this.planned = setTimeout(() => {
      this.planned = null;
      this.last = performance.now();
      trigger(this.event);
    }, wait);
  }

  /** Ask if nothing has been heard for a while and somebody looks at the page. */
  glance() {
    const silence = performance.now() - this.last;
    if (!document.hidden && (!this.isLineOpen || silence > GLANCE_MS)) this.ring();
  }
}
