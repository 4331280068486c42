/**
 * The server-rendered frame: its parts, found once, and its own words in the present language.
 * @import {Picture} from "./types.js"
 * @import {Words} from "./words.js"
 */
import { need, setAttribute, setText, Tiles } from "./dom.js";

/**
 * What the drawing functions work with.
 * @typedef {object} Stage
 * @property {HTMLElement} root
 * @property {Record<string, HTMLElement>} parts by `data-part`
 * @property {HTMLElement[]} players by place: own, right, opposite, left
 * @property {Tiles} tiles
 * @property {Words} words
 * @property {Draw[]} later what draws the parts that come after the first view
 */
/** @typedef {(stage: Stage, picture: Picture, now: number) => void} Draw */

/**
 * The parts of a frame.
 * @param {HTMLElement} root
 * @param {Words} words
 * @returns {Stage}
 */
export function stageOf(root, words) {
  /** @type {Record<string, HTMLElement>} */
  const parts = {};
  for (const part of root.querySelectorAll("[data-part]")) {
    if (part instanceof HTMLElement) parts[part.dataset.part ?? ""] = part;
  }
  const players = [0, 1, 2, 3].map((at) => need(root, `.player[data-at="${at}"]`));
  return { root, parts, players, tiles: new Tiles(root.dataset.tiles ?? ""), words, later: [] };
}

/**
 * Say the frame's fixed words in the language of the catalogue.
 * @param {HTMLElement} root
 * @param {Words} words
 */
export function reword(root, words) {
  for (const part of root.querySelectorAll("[data-word]")) {
    if (part instanceof HTMLElement) setText(part, words.say(part.dataset.word ?? ""));
  }
  for (const part of root.querySelectorAll("[data-word-label]")) {
    if (part instanceof HTMLElement) setAttribute(part, "aria-label", words.say(part.dataset.wordLabel ?? ""));
  }
  root.lang = words.language;
  root.dir = words.direction;
}

/**
 * Put the frame back as it came from the server; what the page keeps in its slots stays.
 * @param {HTMLElement} root
 * @param {HTMLElement} pristine a copy made before anything was drawn
 */
export function restore(root, pristine) {
  for (const empty of pristine.querySelectorAll("[data-slot]")) {
    const name = empty instanceof HTMLElement ? empty.dataset.slot : "";
    const used = root.querySelector(`[data-slot="${name}"]`);
    if (used) empty.replaceWith(used);
  }
  root.replaceChildren(...pristine.childNodes);
}
