/** Says that this person has the room open more than once, once that is sure. */

/**
 * After the line was lost, the server may still count the page's own connection from before: the count of a
 * process that died runs out after ten seconds, and is told anew then.
 */
const UNSURE_MS = 13_000;

export class TabsBanner {
  /** @param {HTMLElement|null} banner */
  constructor(banner) {
    this.banner = banner;
    this.count = 1;
    /** @type {number|null} */
    this.waiting = null;
  }

  /** The line is open again: a count of several is not believed for a while. */
  lineIsBack() {
    if (this.waiting !== null) clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.waiting = null;
      this.paint();
    }, UNSURE_MS);
  }

  /** @param {number} count the pages that this person has open, as far as the server knows */
  told(count) {
    this.count = count;
    this.paint();
  }

  paint() {
    if (this.banner && (this.count < 2 || this.waiting === null)) this.banner.hidden = this.count < 2;
  }
}
