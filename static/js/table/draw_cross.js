/**
 * The cross: four ponds, four plates, the opponents' tiles from behind.
 * @import {Picture, SeenSeat, SeenDiscard, SeenMeld, Copy, Face} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {Words} from "./words.js"
 */
import { element, figure, fillOnce, need, reconcile, setAttribute, setText } from "./dom.js";
import { drawCentre } from "./draw_centre.js";
import { leavingCopy } from "./offers.js";
import { cardOf, isBot, isMe, nameOf, seatAt, tagsOf } from "./people.js";
import { bottomSeat, isSeated } from "./state.js";
import { faceOfCopy } from "./tiles.js";

const ROW = 6;
const ROWS = 4;
/** Where a wall is shorter a pond needs fewer rows; riichi.css has the same. */
const ROWS_BY_RULES = /** @type {Record<string, number>} */ ({ riichi: 3 });
const COMPACT_BELOW = 30;

/** @typedef {SeenDiscard & {tentative?: boolean}} Lying */

/**
 * Draw the whole cross.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawCross(stage, picture) {
  const view = picture.table.view;
  if (!view) return;
  stage.players.forEach((player, at) => {
    const one = view.seats[seatAt(picture.table, at)];
    drawPlate(stage, picture, player, one);
    drawPond(stage, picture, player, one);
    drawBacks(stage, picture, player, one, at);
  });
  drawCentre(stage, picture);
}

/**
 * @param {Picture} picture
 * @param {SeenSeat} one
 * @returns {Lying[]}
 */
function lyingOf(picture, one) {
  const { pending } = picture.local;
  const own = picture.table.view?.own;
  const copy = leavingCopy(pending);
  if (copy === null || own?.seat !== one.seat || !own.concealed.includes(copy)) return one.discards;
  const sideways = pending?.a === "riichi";
  return [...one.discards, { copy, drawn: copy === own.drawn, claimed_by: null, sideways, tentative: true }];
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} player
 * @param {SeenSeat} one
 */
function drawPond(stage, picture, player, one) {
  const { table, local } = picture;
  const pond = need(player, ".pond");
  const name = nameOf(table, one.seat);
  const newest = table.view?.last_discard ?? null;
  const tiles = lyingOf(picture, one);
  setAttribute(pond, "role", tiles.length ? "list" : null);
  setAttribute(pond, "aria-label", tiles.length ? stage.words.say("discards_of", { name }) : null);
  const lowest = (ROWS_BY_RULES[table.view?.rules ?? ""] ?? ROWS) - 1;
  /** @type {Lying[][]} */
  const rows = [];
  tiles.forEach((tile, place) => {
    const row = Math.min(lowest, Math.floor(place / ROW));
    (rows[row] ??= []).push(tile);
  });
  reconcile(
    pond,
    rows,
    (_, place) => String(place),
    () => element("div", "pond__row", { role: "presentation" }),
    (row, lying) => {
      row.style.setProperty("--in-row", String(lying.length));
      row.classList.toggle("pond__row--long", lying.length > ROW);
      drawRow(stage, picture, row, lying, newest, local.pondWidth < COMPACT_BELOW);
    },
  );
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} row
 * @param {Lying[]} lying
 * @param {Copy|null} newest
 * @param {boolean} compact
 */
