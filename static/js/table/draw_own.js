/**
 * One's own tiles: the hand and the melds beside it.
 * @import {Picture, Copy} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { element, reconcile, setAttribute, setProperty } from "./dom.js";
import { drawMelds } from "./draw_cross.js";
import { barReason, discardable, leavingCopy } from "./offers.js";
import { bottomSeat, isSeated } from "./state.js";
import { faceOfCopy, tileOfCopy } from "./tiles.js";

const ONE_ROW = 8;
const ROW_AT_LEAST = 7;

/**
 * The tiles of the hand in the order in which they stand, the drawn one last; a tile that is on its
 * way to the table is already gone.
 * @param {Picture} picture
 * @returns {Copy[]}
 */
export function standingTiles({ table, local }) {
  const own = table.view?.own;
  if (!own) return [];
  const gone = leavingCopy(local.pending);
  const drawn = own.drawn === null ? [] : [own.drawn];
  return [...local.order, ...drawn].filter((copy) => copy !== gone);
}

/**
 * The tile that the keyboard is on: where it was, or else the first.
 * @param {Picture} picture
 */
export function cursorOf(picture) {
  const tiles = standingTiles(picture);
  const { cursor } = picture.local;
  return cursor !== null && tiles.includes(cursor) ? cursor : (tiles[0] ?? null);
}

/**
 * Draw one's own tiles.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawOwn(stage, picture) {
  const { table } = picture;
  const own = isSeated(table);
  stage.root.classList.toggle("is-watching", !own);
  stage.parts.hand.hidden = !own;
  if (!own || !table.view) return;
  drawHand(stage, picture);
  drawMelds(stage, picture, stage.parts["own-melds"], table.view.seats[bottomSeat(table)], "", false);
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawHand(stage, picture) {
  const { parts, words, tiles } = stage;
  const faces = picture.table.hello?.faces ?? [];
  const copies = standingTiles(picture);
  const cursor = cursorOf(picture);
  const { hand } = parts;
  const hadFocus = hand.contains(document.activeElement);
  setAttribute(hand, "aria-label", words.count("hand_of_tiles", copies.length));
  const inRow = copies.length <= ONE_ROW ? Math.max(ROW_AT_LEAST, copies.length) : Math.ceil(copies.length / 2);
  setProperty(hand, "--in-row", String(inRow));
  reconcile(
    hand,
    copies,
    (copy) => String(copy),
    (copy) => {
      const made = element("button", "tile hand__tile", { type: "button", "data-copy": copy, "data-tile": copy });
      made.append(tiles.drawing(faceOfCopy(faces, copy), false));
      return made;
    },
    (made, copy) => dressTile(stage, picture, made, copy, cursor),
  );
  if (hadFocus && !hand.contains(document.activeElement)) {
    /** @type {HTMLElement|null} */ (hand.querySelector("[tabindex='0']"))?.focus();
  }
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} made
 * @param {Copy} copy
 * @param {Copy|null} cursor
 */
function dressTile({ words }, picture, made, copy, cursor) {
  const { table, local } = picture;
  const { offer, discardWaits } = table.you;
  const isDrawn = copy === table.view?.own?.drawn;
  const isSelected = copy === local.selected;
  const isBarred = offer?.kind === "turn" && !discardable(offer, local.choosing).has(copy);
  const waits = local.prefs.hints && offer?.kind === "turn" && !isBarred && discardWaits.some((one) => one.tile === tileOfCopy(copy));
  const said = [words.tile(faceOfCopy(table.hello?.faces ?? [], copy))];
  if (isDrawn) said.push(words.say("just_drawn"));
  if (isSelected) said.push(words.say("selected"));
  if (waits) said.push(words.say("leaves_ready"));
  if (isBarred) said.push(words.say(barReason(table, local.choosing)));
  setAttribute(made, "aria-label", words.list(said));
  setAttribute(made, "aria-pressed", isSelected ? "true" : "false");
  setAttribute(made, "aria-disabled", isBarred ? "true" : null);
  setAttribute(made, "tabindex", copy === cursor ? 0 : -1);
  made.classList.toggle("hand__tile--drawn", isDrawn);
  made.classList.toggle("is-selected", isSelected);
  made.classList.toggle("hand__tile--waits", waits);
}
