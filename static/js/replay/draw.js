/**
 * What a replay shows beside the table: what was offered and chosen, the turns of the deal, the hands
 * where the table has no room for them.
 * @import {Copy, Face, OfferedAction, OwnSeat, Picture, Table} from "../table/types.js"
 * @import {Stage} from "../table/frame.js"
 * @import {Words} from "../table/words.js"
 * @import {Choice, Look} from "./types.js"
 * @import {Timeline} from "./timeline.js"
 */
import { bdi, element, fillOnce, need, reconcile, setAttribute, setText } from "../table/dom.js";
import { drawMelds } from "../table/draw_cross.js";
import { lineNodes, lineText } from "../table/draw_log.js";
import { linesOf } from "../table/log.js";
import { verbOf } from "../table/offers.js";
import { nameOf, seatAt } from "../table/people.js";
import { faceOfCopy, faceOfTile } from "../table/tiles.js";
import { eventOf } from "./timeline.js";

/** @typedef {{place: number, line: import("../table/types.js").LogLine, table: Table}} Turn */

/**
 * The lines that tell the deal, each with its place.
 * @param {Timeline} timeline
 * @param {Look} look
 * @returns {Turn[]}
 */
export function turnsOf(timeline, look) {
  return timeline.steps.flatMap((step, place) => {
    const event = eventOf(step, look);
    const table = timeline.tables[look.seat][place];
    if (!event || !table.view) return [];
    return linesOf(event, step.n)
      .filter((line) => !line.minor)
      .map((line) => ({ place, line, table }));
  });
}

/**
 * The list of turns; the one that is shown now is marked, and in sight.
 * @param {Stage} stage
 * @param {HTMLElement} list
 * @param {Turn[]} turns
 * @param {number} place
 */
export function drawTurns(stage, list, turns, place) {
  const now = turns.findLastIndex((turn) => turn.place <= place);
  reconcile(
    list,
    turns,
    ({ line }) => `${stage.words.language} ${line.id}`,
    (turn) => {
      const made = element("li");
      const look = turn.line.key === "log_deal_started" ? "turn turn--deal" : "turn";
      made.append(element("button", look, { type: "button", "data-place": turn.place }, lineNodes(stage, turn.line, turn.table)));
      return made;
    },
    (made, _turn, at) => setAttribute(/** @type {Element} */ (made.firstElementChild), "aria-current", at === now ? "step" : null),
  );
  const current = list.children[now];
  if (!(current instanceof HTMLElement)) return;
  const above = current.offsetTop - list.clientHeight / 2;
  list.scrollTop = above;
}

/**
 * What has just happened, as a sentence.
 * @param {Timeline} timeline
 * @param {number} place
 * @param {Look} look
 * @param {Words} words
 */
export function toldAt(timeline, place, look, words) {
  const event = eventOf(timeline.steps[place], look);
  const table = timeline.tables[look.seat][place];
  if (!event || !table.view) return "";
  return linesOf(event, 0)
    .map((line) => (line.key === "log_drawn_tile" ? { ...line, key: "replay_drawn_tile" } : line))
    .map((line) => lineText(line, table, words))
    .join(" ");
}

/**
 * The name of what an action does.
 * @param {Choice} choice
 * @param {OfferedAction} action
 * @param {Words} words
 */
function verbText({ offer }, action, words) {
  const verb = verbOf(action);
  switch (verb) {
    case "win":
      return words.winCall(offer.kind);
    case "abort":
      return words.say("nine_terminals");
    case "discard":
    case "pass":
    case "riichi":
      return words.term(verb);
    default:
      return words.call(verb ?? "");
  }
}

/**
 * The tiles that an action names.
 * @param {OfferedAction} action
 * @param {Face[]} faces
 * @returns {Face[]}
 */
function tilesOf(action, faces) {
  if (action.copies) return action.copies.map((copy) => faceOfCopy(faces, copy));
  if (action.copy !== undefined) return [faceOfCopy(faces, action.copy)];
  return action.tile === undefined ? [] : [faceOfTile(faces, action.tile)];
}

/**
 * What each seat was offered, and what it then chose.
 * @param {Stage} stage
 * @param {HTMLElement} list
 * @param {Choice[]} choices
 * @param {Table} table
 */