function drawRow(stage, picture, row, lying, newest, compact) {
  const faces = picture.table.hello?.faces ?? [];
  reconcile(
    row,
    lying,
    (tile) => `${tile.copy}`,
    (tile) => {
      const face = faceOfCopy(faces, tile.copy);
      const made = stage.tiles.tile(face, { classes: "tile--flat pond__tile", compact, label: " " });
      made.setAttribute("role", "listitem");
      made.dataset.tile = String(tile.copy);
      return made;
    },
    (made, tile) => {
      const face = faceOfCopy(faces, tile.copy);
      const isNewest = tile.copy === newest || tile.tentative === true;
      made.classList.toggle("tile--drawn-out", tile.drawn);
      made.classList.toggle("tile--last", isNewest);
      made.classList.toggle("tile--side", tile.sideways);
      made.classList.toggle("pond__tile--taken", tile.claimed_by !== null);
      if (made.firstElementChild) stage.tiles.redraw(made.firstElementChild, face, compact);
      if (made.lastElementChild) setText(made.lastElementChild, labelOf(stage, picture, tile, face, isNewest));
    },
  );
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {Lying} tile
 * @param {Face} face
 * @param {boolean} isNewest
 */
function labelOf({ words }, picture, tile, face, isNewest) {
  const said = [words.tile(face)];
  if (tile.claimed_by !== null) said.push(words.say("taken_by", { name: nameOf(picture.table, tile.claimed_by) }));
  if (tile.sideways) said.push(words.term("riichi"));
  if (isNewest) said.push(words.say("last_discard"));
  return words.list(said);
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} player
 * @param {SeenSeat} one
 */
function drawPlate(stage, picture, player, one) {
  const { table } = picture;
  const { words } = stage;
  const name = nameOf(table, one.seat);
  setAttribute(player, "data-seat", one.seat);
  setText(need(player, ".player__title"), words.say("seat_of", { name, wind: words.wind(one.wind) }));
  const card = cardOf(table, one.seat);
  const avatar = need(player, ".plate__face");
  avatar.className = `avatar plate__face avatar--${card?.avatar?.color ?? one.seat * 2}${isBot(table, one) ? " avatar--bot" : ""}`;
  const face = card?.avatar?.face ?? null;
  setText(need(player, ".plate__letter"), face ? "" : (card?.avatar?.initial ?? ""));
  const drawing = player.querySelector(".avatar__face");
  drawing?.toggleAttribute("hidden", !face);
  if (face && drawing?.firstElementChild) setAttribute(drawing.firstElementChild, "href", face);
  const shownName = isMe(table, one.seat) ? words.say("you") : name;
  setText(need(player, ".plate__name"), shownName);
  fillOnce(need(player, ".plate__score"), String(one.score), () => [figure(words.number(one.score))]);
  setText(need(player, ".plate__wind"), words.wind(one.wind));
  reconcile(
    need(player, ".plate__tags"),
    tagsOf(picture, one, words),
    (tag) => tag.key,
    (tag) => element("li", `tag ${tag.tone}`),
    (made, tag) => setText(made, tag.text),
  );
  player.classList.toggle("is-turn", table.view?.turn === one.seat);
  player.classList.toggle("is-gone", one.controller === "human" && !table.presence.seats[one.seat]);
  drawBonus(stage, picture, player, one);
  // The melds of the hand that is shown below lie beside it.
  const elsewhere = isSeated(table) && one.seat === bottomSeat(table) ? { ...one, melds: [] } : one;
  drawMelds(stage, picture, need(player, ".plate__melds"), elsewhere, "tile--flat", true);
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} player
 * @param {SeenSeat} one
 */
function drawBonus(stage, picture, player, one) {
  const faces = picture.table.hello?.faces ?? [];
  const bonus = need(player, ".plate__bonus");
  const name = nameOf(picture.table, one.seat);
  setAttribute(bonus, "aria-label", stage.words.say("bonus_of", { name }));
  bonus.hidden = one.bonus.length === 0;
  reconcile(
    bonus,
    one.bonus,
    (copy) => String(copy),
    (copy) => {
      const made = stage.tiles.tile(faceOfCopy(faces, copy), { classes: "tile--flat", label: " " });
      made.dataset.tile = String(copy);
      const item = element("li");
      item.append(made);
      return item;
    },
    (item, copy) => {
      const label = item.firstElementChild?.lastElementChild;
      if (label) setText(label, stage.words.tile(faceOfCopy(faces, copy)));
    },
  );
}

/**
 * The faces of a meld as it lies: a concealed kong with its outer tiles face down, a red five shown.
 * @param {SeenMeld} seen
 * @param {Face[]} faces
 * @returns {Face[]}
 */
export function meldFaces(seen, faces) {
  if (!seen.meld) return ["back", "back", "back", "back"];
  const shown = seen.meld.copies.map((copy) => faceOfCopy(faces, copy));
  if (seen.kind !== "concealed_kong") return shown;
  const [red = shown[1]] = shown.filter((face) => face.startsWith("0"));
  return ["back", red, shown[2], "back"];
}

/**
 * The melds of a seat as a list.
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} list
 * @param {SeenSeat} one
 * @param {string} classes of each tile
 * @param {boolean} compact
 */
export function drawMelds(stage, picture, list, one, classes, compact) {
  const { words, tiles } = stage;
  const faces = picture.table.hello?.faces ?? [];
  setAttribute(list, "aria-label", words.say("melds_of", { name: nameOf(picture.table, one.seat) }));
  list.hidden = one.melds.length === 0;
  reconcile(
    list,
    one.melds,
    (seen, place) => `${place} ${seen.kind} ${seen.meld?.copies.join(" ") ?? ""}`,
    (seen) => {
      const item = element("li", "meld");
      item.append(
        ...meldFaces(seen, faces).map((face, place) => {
          const made = tiles.tile(face, { classes, compact });
          if (seen.meld) made.dataset.tile = String(seen.meld.copies[place]);
          return made;
        }),
        element("span", "visually-hidden"),
      );
      return item;
    },
    (item, seen) => {
      if (item.lastElementChild) setText(item.lastElementChild, meldText(words, picture, seen));
    },
  );
}

/**
 * What a meld is, in words.
 * @param {Words} words
 * @param {Picture} picture
 * @param {SeenMeld} seen
 */
export function meldText(words, picture, seen) {
  const faces = picture.table.hello?.faces ?? [];
  const kind = words.call(seen.kind);
  if (!seen.meld) return kind;
  const tiles = words.tiles(seen.meld.copies.map((copy) => faceOfCopy(faces, copy)));
  const said = words.say("meld_text", { kind, tiles });
  if (seen.meld.source === null) return said;
  return words.list([said, words.say("taken_from", { name: nameOf(picture.table, seen.meld.source) })]);
}

/**
 * How many tiles a seat holds, from behind; who watches sees the bottom seat so, too. What lies open in a
 * replay is drawn there.
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} player
 * @param {SeenSeat} one
 * @param {number} at
 */
function drawBacks({ tiles, words }, picture, player, one, at) {
  const count = at === 0 && isSeated(picture.table) ? 0 : one.concealed;
  const backs = need(player, ".backs");
  backs.classList.toggle("backs--drawn", count % 3 === 2);
  setText(need(player, ".player__count"), count ? words.count("concealed_tiles", count) : "");
  if (picture.table.replay?.open?.[one.seat]) return;
  reconcile(
    backs,
    Array.from({ length: count }, (_, place) => place),
    String,
    () => tiles.tile("back"),
  );
}
