/**
 * What this browser remembers of voice: how loud each person is to be, and the choices of the panel.
 * @import {TabStorage} from "../table/storage.js"
 */
import { keep, kept } from "../table/storage.js";

const NAME = "meja.voice";
const MOST_PEOPLE = 200;

/** @typedef {{volume: number, isMuted: boolean}} Wanted volume 0–100 */

export class Preferences {
  /** @param {Pick<TabStorage, "getItem"|"setItem">} storage */
  constructor(storage) {
    this.storage = storage;
    const found = kept(storage, NAME) ?? {};
    /** @type {Record<string, Wanted>} */
    this.people = readPeople(found.people);
    /** @type {boolean|null} null as long as nothing was chosen */
    this.relay = typeof found.relay === "boolean" ? found.relay : null;
    this.pan = found.pan === true;
    this.isOff = found.isOff === true;
  }

  /**
   * @param {string} who
   * @returns {Wanted}
   */
  of(who) {
    return this.people[who] ?? { volume: 100, isMuted: false };
  }

  /**
   * @param {string} who
   * @param {Partial<Wanted>} changes
   */
  change(who, changes) {
    const wanted = { ...this.of(who), ...changes };
    delete this.people[who];
    this.people[who] = wanted;
    for (const old of Object.keys(this.people).slice(0, -MOST_PEOPLE)) delete this.people[old];
    this.save();
  }

  /** @param {{relay?: boolean, pan?: boolean, isOff?: boolean}} changes */
  choose(changes) {
    Object.assign(this, changes);
    this.save();
  }

  save() {
    const { people, relay, pan, isOff } = this;
    keep(this.storage, NAME, { people, relay, pan, isOff });
  }
}

/**
 * @param {unknown} found
 * @returns {Record<string, Wanted>}
 */
function readPeople(found) {
  if (typeof found !== "object" || found === null) return {};
  /** @type {Record<string, Wanted>} */
  const people = {};
  for (const [who, wanted] of Object.entries(found)) {
    const volume = Number(wanted?.volume);
    if (volume >= 0 && volume <= 100) people[who] = { volume, isMuted: wanted.isMuted === true };
  }
  return people;
}
