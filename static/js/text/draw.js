/**
 * Draws the text table: status, choices, hand, players, discards, log.
 * @import {Picture, SeenSeat} from "../table/types.js"
 * @import {Words} from "../table/words.js"
 * @import {Choice} from "./choices.js"
 */
import { bdi, element, fillOnce, need, reconcile, setAttribute, setText } from "../table/dom.js";
import { lineText } from "../table/draw_log.js";
import { discardable } from "../table/offers.js";
import { isMe, nameOf, seatAt, tagsOf } from "../table/people.js";
import { isSeated } from "../table/state.js";
import { faceOfCopy } from "../table/tiles.js";
import { handText, meldsText, pondText, statusText } from "./answers.js";
import { choicesNow } from "./choices.js";
import { notationOf } from "./commands.js";

/** @type {Record<string, string>} */
const BANNERS = { lost: "connection_lost", restarting: "server_restarts", signed_out: "signed_out", removed: "removed", connecting: "connecting" };

/**
 * @param {HTMLElement} root
 * @param {Picture} picture
 * @param {Words} words
 * @param {Choice|null} proposed
 */
export function drawText(root, picture, words, proposed) {
  const { table, local } = picture;
  const part = (/** @type {string} */ name) => need(root, `[data-part=${name}]`);
  const banner = BANNERS[local.link];
  part("notice").hidden = !banner;
  if (banner) setText(part("notice"), words.say(banner));
  root.dataset.phase = table.view?.phase ?? "";
  if (!table.view) return;
  setText(part("rules"), `${words.ruleSet(table.view.rules)} · ${words.say(`length_${table.view.length}`)}`);
  part("ask-teacher").hidden = !table.hello?.hints || !isSeated(table);
  setText(part("status"), statusText(picture, words));
  setText(part("round"), roundText(picture, words));
  drawChoices(part("choices"), picture, words, proposed);
  setText(part("hand-text"), isSeated(table) ? handText(picture, words) : "");
  drawHand(part("hand"), picture, words, proposed);
  drawPlayers(part("players"), picture, words);
  drawEnd(part("end"), picture, words);
  part("review").hidden = table.view.phase !== "ended" || !isSeated(table);
  drawLog(part("log"), picture, words);
}

/**
 * @param {Picture} picture
 * @param {Words} words
 */
function roundText({ table }, words) {
  const view = table.view;
  if (!view?.round_wind) return "";
  const round = words.say("round_name", { wind: words.wind(view.round_wind), number: (view.dealer ?? 0) + 1 });
  return [round, words.say("deal_number", { number: view.deal_number }), words.count("tiles_left", view.wall_left)].join(" · ");
}

/**
 * @param {HTMLElement} list
 * @param {Picture} picture
 * @param {Words} words
 * @param {Choice|null} proposed
 */
function drawChoices(list, picture, words, proposed) {
  const { you } = picture.table;
  const buttons = choicesNow(picture, words).map((choice, place) => ({ key: `${you.offer?.id} ${choice.label}`, label: choice.label, data: { choice: String(place) } }));
  if (proposed) buttons.push({ key: "confirm", label: words.say("text_confirm_now", { what: proposed.label }), data: /** @type {any} */ ({ ask: "" }) });
  if (isSeated(picture.table) && !you.inControl && picture.table.view?.phase !== "ended") {
    buttons.push({ key: "return", label: words.say("back_to_play"), data: /** @type {any} */ ({ ask: "return" }) });
  }
  reconcile(
    list,
    buttons,
    (button) => button.key,
    () => element("button", "btn", { type: "button" }),
    (made, button) => {
      setText(made, button.label);
      Object.assign(made.dataset, button.data);
      made.classList.toggle("btn--primary", button.key === "confirm");
    },
  );
  need(/** @type {HTMLElement} */ (list.parentElement), "[data-part=no-choices]").hidden = buttons.length > 0;
}

/**
 * One's own tiles as buttons, each with its notation; only those that can be discarded can be pressed.
 * @param {HTMLElement} list
 * @param {Picture} picture
 * @param {Words} words
 * @param {Choice|null} proposed
 */
