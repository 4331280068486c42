/**
 * What voice says and hears on the room's line, and what it needs of the page.
 * @import {Signal} from "./link.js"
 * @import {Person, Told} from "./person.js"
 * @import {Preferences} from "./preferences.js"
 */

/** @typedef {{k: "say", to: string|null, body: Body}|{k: "join", tab: string}|{k: "leave"}} Frame */
/** @typedef {{k: string, for?: string, mic?: boolean, asks?: boolean, link?: number} & Signal} Body */
/** @typedef {{k: string, you?: string, people?: Told[], from?: string, tab?: string, body?: Body}} Heard */
/** @typedef {"off"|"joining"|"on"|"taken"} Status */

/**
 * @typedef {object} Ways
 * @property {(frame: Frame) => boolean} tell whether the room's line took it
 * @property {string} serversUrl
 * @property {boolean} isPublic whether strangers may come in
 * @property {Preferences} preferences
 * @property {HTMLElement} area of the audio elements
 * @property {(who: Person) => number|null} sideOf where somebody sits: -1 left to 1 right; null if unknown
 * @property {() => void} onChange
 * @property {() => void} onLevels
 */

export {};
