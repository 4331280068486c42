/**
 * The draw of the seats: four winds turned over, and two dice beside them, which decide nothing.
 * @import {Picture, Wind} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { bdi, element, fillOnce, reconcile } from "./dom.js";
import { isMe, nameOf, seatAt } from "./people.js";

/** @type {Wind[]} */
const WINDS = ["E", "S", "W", "N"];
/** @type {Record<string, string>} */
const WIND_FACES = { E: "1z", S: "2z", W: "3z", N: "4z" };
/** Where the pips of each number lie, on a square of three by three places. */
const PIPS = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * Two numbers that all four players see alike: they come from the name of the match.
 * @param {string} match
 */
export function diceOf(match) {
  const digits = [...match].map((letter) => Number.parseInt(letter, 16) || 0);
  const sum = (/** @type {number[]} */ some) => some.reduce((all, digit) => all + digit, 0);
  const half = digits.length >> 1;
  return [digits.slice(0, half), digits.slice(half)].map((some) => (sum(some) % 6) + 1);
}

/** @param {number} number */
function drawDie(number) {
  const pips = Array.from({ length: 9 }, (_, place) =>
    element("i", PIPS[number - 1].includes(place) ? "die__pip" : "die__pip die__pip--none"),
  );
  return element("span", number === 1 ? "die die--one" : "die", {}, pips);
}

/**
 * The four winds, turned over one after the other, for as long as the server shows the draw.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawSeatDraw({ parts, words, tiles }, picture) {
  const { table, local } = picture;
  const isShown = table.view?.phase === "seat_draw" && !local.drawSkipped;
  parts["seat-draw"].hidden = !isShown;
  if (!isShown) return;
  fillOnce(parts.dice, picture.table.hello?.match ?? "", () => diceOf(picture.table.hello?.match ?? "").map(drawDie));
  const seats = [0, 1, 2, 3].map((at) => ({ at, seat: seatAt(table, at) }));
  reconcile(
    parts["seat-draw-list"],
    seats,
    ({ at }) => `${words.language} ${at} ${table.hello?.players.length ?? 0}`,
    ({ at, seat }) => {
      const wind = WINDS[seat];
      const item = element("li", `drawn-seat drawn-seat--${at}`);
      const turning = element("span", "drawn-seat__tile", { "aria-hidden": "true" });
      turning.append(tiles.tile("back"), tiles.tile(WIND_FACES[wind]));
      const name = isMe(table, seat) ? words.say("you") : nameOf(table, seat);
      const text = element("span", "drawn-seat__text", {}, [element("b", "", {}, [bdi(name)]), " ", words.wind(wind)]);
      item.append(turning, text);
      return item;
    },
  );
}
