/**
 * One's turn while one looks elsewhere: the title of the tab, a notification if it was asked for, and a
 * screen that stays awake as long as one sits at the table.
 * @import {Table} from "./types.js"
 * @import {Words} from "./words.js"
 */
import { isSeated } from "./state.js";

/**
 * Whether the table waits for the person.
 * @param {Table} table
 */
export function isAwaited({ you }) {
  return you.offer !== null && you.offer.kind !== "ready" && you.answer === null;
}

export class Attention {
  constructor() {
    this.plain = document.title;
    this.marked = document.title;
    /** @type {WakeLockSentinel|null} */
    this.lock = null;
    this.isAsking = false;
    /** @type {Notification|null} */
    this.notice = null;
  }

  /**
   * "Your turn" stands before the title of the page while the table waits.
   * @param {Table} table
   * @param {Words} words
   */
  showInTitle(table, words) {
    if (document.title !== this.marked) this.plain = document.title;
    this.marked = isAwaited(table) ? words.pieces("turn_in_title", { title: this.plain }).join("") : this.plain;
    if (document.title !== this.marked) document.title = this.marked;
  }

  /**
   * Tell of one's turn outside the page, if the page can't be seen and it was allowed.
   * @param {string} text
   */
  notify(text) {
    if (!document.hidden || !mayNotify()) return;
    try {
      this.notice = new Notification(this.plain, { body: text, tag: "meja-turn" });
      this.notice.onclick = () => window.focus();
    } catch {
      // Some phones know notifications of service workers only; without one there is none.
      void navigator.serviceWorker?.getRegistration().then((found) => found?.showNotification(this.plain, { body: text, tag: "meja-turn" }));
    }
  }

  /**
   * Keep the screen awake while one is seated and the page is seen; where that can't be, nothing is lost.
   * @param {Table} table
   * @param {boolean} isWanted
   */
  async stayAwake(table, isWanted) {
    const isNeeded = isWanted && isSeated(table) && table.view?.phase !== "ended" && !document.hidden;
    if (!isNeeded) return this.letSleep();
    if (this.lock?.released) this.lock = null;
    if (this.isAsking || this.lock || !("wakeLock" in navigator)) return undefined;
    this.isAsking = true;
    const lock = await navigator.wakeLock.request("screen").catch(() => null);
    // While it was asked for, the screen may have been let sleep, or asked for once more.
    if (this.isAsking && this.lock === null) this.lock = lock;
    else void lock?.release();
    return undefined;
  }

  /** Let the screen sleep again; it may be asked for anew. */
  letSleep() {
    this.isAsking = false;
    void this.lock?.release();
    this.lock = null;
  }

  /** The page is seen again, or hidden. */
  looked() {
    this.isAsking = false;
    if (document.hidden) return;
    this.notice?.close();
    this.notice = null;
  }

  /** Leave the title as it was, and let the screen sleep. */
  stop() {
    if (document.title === this.marked) document.title = this.plain;
    this.looked();
    this.letSleep();
  }
}

/** Whether the browser lets the page tell of something outside itself. */
function mayNotify() {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/**
 * Ask for that; whether it was allowed.
 * @returns {Promise<boolean>}
 */
export async function askToNotify() {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}
