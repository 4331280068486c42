/**
 * The forms of what the server sends of a replay: matches/replays.py and matches/replay_views.py.
 * @import {Copy, GameEvent, Hello, Offer, OfferedAction, Seat} from "../table/types.js"
 */

/**
 * What an entry of the journal told each viewer, and how things stood after it.
 * @typedef {object} Step
 * @property {number} n number of the entry
 * @property {GameEvent|null} [seen] what everybody is told
 * @property {Record<string, GameEvent|null>} [own] by seat, where that seat is told something else
 * @property {Record<string, Record<string, any>>} [you] by seat, what only its owner is told, if new
 * @property {boolean} [quiet] no place to stop at
 */

/**
 * An offer, when it was open, and how it was answered.
 * @typedef {object} Choice
 * @property {Offer} offer
 * @property {number} opened
 * @property {number|null} closed
 * @property {OfferedAction|null} chosen
 * @property {boolean} by_clock
 * @property {boolean} by_bot
 */

/** @typedef {{hash: string, salt: string, wall: Copy[], agrees: boolean}} Seal */

/**
 * @typedef {object} Deal
 * @property {number} number
 * @property {Record<string, any>} start by seat, the picture at the first step
 * @property {Step[]} steps
 * @property {Choice[]} choices
 * @property {Seal|null} seal
 */

/** @typedef {{number: number, first: number, last: number, winners: Seat[]}} DealSpan */

/**
 * What the page begins with.
 * @typedef {object} Setting
 * @property {Hello} hello
 * @property {Seat} seat
 * @property {DealSpan[]} deals
 * @property {string} deal_url with {deal}
 * @property {string} sheet_url with {deal}
 */

/** @typedef {{seat: Seat, isOpen: boolean}} Look who is at the bottom, and whether all hands are open */

export {};
