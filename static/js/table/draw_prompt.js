/**
 * What I may do: the row of buttons, the claim panel, the choices.
 * @import {Picture, Face, OfferedAction} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {Verb} from "./offers.js"
 */
import { bdi, element, fillOnce, need, reconcile, setAttribute, setProperty, setText } from "./dom.js";
import { drawStatus } from "./draw_status.js";
import { choicesOf } from "./commands.js";
import { actionsOf, discardOf } from "./offers.js";
import { nameOf } from "./people.js";
import { isSeated } from "./state.js";
import { faceOfCopy } from "./tiles.js";

/** @type {Verb[]} */
export const CLAIM_ORDER = ["pass", "chow", "pung", "kong", "win"];
/** More choices than these stand closer. */
const MANY = 3;
/** @type {Record<string, string>} */
const KEYS = {
  ...{ pass: "Esc", chow: "C", pung: "P", kong: "K", win: "W", riichi: "R", cancel: "Esc" },
  ...{ sort: "S", discard: "⏎", ready: "⏎" },
};

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
 * @param {number} now
 */
export function drawPrompt(stage, picture, now) {
  drawStatus(stage, picture);
  const isClaim = isClaiming(picture, now);
  stage.parts.claim.hidden = !isClaim;
  stage.parts.actions.hidden = isClaim;
  if (isClaim) drawClaim(stage, picture);
  else drawButtons(stage, stage.parts.actions, rowButtons(stage, picture));
  drawChoices(stage, picture, isClaim ? stage.parts.claim : stage.parts.acts);
}

/**
 * Whether a claim is to be decided, and shown already.
 * @param {Picture} picture
 * @param {number} now
 */
export function isClaiming({ table, local }, now) {
  const kind = table.you.offer?.kind;
  return (kind === "claim" || kind === "rob") && local.pending === null && now >= local.offeredAt;
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
  if (local.choosing) return confirmButtons(picture, words, local.choosing);
  const has = (/** @type {Verb} */ verb) => actionsOf(you.offer, verb).length > 0;
  if (has("abort")) buttons.push({ act: "abort", label: words.say("nine_terminals"), look: "plain" });
  if (has("kong")) buttons.push({ act: "kong", label: words.call("kong"), look: "plain", ...opens(picture, "kong") });
  if (has("riichi")) buttons.push({ act: "riichi", label: words.term("riichi"), look: "plain" });
  if (has("win")) buttons.push({ act: "win", label: words.winCall("turn"), look: "primary" });
  buttons.push(discardButton(picture, words));
  return buttons;
}

/**
 * The second step of what was prepared: take it back, or confirm it, which with kongs is one of the choices.
 * @param {Picture} picture
 * @param {Stage["words"]} words
 * @param {NonNullable<Picture["local"]["choosing"]>} verb
 * @returns {Button[]}
 */
function confirmButtons({ table, local }, words, verb) {
  /** @type {Button} */
  const back = { act: "cancel", label: words.say("cancel"), look: "quiet" };
  if (verb !== "riichi" && verb !== "abort") return [back];
  if (verb === "abort") return [back, { act: "abort", label: words.say("end_deal"), look: "primary" }];
  const isOffered = discardOf(table.you.offer, local.selected, "riichi") !== null;
  const face = isOffered ? faceOfCopy(table.hello?.faces ?? [], local.selected ?? -1) : undefined;
  return [back, { act: "riichi", label: words.term("riichi"), look: "primary", face, off: !isOffered }];
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
  // What is prepared in two steps is no choice of tiles.
  if (verb === "riichi" || verb === "abort") return [];
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
    label: verb === "pass" ? words.term("pass") : verb === "win" ? words.winCall(offer.kind) : words.call(verb),
    look: verb === "win" ? "primary" : verb === "pass" ? "quiet" : "plain",
    ...opens(picture, verb),
  }));
  drawButtons(stage, parts["claim-buttons"], buttons);
}

/**
 * Which chow, which kong: in a claim in the place of its words, else beside the button that goes back.
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {HTMLElement} place
 */
function drawChoices(stage, picture, place) {
  const { parts, words, tiles } = stage;
  const { choosing, pending } = picture.local;
  const choices = choosing && !pending ? choicesFor(picture, choosing) : [];
  const isChoosing = choices.length > 0;
  parts.choices.hidden = !isChoosing;
  parts.claim.classList.toggle("is-choosing", isChoosing);
  if (!isChoosing) return;
  if (parts.choices.parentElement !== place) place.append(parts.choices);
  // How wide a tile of a choice can be follows from how many there are: prompt.css.
  parts.acts.classList.toggle("has-many", choices.length > MANY);
  setProperty(parts.acts, "--choices", String(choices.length));
  setProperty(parts.acts, "--tiles", String(Math.max(...choices.map(({ faces }) => faces.length))));
  setAttribute(parts.choices, "aria-label", words.say("choose_tiles"));
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
