/**
 * One of the others in the room: who they are, what they say of themselves, and the link to them.
 * @import {Link} from "./link.js"
 */
import { Speaking } from "./levels.js";

/**
 * What the server says about somebody (lobby/voice.py).
 * @typedef {object} Told
 * @property {string} who
 * @property {number} place key of the place
 * @property {number} number of the place
 * @property {number|null} seat at the table
 * @property {string} name
 * @property {""|"host"|"moderator"} muted who has muted them for all
 * @property {boolean} host
 */

/** @typedef {"away"|"connecting"|"unreachable"|"listening"|"on"} PersonState */

export class Person {
  /** @param {Told} told */
  constructor(told) {
    this.told = told;
    /** The page of theirs that takes part; empty as long as none does. */
    this.tab = "";
    this.isMicrophoneOn = false;
    /** @type {Link|null} */
    this.link = null;
    /** How many links to this page have broken since the last one that worked. */
    this.broken = 0;
    /** @type {number|undefined} */
    this.retrying = undefined;
    this.speaking = new Speaking();
    this.isSpeaking = false;
  }

  /**
   * "on" only when sound comes in: a way that was found is not yet a voice that is heard.
   * @returns {PersonState}
   */
  get state() {
    if (!this.tab) return "away";
    if (!this.link?.isConnected) return this.broken ? "unreachable" : "connecting";
    if (!this.isMicrophoneOn) return "listening";
    return this.link.hasHeard ? "on" : "connecting";
  }

  /** Give up the link, if there is one. */
  unlink() {
    clearTimeout(this.retrying);
    this.link?.close();
    this.link = null;
    this.isSpeaking = false;
  }
}
