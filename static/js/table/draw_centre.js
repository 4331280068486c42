/**
 * The centre of the cross: round, tiles left, indicators, and the wind and score of each side.
 * @import {Picture, SeatView, SeenSeat} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {Words} from "./words.js"
 */
import { element, figure, fillOnce, need, setAttribute, setText } from "./dom.js";
import { seatAt } from "./people.js";
import { faceOfCopy } from "./tiles.js";

const RIICHI = "riichi";
const INDICATORS = 5;

/**
 * The centre: round, deal, tiles left, and on each side the wind and score of the seat there.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawCentre(stage, picture) {
  const { table } = picture;
  const { words, parts } = stage;
  const view = table.view;
  if (!view) return;
  const round = view.round_wind ? words.say("round_name", { wind: words.wind(view.round_wind), number: dealerNumber(picture) }) : "";
  setText(parts.round, round);
  setText(parts.deal, dealText(stage, picture));
  const left = view.wall_left;
  parts.wall.hidden = view.deal_number === 0;
  fillOnce(parts.wall, `${words.language} ${left}`, () =>
    words.countPieces("left_in_wall", left, element("b", "num", {}, [words.number(left)])),
  );
  const flowers = view.seats.reduce((all, one) => all + one.bonus.length, 0);
  // Riichi has no flowers; its indicators stand in this place.
  parts.flowers.hidden = view.rules === RIICHI || view.deal_number === 0;
  fillOnce(parts.flowers, `${words.language} ${flowers}`, () =>
    words.countPieces("flowers", flowers, element("b", "num", {}, [words.number(flowers)])),
  );
  drawChips(stage, view);
  drawIndicators(stage, picture);
  parts.edges.querySelectorAll(".edge").forEach((edge, at) => {
    const one = view.seats[seatAt(table, at)];
    edge.classList.toggle("is-dealer", view.dealer === one.seat);
    edge.classList.toggle("is-turn", view.turn === one.seat);
    need(edge, ".edge__stick").hidden = !hasStick(view, one);
    setText(need(edge, ".edge__wind"), words.windLetter(one.wind));
    fillOnce(need(edge, ".edge__score"), `${words.language} ${one.score}`, () => [figure(words.number(one.score))]);
  });
}

/**
 * The number of the deal within its round: of the seat that deals, counted from the first East.
 * @param {Picture} picture
 */
function dealerNumber(picture) {
  return (picture.table.view?.dealer ?? 0) + 1;
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
function dealText({ words }, picture) {
  const number = picture.table.view?.deal_number ?? 0;
  const total = picture.table.hello?.deals ?? null;
  // In Riichi deals are known by their round, and the place is taken by counters and sticks.
  if (number === 0 || picture.table.view?.rules === RIICHI) return "";
  return total === null ? words.say("deal_number", { number }) : words.say("deal_of", { number, total });
}

/**
 * Whether a seat's stick lies in front of it: not yet while its declaring tile may be won on, nor if
 * it was.
 * @param {SeatView} view
 * @param {SeenSeat} one
 */
function hasStick(view, one) {
  if (!one.riichi) return false;
  const [declaring] = one.discards.filter((tile) => tile.sideways);
  if (!declaring || view.window?.copy === declaring.copy) return false;
  return !(view.result?.wins ?? []).some((win) => win.source === one.seat && win.copy === declaring.copy);
}

/**
 * Riichi sticks on the table, and counters.
 * @param {Stage} stage
 * @param {SeatView} view
 */
function drawChips({ parts, words }, view) {
  parts.chips.hidden = view.rules !== RIICHI || view.deal_number === 0;
  for (const [part, number] of /** @type {const} */ ([["sticks", view.sticks], ["counters", view.counters]])) {
    const [figures, said] = parts[part].querySelectorAll("span");
    parts[part].classList.toggle("is-none", number === 0);
    setText(figures, words.number(number));
    setText(said, words.count(part, number));
  }
}

/**
 * The five indicators of Riichi, those that are turned face up.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawIndicators(stage, picture) {
  const { parts, tiles, words } = stage;
  const { hello, view } = picture.table;
  parts.dora.hidden = view?.rules !== RIICHI || view.deal_number === 0;
  if (parts.dora.hidden) return;
  setAttribute(parts.dora, "aria-label", indicatorsText(picture, words));
  const turned = (view?.indicators ?? []).map((copy) => faceOfCopy(hello?.faces ?? [], copy));
  fillOnce(parts.dora, turned.join(" "), () =>
    Array.from({ length: INDICATORS }, (_, place) => {
      const face = turned[place] ?? "back";
      return tiles.tile(face, { classes: "tile--flat dora__tile", compact: true });
    }),
  );
}

/**
 * The turned indicators in words; nothing where there are none.
 * @param {Picture} picture
 * @param {Words} words
 */
export function indicatorsText({ table }, words) {
  const indicators = table.view?.indicators ?? [];
  if (!indicators.length) return "";
  const tiles = words.tiles(indicators.map((copy) => faceOfCopy(table.hello?.faces ?? [], copy)));
  return words.say("meld_text", { kind: words.term("dora_indicator"), tiles });
}