export function drawChoices(stage, list, choices, table) {
  reconcile(
    list,
    choices,
    ({ offer }) => `${stage.words.language} ${offer.seat} ${offer.id}`,
    (choice) => choiceItem(stage, choice, table),
  );
}

/**
 * @param {Stage} stage
 * @param {Choice} choice
 * @param {Table} table
 */
function choiceItem(stage, choice, table) {
  const { words, tiles } = stage;
  const faces = table.hello?.faces ?? [];
  const chosen = choice.chosen ? verbText(choice, choice.chosen, words) : null;
  const verbs = [...new Set(choice.offer.actions.map((action) => verbText(choice, action, words)))];
  const options = verbs.map((verb) => {
    const isChosen = verb === chosen;
    const made = element("li", isChosen ? "offered offered--chosen" : "offered", {}, [verb]);
    if (!isChosen || !choice.chosen) return made;
    const shown = tilesOf(choice.chosen, faces);
    if (shown.length) made.append(tiles.group(shown, words.tiles(shown), { compact: true }));
    made.append(element("span", "visually-hidden", {}, [words.say("replay_chosen")]));
    return made;
  });
  const note = choice.chosen === null ? "replay_not_asked" : choice.by_clock ? "replay_by_clock" : choice.by_bot ? "replay_by_bot" : null;
  const item = element("li", "asked", {}, [element("b", "asked__name", {}, [bdi(nameOf(table, choice.offer.seat))])]);
  item.append(element("ul", "asked__options", {}, options));
  if (note) item.append(element("span", "asked__note muted", {}, [words.say(note)]));
  return item;
}

/**
 * The hands of the other three in rows, for screens on which the table has no room for them.
 * @param {Stage} stage
 * @param {HTMLElement} list
 * @param {Picture} picture
 */
export function drawHands(stage, list, picture) {
  const { words } = stage;
  const { table } = picture;
  const open = table.replay?.open ?? null;
  list.hidden = open === null;
  const faces = table.hello?.faces ?? [];
  const seats = open ? [1, 2, 3].map((at) => seatAt(table, at)) : [];
  reconcile(
    list,
    seats,
    (seat) => String(seat),
    () => {
      const item = element("li", "open-hand");
      item.append(element("p", "open-hand__who"), element("div", "open-hand__tiles", { role: "img" }), element("ul", "open-hand__melds"));
      return item;
    },
    (item, seat) => {
      const [who, hand, melds] = /** @type {HTMLElement[]} */ ([...item.children]);
      const one = table.view?.seats[seat];
      const own = open?.[seat];
      if (!one || !own) return;
      const name = words.say("seat_of", { name: nameOf(table, seat), wind: words.wind(one.wind) });
      setText(who, name);
      const shown = openTiles(own).map((copy) => faceOfCopy(faces, copy));
      setAttribute(hand, "aria-label", words.tiles(shown));
      fillOnce(hand, shown.join(" "), () => shown.map((face) => stage.tiles.tile(face, { compact: true })));
      drawMelds(stage, picture, melds, one, "tile--flat", true);
    },
  );
}

/**
 * The tiles of a hand that lies open, the drawn one last.
 * @param {OwnSeat} own
 * @returns {Copy[]}
 */
function openTiles({ concealed, drawn }) {
  return drawn === null ? concealed : [...concealed.filter((copy) => copy !== drawn), drawn];
}

/**
 * The hands of the opponents lie open at their sides of the table, or are seen from behind again.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawOpenBacks({ players, tiles, words }, picture) {
  const { table } = picture;
  const faces = table.hello?.faces ?? [];
  players.forEach((player, at) => {
    const backs = need(player, ".backs");
    const open = (at > 0 && table.replay?.open?.[seatAt(table, at)]) || null;
    backs.classList.toggle("backs--open", open !== null);
    setAttribute(backs, "aria-hidden", open ? null : "true");
    setAttribute(backs, "role", open ? "img" : null);
    setAttribute(backs, "aria-label", open ? words.tiles(open.concealed.map((copy) => faceOfCopy(faces, copy))) : null);
    if (!open) return;
    reconcile(
      backs,
      openTiles(open),
      (copy) => `open ${copy}`,
      (copy) => tiles.tile(faceOfCopy(faces, copy), { compact: true }),
    );
  });
}
