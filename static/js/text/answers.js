/**
 * What the text table answers to a question: one sentence or a few, from the picture alone. Pure.
 * @import {Copy, Face, Picture, SeenSeat} from "../table/types.js"
 * @import {Words} from "../table/words.js"
 */
import { clockInView, timeLeft } from "../table/clock.js";
import { meldText } from "../table/draw_cross.js";
import { indicatorsText } from "../table/draw_centre.js";
import { lineText } from "../table/draw_log.js";
import { statusOf } from "../table/draw_status.js";
import { tingText } from "../table/draw_ting.js";
import { isMe, nameOf, seatAt } from "../table/people.js";
import { faceOfCopy } from "../table/tiles.js";
import { plainFace, readFace } from "./commands.js";

const SUITS = /** @type {const} */ ([["m", "characters"], ["p", "dots"], ["s", "bamboo"]]);

/**
 * @param {Picture} picture
 * @param {Copy[]} copies
 */
function facesOf({ table }, copies) {
  return copies.map((copy) => faceOfCopy(table.hello?.faces ?? [], copy));
}

/**
 * Tiles grouped by suit: "characters 2 3 4, dots red 5 6, east wind".
 * @param {Face[]} faces
 * @param {Words} words
 */
export function groupedTiles(faces, words) {
  const said = SUITS.map(([suit, term]) => {
    const ranks = faces.filter((face) => face.endsWith(suit)).map((face) => face[0]);
    const spoken = ranks.map((rank) => (rank === "0" ? words.say("red_rank", { rank: 5 }) : rank));
    return spoken.length ? `${words.term(term).toLocaleLowerCase(words.language)} ${spoken.join(" ")}` : "";
  });
  const others = faces.filter((face) => !/[mps]$/.test(face)).map((face) => words.tile(face));
  return words.list([...said.filter(Boolean), ...others]);
}

/**
 * One's own hand, the drawn tile named apart.
 * @param {Picture} picture
 * @param {Words} words
 */
export function handText(picture, words) {
  const own = picture.table.view?.own;
  if (!own?.concealed.length) return words.say("no_hand");
  const standing = own.concealed.filter((copy) => copy !== own.drawn);
  const said = words.say("text_hand", { tiles: groupedTiles(facesOf(picture, standing), words) });
  return own.drawn === null ? said : `${said}. ${drawnText(picture, words)}`;
}

/**
 * @param {Picture} picture
 * @param {Words} words
 */
function drawnText(picture, words) {
  const drawn = picture.table.view?.own?.drawn ?? null;
  if (drawn === null) return words.say("text_nothing_drawn");
  return words.say("text_drawn", { tile: words.tile(facesOf(picture, [drawn])[0]) });
}

/**
 * What is going on, as a sentence.
 * @param {Picture} picture
 * @param {Words} words
 */
export function statusText(picture, words) {
  const status = statusOf(picture);
  const tile = typeof status.copy === "number" ? words.tile(facesOf(picture, [status.copy])[0]) : "";
  return words.say(status.key, { name: status.name ?? "", tile });
}

/**
 * @param {Picture} picture
 * @param {Words} words
 */
function whoText(picture, words) {
  const left = timeLeft(clockInView(picture.table), performance.now());
  const said = statusText(picture, words);
  return left ? `${said} ${words.count("seconds_left", left.seconds)}` : said;
}

/**
 * The seat that a number names: 1 oneself, 2 right, 3 across, 4 left.
 * @param {Picture} picture
 * @param {string} rest
 */
function seatNamed({ table }, rest) {
  const at = /^[1-4]$/.test(rest) ? Number(rest) - 1 : 0;
  return table.view?.seats[seatAt(table, at)] ?? null;
}

/**
 * The discards of a seat, those taken by others left out.
 * @param {Picture} picture
 * @param {SeenSeat} one
 * @param {Words} words
 */
export function pondText(picture, one, words) {
  const lying = one.discards.filter((tile) => tile.claimed_by === null);
  if (!lying.length) return words.say("no_discards");
  return words.tiles(facesOf(picture, lying.map((tile) => tile.copy)));
}

/**
 * The melds and bonus tiles of a seat.
 * @param {Picture} picture
 * @param {SeenSeat} one
 * @param {Words} words
 */
export function meldsText(picture, one, words) {
  const melds = one.melds.map((seen) => meldText(words, picture, seen));
  const bonus = facesOf(picture, one.bonus).map((face) => words.tile(face));
  return [...melds, ...bonus].join("; ") || words.say("no_melds");
}

/**
 * @param {Picture} picture
 * @param {Words} words
 */
function scoresText({ table }, words) {
  const seats = table.view?.seats ?? [];
  const name = (/** @type {SeenSeat} */ one) => (isMe(table, one.seat) ? words.say("you") : nameOf(table, one.seat));
  return seats.map((one) => words.say("scores_of", { name: name(one), score: words.number(one.score) })).join(". ");
}

/**
 * How many copies of a face one sees, and how many can be left.
 * @param {Picture} picture
 * @param {string} rest
 * @param {Words} words
 */
function countText(picture, rest, words) {
  const face = readFace(rest);
  const view = picture.table.view;
  if (!face || !view) return words.say("text_no_tile", { text: rest });
  const open = view.seats.flatMap((one) => [
    ...one.melds.flatMap((seen) => seen.meld?.copies ?? []),
    ...one.discards.filter((tile) => tile.claimed_by === null).map((tile) => tile.copy),
    ...one.bonus,
  ]);
  const seen = facesOf(picture, [...open, ...view.indicators, ...(view.own?.concealed ?? [])]);
  const number = seen.filter((one) => plainFace(one) === plainFace(face)).length;
  const all = /[fg]$/.test(face) ? 1 : 4;
  return words.say("text_count", { tile: words.tile(plainFace(face)), seen: number, left: all - number });
}

/** @type {Record<string, (picture: Picture, words: Words, rest: string) => string>} */
const ANSWERS = {
  hand: handText,
  drawn: drawnText,
  who: whoText,
  scores: scoresText,
  wall: ({ table }, words) => words.count("tiles_left", table.view?.wall_left ?? 0),
  dora: (picture, words) => indicatorsText(picture, words) || words.say("no_indicators"),
  waits: (picture, words) => (picture.table.you.waits.length ? tingText(picture, words) : words.say("text_no_waits")),
  count: (picture, words, rest) => countText(picture, rest, words),
  last: ({ table }, words) => {
    const line = table.log.at(-1);
    return line ? lineText(line, table, words) : words.say("log_empty");
  },
  pond: (picture, words, rest) => {
    const one = seatNamed(picture, rest);
    return one ? pondText(picture, one, words) : words.say("no_discards");
  },
  melds: (picture, words, rest) => {
    const one = seatNamed(picture, rest);
    return one ? meldsText(picture, one, words) : words.say("no_melds");
  },
};

/**
 * The answer to a question; null for what is none.
 * @param {string} name of the command
 * @param {string} rest
 * @param {Picture} picture
 * @param {Words} words
 */
export function answerTo(name, rest, picture, words) {
  return ANSWERS[name]?.(picture, words, rest) ?? null;
}
