/**
 * The door to voice: its modules are fetched when somebody has a place, so that a page without one is light.
 * @import {Line} from "./line.js"
 */
import { toast } from "../site/toasts.js";

/** @typedef {ReturnType<typeof import("../voice/main.js").start>} Started */

export class VoiceDoor {
  /**
   * @param {Line} line
   * @param {string} moduleUrl
   */
  constructor(line, moduleUrl) {
    this.line = line;
    this.moduleUrl = moduleUrl;
    this.isWanted = false;
    /** @type {Promise<Started>|null} */
    this.opening = null;
    /** @type {Started|null} */
    this.voice = null;
  }

  /** Join or leave, as the newest part of the page says; show voice in it. */
  async settled() {
    this.isWanted = document.getElementById("room-state")?.dataset.voice === "1";
    if (this.isWanted) this.opening ??= this.open();
    if (this.opening) await this.opening.catch(() => undefined);
    this.apply();
  }

  apply() {
    if (this.isWanted) this.voice?.join();
    else this.voice?.leave();
  }

  /** @returns {Promise<Started>} */
  async open() {
    try {
      const { start } = await import(this.moduleUrl);
      this.voice = start({
        tell: (/** @type {object} */ frame) => this.line.tell("voice", frame),
        command: (/** @type {string} */ action, /** @type {number} */ place) =>
          void this.line.ask(action, { place }).then((answer) => answer?.t === "nak" && toast(answer.say ?? "")),
      });
      return /** @type {Started} */ (this.voice);
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }
}
