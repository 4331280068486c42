/**
 * What is going on and what I may do: the status line, the row of buttons, the claim panel.
 * @import {Picture, Table, Copy, Face, OfferedAction} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {Verb} from "./offers.js"
 */
import { bdi, element, fillOnce, need, reconcile, setAttribute, setText } from "./dom.js";
import { actionsOf, choicesOf, discardOf, verbOf } from "./offers.js";
import { isMe, nameOf } from "./people.js";
import { isSeated } from "./state.js";
import { faceOfCopy } from "./tiles.js";

/** @type {Verb[]} */
export const CLAIM_ORDER = ["pass", "chow", "pung", "kong", "win"];
/** @type {Record<string, string>} */
const KEYS = { pass: "Esc", chow: "C", pung: "P", kong: "K", win: "W", sort: "S", discard: "⏎", ready: "⏎" };

/**
 * @typedef {object} Button
 * @property {string} act
 * @property {string} label
 * @property {"primary"|"plain"|"quiet"} look
 * @property {Face} [face] shown beside the label
 * @property {boolean} [pressed]
 * @property {boolean} [off] shown, but without effect now
 */

/**
 * Draw the status line, the buttons and the claim panel.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawPrompt(stage, picture) {
  drawStatus(stage, picture);
  const isClaim = isClaiming(picture);
  stage.parts.claim.hidden = !isClaim;
  stage.parts.actions.hidden = isClaim;
  if (isClaim) drawClaim(stage, picture);
  else drawButtons(stage, stage.parts.actions, rowButtons(stage, picture));
  drawChoices(stage, picture);
}

/**
 * Whether a claim is to be decided now.
 * @param {Picture} picture
 */
export function isClaiming({ table, local }) {
  const kind = table.you.offer?.kind;
  return (kind === "claim" || kind === "rob") && local.pending === null;
}

/**
 * @param {Stage} stage
 * @param {HTMLElement} row
 * @param {Button[]} buttons
 */
function drawButtons(stage, row, buttons) {
  reconcile(
    row,
    buttons,
    (button) => button.act,
    (button) => {
      const made = element("button", "act", { type: "button", "data-act": button.act });
      made.append(element("span", "act__label"), element("span", "act__tile", { "aria-hidden": "true" }));
      if (KEYS[button.act]) made.append(element("kbd", "act__key", { "aria-hidden": "true" }, [KEYS[button.act]]));
      return made;
    },
    (made, button) => dressButton(stage, made, button),
  );
}

/**
 * @param {Stage} stage
 * @param {HTMLElement} made
 * @param {Button} button
 */
function dressButton({ tiles }, made, button) {
  made.classList.toggle("act--primary", button.look === "primary");
  made.classList.toggle("act--quiet", button.look === "quiet");
  setAttribute(made, "aria-disabled", button.off ? "true" : null);
  setAttribute(made, "aria-expanded", button.pressed === undefined ? null : String(button.pressed));
  setText(need(made, ".act__label"), button.label);
  const slot = need(made, ".act__tile");
  slot.hidden = !button.face;
  fillOnce(slot, button.face ?? "", () =>
    button.face ? [tiles.tile(button.face, { classes: "tile--flat", compact: true })] : [],
  );
}

/**
 * The buttons outside a claim: Sort, and what the open offer holds.
 * @param {Stage} stage
 * @param {Picture} picture
 * @returns {Button[]}
 */
function rowButtons({ words }, picture) {
  const { table, local } = picture;
  const { view, you } = table;
  if (!view || !isSeated(table)) return watcherButtons(picture, words);
  if (!you.inControl && view.phase !== "ended") return [returnButton(picture, words), ...resultButtons(picture, words)];
  if (view.phase === "deal_result" || view.phase === "ended") return resultButtons(picture, words);
  /** @type {Button[]} */
  const buttons = view.own?.concealed.length ? [{ act: "sort", label: words.term("sort"), look: "quiet" }] : [];
  if (you.offer?.kind !== "turn" || local.pending) return buttons;
  if (actionsOf(you.offer, "kong").length) {
    buttons.push({ act: "kong", label: words.call("kong"), look: "plain", ...opens(picture, "kong") });
  }
  if (actionsOf(you.offer, "win").length) buttons.push({ act: "win", label: words.call("win"), look: "primary" });
  buttons.push(discardButton(picture, words));
  return buttons;
}