function drawHand(list, picture, words, proposed) {
  const { table, local } = picture;
  const faces = table.hello?.faces ?? [];
  const own = table.view?.own;
  const allowed = local.pending ? new Set() : discardable(table.you.offer);
  const held = (own?.concealed ?? []).filter((copy) => copy !== own?.drawn);
  const copies = own && own.drawn !== null ? [...held, own.drawn] : held;
  reconcile(
    list,
    copies,
    (copy) => String(copy),
    (copy) => {
      const made = element("button", "btn btn--s text-tile", { type: "button", "data-copy": copy });
      made.append(element("span"), element("kbd", "", { dir: "ltr" }, [notationOf(faceOfCopy(faces, copy))]));
      const item = element("li");
      item.append(made);
      return item;
    },
    (item, copy) => {
      const button = need(item, "button");
      const said = [words.tile(faceOfCopy(faces, copy))];
      if (copy === own?.drawn) said.push(words.say("just_drawn"));
      setText(need(button, "span"), words.list(said));
      setAttribute(button, "aria-pressed", String(proposed?.verb === "discard" && proposed.action.copy === copy));
      setAttribute(button, "aria-disabled", allowed.has(copy) ? null : "true");
    },
  );
}

/**
 * @param {HTMLElement} box
 * @param {Picture} picture
 * @param {Words} words
 */
function drawPlayers(box, picture, words) {
  const { table } = picture;
  const seats = [0, 1, 2, 3].map((at) => /** @type {SeenSeat} */ (table.view?.seats[seatAt(table, at)]));
  reconcile(
    box,
    seats,
    (one) => String(one.seat),
    () => element("section", "text-player", {}, [element("h3"), element("p"), element("p"), element("p")]),
    (made, one) => drawPlayer(made, picture, words, one),
  );
}

/**
 * @param {HTMLElement} made
 * @param {Picture} picture
 * @param {Words} words
 * @param {SeenSeat} one
 */
function drawPlayer(made, picture, words, one) {
  const name = isMe(picture.table, one.seat) ? words.say("you") : nameOf(picture.table, one.seat);
  const [head, facts, melds, pond] = made.children;
  const tags = tagsOf(picture, one, words).map((tag) => tag.text);
  fillOnce(head, `${words.language} ${name} ${one.wind}`, () => words.pieces("seat_of", { name: bdi(name), wind: words.wind(one.wind) }));
  setText(facts, words.list([`${words.term("points")} ${words.number(one.score)}`, words.count("concealed_tiles", one.concealed), ...tags]));
  setText(melds, `${words.term("meld")}: ${meldsText(picture, one, words)}`);
  setText(pond, `${words.term("pond")}: ${pondText(picture, one, words)}`);
}

/**
 * The places at the end of the match.
 * @param {HTMLElement} list
 * @param {Picture} picture
 * @param {Words} words
 */
function drawEnd(list, { table }, words) {
  const ended = table.view?.ended;
  list.hidden = !ended;
  if (!ended || !table.view) return;
  const ranks = ended.ranks ?? [];
  const seats = [...table.view.seats].sort((a, b) => ranks[a.seat] - ranks[b.seat] || a.seat - b.seat);
  const text = (/** @type {SeenSeat} */ one) =>
    words.say("scores_of", { name: nameOf(table, one.seat), score: words.number(ended.scores?.[one.seat] ?? one.score) });
  fillOnce(list, `${words.language} ${JSON.stringify(ended)}`, () => seats.map((one) => element("li", "", {}, [text(one)])));
}

/**
 * @param {HTMLElement} list
 * @param {Picture} picture
 * @param {Words} words
 */
function drawLog(list, { table }, words) {
  const lines = table.log.filter((line) => !line.minor).slice(-40).reverse();
  reconcile(
    list,
    lines,
    (line) => `${words.language} ${line.id}`,
    (line) => element("li", "", {}, [lineText(line, table, words)]),
  );
}
