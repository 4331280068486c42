/**
 * The language of the text table: a line becomes a command, a notation becomes a face. Commands have a
 * short form that is the same everywhere and a word of the reader's language. Pure.
 * @import {Copy, Face, Picture} from "../table/types.js"
 * @import {Words} from "../table/words.js"
 */
import { faceOfCopy } from "../table/tiles.js";

/** @typedef {{name: string, rest: string}} Typed what is asked for, and what stands behind it */

/** @type {Record<string, string>} short form to name */
const SHORT = {
  ...{ d: "discard", dd: "discard_now", r: "riichi", c: "chow", p: "pung", k: "kong", w: "win", x: "pass" },
  ...{ nine: "abort", ready: "ready", back: "return", h: "hand", t: "drawn", last: "last", n: "wall", dora: "dora" },
  ...{ scores: "scores", who: "who", pond: "pond", meld: "melds", count: "count", wait: "waits", teach: "teacher", help: "help", "?": "help" },
  ...{ sort: "sort", say: "say", mic: "microphone" },
};

/** All commands, by name. */
export const COMMANDS = [...new Set(Object.values(SHORT))];

/**
 * What a line asks for: null for what is no command; an empty line confirms.
 * @param {string} line
 * @param {Words} words
 * @returns {Typed|null}
 */
export function readLine(line, words) {
  const [first = "", ...rest] = line.trim().split(/\s+/);
  if (!first) return { name: "confirm", rest: "" };
  const verb = first.toLocaleLowerCase(words.language);
  const name = SHORT[verb] ?? COMMANDS.find((one) => words.say(`command_${one}`).toLocaleLowerCase(words.language) === verb);
  return name ? { name, rest: rest.join(" ") } : null;
}

/** @type {Record<string, Face>} */
const LETTERS = { e: "1z", s: "2z", w: "3z", n: "4z", p: "5z", f: "6z", c: "7z" };

/**
 * The face that a notation names: 5p, 0m for a red five, E S W N, C F P for the dragons, F1–F4 for
 * flowers, Q1–Q4 for seasons.
 * @param {string} text
 * @returns {Face|null}
 */
export function readFace(text) {
  const tile = text.trim().toLowerCase();
  if (/^[0-9][mps]$/.test(tile) || /^[1-7]z$/.test(tile)) return tile;
  const [, kind, number] = /^([fq])([1-4])$/.exec(tile) ?? [];
  if (kind) return `${number}${kind === "f" ? "f" : "g"}`;
  return LETTERS[tile] ?? null;
}

/**
 * The notation of a face, as it is typed.
 * @param {Face} face
 */
export function notationOf(face) {
  const letter = Object.entries(LETTERS).find(([, named]) => named === face)?.[0];
  return letter ? letter.toUpperCase() : face;
}

/**
 * A face without the mark of a red five.
 * @param {Face} face
 */
export function plainFace(face) {
  return face.replace(/^0/, "5");
}

/**
 * The tile of one's own hand that is meant: the named one, or a red five where there is no plain one.
 * @param {Picture} picture
 * @param {Face} face
 * @param {Set<Copy>} allowed
 * @returns {Copy|null}
 */
export function heldTile({ table }, face, allowed) {
  const faces = table.hello?.faces ?? [];
  const held = table.view?.own?.concealed ?? [];
  const named = held.filter((copy) => faceOfCopy(faces, copy) === face);
  const alike = held.filter((copy) => plainFace(faceOfCopy(faces, copy)) === face);
  const all = named.length ? named : alike;
  return all.find((copy) => allowed.has(copy)) ?? all[0] ?? null;
}