/**
 * @param {Picture} picture
 * @param {Stage["words"]} words
 * @returns {Button}
 */
function discardButton({ table, local }, words) {
  const { selected } = local;
  const face = selected === null ? undefined : faceOfCopy(table.hello?.faces ?? [], selected);
  const isWin = actionsOf(table.you.offer, "win").length > 0;
  return {
    act: "discard",
    label: words.term("discard"),
    look: isWin ? "plain" : "primary",
    face,
    off: discardOf(table.you.offer, selected) === null,
  };
}

/**
 * @param {Picture} picture
 * @param {Stage["words"]} words
 * @returns {Button}
 */
function returnButton({ table }, words) {
  return { act: "return", label: words.say("back_to_play"), look: "primary", off: table.you.wantsControl };
}

/**
 * @param {Picture} picture
 * @param {Stage["words"]} words
 * @returns {Button[]}
 */
function watcherButtons(picture, words) {
  const phase = picture.table.view?.phase;
  return phase === "deal_result" || phase === "ended" ? resultButtons(picture, words) : [];
}

/**
 * @param {Picture} picture
 * @param {Stage["words"]} words
 * @returns {Button[]}
 */
function resultButtons({ table, local }, words) {
  const { view, you } = table;
  if (view?.phase !== "deal_result" && view?.phase !== "ended") return [];
  /** @type {Button[]} */
  const buttons = [{ act: "open-result", label: words.say("show_result"), look: "plain" }];
  if (you.offer?.kind === "ready" && !local.pending) {
    buttons.push({ act: "ready", label: words.say("ready"), look: "primary" });
  }
  return buttons;
}

/**
 * Whether a verb opens a row of choices, and whether that is open.
 * @param {Picture} picture
 * @param {Verb} verb
 */
function opens(picture, verb) {
  return choicesFor(picture, verb).length > 1 ? { pressed: picture.local.choosing === verb } : {};
}

/**
 * The choices that a verb has in the open offer.
 * @param {Picture} picture
 * @param {Verb} verb
 */
