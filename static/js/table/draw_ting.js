/**
 * What one's own hand waits for: each tile with the copies not seen yet and what the hand would be
 * worth, and what stands against winning; before that, what it may aim at. Shown to the owner of the
 * hand alone.
 * @import {Picture, Wait, Tile} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {Words} from "./words.js"
 */
import { drawAims } from "./draw_aims.js";
import { element, fillOnce } from "./dom.js";
import { faceOfTile, tileOfCopy } from "./tiles.js";

/** @type {Record<string, string>} */
const WORTHS = { riichi: "worth_riichi", mcr: "worth_mcr" };
/** @type {Record<string, string>} */
const NOTES = { no_yaku: "note_no_yaku", below_minimum: "note_below_minimum" };

/**
 * What is shown of Ting: the waits of the hand, or those that the selected discard would leave.
 * @param {Picture} picture
 * @returns {{waits: Wait[], after: Tile|null, furiten: boolean}}
 */
export function tingOf({ table, local }) {
  const { you } = table;
  if (!local.prefs.hints) return { waits: [], after: null, furiten: false };
  if (you.waits.length) return { waits: you.waits, after: null, furiten: you.furiten };
  const selected = local.selected === null ? null : tileOfCopy(local.selected);
  const found = you.discardWaits.find((one) => one.tile === selected);
  if (!found) return { waits: [], after: null, furiten: false };
  // What the hand would be worth was said of it without riichi, which is about to be declared.
  const isBare = local.choosing === "riichi" || local.pending?.a === "riichi";
  const waits = isBare ? found.waits.map((wait) => ({ ...wait, worth: null, note: null })) : found.waits;
  return { waits, after: found.tile, furiten: found.furiten ?? false };
}

/**
 * Draw the waits.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawTing(stage, picture) {
  const { words, parts } = stage;
  const { waits, after, furiten } = tingOf(picture);
  const rules = picture.table.view?.rules ?? "";
  const aims = picture.local.prefs.hints ? picture.table.you.aims : [];
  parts.ting.classList.toggle("ting--aims", aims.length > 0);
  if (aims.length) return drawAims(stage, picture);
  parts.ting.hidden = waits.length === 0;
  parts.ting.classList.toggle("ting--furiten", furiten);
  parts.ting.classList.toggle("ting--many", waits.length > 5);
  const key = `${words.language} ${rules} ${after} ${furiten} ${JSON.stringify(waits)}`;
  fillOnce(parts.ting, key, () => {
    const shown = waits.map((wait) => drawWait(stage, picture, wait, commonNote(waits) !== null));
    const name = element("span", "ting__name", { "aria-hidden": "true" }, [words.term(rules === "riichi" ? "tenpai" : "ting")]);
    const head = element("span", "ting__head", { "aria-hidden": "true" }, [name]);
    if (furiten) head.append(element("span", "tag tag--danger", {}, [words.term("furiten")]));
    const note = commonNote(waits);
    if (note) head.append(element("span", "tag tag--note", {}, [noteText(words, note)]));
    return [
      element("span", "visually-hidden", {}, [tingText(picture, words)]),
      head,
      element("span", "ting__waits", { "aria-hidden": "true", dir: "ltr" }, shown),
    ];
  });
}

/**
 * One wait: the tile, the copies left, and its worth or why it can't be won with.
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {Wait} wait
 * @param {boolean} isNoted whether its note is already said of all
 */
function drawWait({ tiles, words }, picture, wait, isNoted) {
  const face = faceOfTile(picture.table.hello?.faces ?? [], wait.tile);
  const lines = [element("span", "wait__left num", { dir: "ltr" }, [`×${wait.left}`])];
  const worth = worthText(picture, words, isNoted ? { ...wait, note: null } : wait);
  if (worth) lines.push(element("span", wait.note ? "wait__note" : "wait__worth", {}, [worth]));
  return element("span", wait.left === 0 ? "wait wait--none" : "wait", {}, [
    tiles.tile(face, { classes: "tile--flat", compact: true }),
    element("span", "wait__words", {}, lines),
  ]);
}

/**
 * The note that all waits share.
 * @param {Wait[]} waits
 */
function commonNote(waits) {
  const note = waits[0]?.note ?? null;
  return waits.every((wait) => wait.note === note) ? note : null;
}

/**
 * @param {Words} words
 * @param {string} note
 */
function noteText(words, note) {
  return words.say(NOTES[note] ?? note);
}

/**
 * What a wait is worth, or what it lacks; nothing where the rule set does not say.
 * @param {Picture} picture
 * @param {Words} words
 * @param {Wait} wait
 */
function worthText(picture, words, wait) {
  const key = WORTHS[picture.table.view?.rules ?? ""];
  const worth = wait.worth === null || !key ? "" : words.say(key, { worth: words.number(wait.worth) });
  const note = wait.note ? noteText(words, wait.note) : "";
  return worth && note ? words.say("worth_note", { worth, note }) : worth || note;
}

/**
 * The same as a sentence.
 * @param {Picture} picture
 * @param {Words} words
 */
export function tingText(picture, words) {
  const { waits, after, furiten } = tingOf(picture);
  const faces = picture.table.hello?.faces ?? [];
  const each = waits.map((wait) => {
    const worth = worthText(picture, words, wait);
    return `${words.tile(faceOfTile(faces, wait.tile))} ×${wait.left}${worth ? ` (${worth})` : ""}`;
  });
  const tiles = words.list(each);
  const tile = after === null ? "" : words.tile(faceOfTile(faces, after));
  const said = after === null ? words.say("waits", { tiles }) : words.say("waits_after", { tile, tiles });
  return furiten ? `${said}. ${words.say(after === null ? "furiten_you" : "furiten_after")}` : said;
}