export function choicesFor({ table }, verb) {
  const claimed = table.view?.window?.copy ?? null;
  return choicesOf(table.you.offer, verb, claimed, table.hello?.faces ?? []);
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawClaim(stage, picture) {
  const { parts, words } = stage;
  const { table } = picture;
  const window = table.view?.window;
  const { offer } = table.you;
  if (!window || !offer) return;
  const face = faceOfCopy(table.hello?.faces ?? [], window.copy);
  const key = window.source === "discard" ? "claim_discard" : "claim_kong";
  const name = nameOf(table, window.seat);
  setAttribute(parts.claim, "aria-label", words.say(key, { name, tile: words.tile(face) }));
  fillOnce(parts["claim-tile"], face, () => [stage.tiles.tile(face)]);
  fillOnce(parts["claim-text"], `${words.language} ${key} ${name} ${face}`, () =>
    words.pieces(key, { name: bdi(name), tile: element("b", "", {}, [words.tile(face)]) }),
  );
  /** @type {Button[]} */
  const buttons = CLAIM_ORDER.filter((verb) => actionsOf(offer, verb).length).map((verb) => ({
    act: verb,
    label: verb === "pass" ? words.term("pass") : words.call(verb),
    look: verb === "win" ? "primary" : verb === "pass" ? "quiet" : "plain",
    ...opens(picture, verb),
  }));
  drawButtons(stage, parts["claim-buttons"], buttons);
}

/**
 * The second row: which chow, which kong.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawChoices(stage, picture) {
  const { parts, words, tiles } = stage;
  const { choosing, pending } = picture.local;
  const choices = choosing && !pending ? choicesFor(picture, choosing) : [];
  parts.choices.hidden = choices.length === 0;
  if (!choosing) return;
  setAttribute(parts.choices, "aria-label", words.say("choose_tiles"));
  setText(parts["choices-title"], words.say("choose_tiles"));
  const claimed = picture.table.view?.window?.copy ?? null;
  reconcile(
    parts["choices-list"],
    choices,
    (choice) => `${choice.action.type} ${choice.faces.join(" ")}`,
    (choice, place) => {
      const made = element("button", "act act--choice", { type: "button", "data-act": "choice", "data-choice": place });
      made.append(
        element("kbd", "act__key", { "aria-hidden": "true" }, [String(place + 1)]),
        ...choice.faces.map((face, at) =>
          tiles.tile(face, {
            classes: choice.copies.length && choice.copies[at] === claimed ? "tile--flat tile--last" : "tile--flat",
            compact: false,
          }),
        ),
      );
      return made;
    },
    (made, choice) => setAttribute(made, "aria-label", choiceText(stage, choice.action, choice.faces)),
  );
}

/**
 * @param {Stage} stage
 * @param {OfferedAction} action
 * @param {Face[]} faces
 */
function choiceText({ words }, action, faces) {
  const kind = action.type.replace(/^(claim|declare)_/, "");
  return words.say("meld_text", { kind: words.call(kind), tiles: words.tiles(faces) });
}

/**
 * What the status line says: a key of the catalogue, who it names, a tile, and its weight.
 * @typedef {{key: string, name?: string, copy?: Copy|null, tone?: "mine"|"quiet", soft?: boolean}} Status
 */

/**
 * @param {Picture} picture
 * @returns {Status}
 */
export function statusOf(picture) {
  const { table, local } = picture;
  const { view, you } = table;
  if (!view) return { key: "connecting", tone: "quiet" };
  if (view.phase === "ended") return { key: "log_match_ended" };
  if (!you.inControl && isSeated(table)) return { key: you.wantsControl ? "back_asked" : "assisted_you", tone: "mine" };
  if (view.phase === "seat_draw") return { key: "drawing_seats" };
  if (view.phase === "deal_result") return { key: you.offer?.kind === "ready" ? "deal_over" : "waiting", tone: "quiet" };
  if (local.pending) return { key: local.link === "open" ? "answer_sent" : "not_yet_sent", tone: "quiet" };
  if (you.offer?.kind === "turn") return { key: local.selected === null ? "your_turn" : "press_again", tone: "mine" };
  if (you.answer && verbOf(you.answer) !== "pass") return { key: "answer_sent", tone: "quiet" };
  return publicStatus(table);
}

/**
 * What everybody sees: who discarded what, or whose turn it is. The pause for claims looks the same
 * whoever is asked, and whether anybody is.
 * @param {Table} table
 * @returns {Status}
 */
function publicStatus(table) {
  const view = table.view;
  if (view?.window) {
    const key = view.window.source === "discard" ? "claim_discard" : "claim_kong";
    return { key, name: nameOf(table, view.window.seat), copy: view.window.copy, soft: true };
  }
  if (view && view.turn !== null && !isMe(table, view.turn)) {
    return { key: "turn_of", name: nameOf(table, view.turn), copy: view.last_discard };
  }
  return { key: "your_turn", tone: "mine" };
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawStatus(stage, picture) {
  const { parts, words, tiles } = stage;
  const status = statusOf(picture);
  const faces = picture.table.hello?.faces ?? [];
  const face = typeof status.copy === "number" ? faceOfCopy(faces, status.copy) : null;
  parts.status.classList.toggle("status--mine", status.tone === "mine");
  parts.status.classList.toggle("status--soft", status.soft === true);
  const key = `${words.language} ${status.key} ${status.name ?? ""} ${face ?? ""}`;
  fillOnce(parts["status-text"], key, () => {
    const tile = face ? tiles.group([face], words.tile(face), { compact: true }) : "";
    return words.pieces(status.key, { name: element("b", "", {}, [bdi(status.name ?? "")]), tile });
  });
}
