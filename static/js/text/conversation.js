/**
 * What is typed and pressed at the text table, and what is answered. What puts a tile down or ends a deal
 * is proposed first and done when it is confirmed.
 * @import {Picture} from "../table/types.js"
 * @import {Verb} from "../table/offers.js"
 * @import {Words} from "../table/words.js"
 * @import {Choice} from "./choices.js"
 */
import { need } from "../table/dom.js";
import { discardable } from "../table/offers.js";
import { faceOfCopy, faceOfTile } from "../table/tiles.js";
import { answerTo } from "./answers.js";
import { choicesNow, choicesUnder, discardChoice } from "./choices.js";
import { heldTile, plainFace, readFace, readLine } from "./commands.js";

/**
 * The table as the conversation sees it.
 * @typedef {object} Host
 * @property {HTMLElement} root
 * @property {Picture} picture
 * @property {(choice: Choice) => boolean} send whether it could be sent
 * @property {() => void} comeBack
 * @property {(words: Words) => Promise<string>} askTeacher
 * @property {() => void} redraw
 * @property {() => void} help
 * @property {(name: string, rest: string) => string|null} beside does what is the matter of the page around the
 *   table; the answer, or null where it is given later
 */

const KEPT = 30;
/** Commands that change nothing of the match. */
const BESIDE = ["sort", "say", "microphone"];

export class Conversation {
  /**
   * @param {Host} host
   * @param {Words} words
   */
  constructor(host, words) {
    this.host = host;
    this.words = words;
    /** @type {{choice: Choice, offer: string|null}|null} */
    this.waiting = null;
    /** @type {string[]} */
    this.history = [];
    this.place = 0;
    this.output = need(host.root, "[data-part=answer]");
    this.field = /** @type {HTMLInputElement} */ (need(host.root, "[data-part=command]"));
    this.listen();
  }

  listen() {
    need(this.host.root, "form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(this.field.value);
      this.field.value = "";
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "ArrowUp" || event.key === "ArrowDown") this.recall(event);
    });
    this.host.root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button[data-ask], button[data-choice], button[data-copy]") : null;
      if (button instanceof HTMLButtonElement) this.press(button);
    });
  }

  /**
   * A line typed before comes back with the arrow keys.
   * @param {KeyboardEvent} event
   */
  recall(event) {
    event.preventDefault();
    this.place = Math.max(0, Math.min(this.history.length, this.place + (event.key === "ArrowUp" ? -1 : 1)));
    this.field.value = this.history[this.place] ?? "";
  }

  /** @param {HTMLButtonElement} button */
  press(button) {
    const { ask, choice, copy } = button.dataset;
    if (ask !== undefined) return this.take(ask);
    if (copy !== undefined) return this.proposeDiscard(Number(copy));
    const found = choicesNow(this.host.picture, this.words)[Number(choice)];
    return found ? this.offerOrSend(found) : undefined;
  }

  /** What waits to be confirmed, as long as its offer is open. */
  get proposed() {
    const { waiting } = this;
    return waiting && waiting.offer === (this.host.picture.table.you.offer?.id ?? null) ? waiting.choice : null;
  }

  /**
   * Say something in the line of answers.
   * @param {string} text
   */
  answer(text) {
    this.output.textContent = "";
    this.output.textContent = text;
  }

  /**
   * Do what a line asks for.
   * @param {string} line
   */
  take(line) {
    if (line.trim()) this.history = [...this.history, line].slice(-KEPT);
    this.place = this.history.length;
    const typed = readLine(line, this.words);
    if (!typed) return this.answer(this.words.say("text_no_command", { text: line }));
    const { name, rest } = typed;
    const told = answerTo(name, rest, this.host.picture, this.words);
    if (told !== null) return this.answer(told);
    return this.act(name, rest);
  }

  /**
   * @param {string} name
   * @param {string} rest
   */
  act(name, rest) {
    if (name === "confirm" || (name.startsWith("discard") && !rest)) return this.confirm();
    if (name === "discard" || name === "discard_now") return this.discard(rest, name === "discard_now");
    if (name === "help") return this.host.help();
    if (BESIDE.includes(name)) return this.goBeside(name, rest);
    if (name === "return") return this.host.comeBack();
    if (name === "teacher") return void this.host.askTeacher(this.words).then((said) => this.answer(said));
    return this.choose(/** @type {Verb} */ (name), rest);
  }

  /**
   * @param {string} name
   * @param {string} rest
   */
  goBeside(name, rest) {
    const told = this.host.beside(name, rest);
    if (told !== null) this.answer(told);
  }

  /** Do what was proposed. */
  confirm() {
    const choice = this.proposed;
    this.waiting = null;
    return choice ? this.send(choice) : this.answer(this.words.say("text_not_now"));
  }

  /**
   * @param {string} rest
   * @param {boolean} isAtOnce
   */
  discard(rest, isAtOnce) {
    const { picture } = this.host;
    const face = readFace(rest);
    if (!face) return this.answer(this.words.say("text_no_tile", { text: rest }));
    const copy = heldTile(picture, face, discardable(picture.table.you.offer));
    if (copy === null) return this.answer(this.words.say("text_not_held", { tile: this.words.tile(face) }));
    if (!isAtOnce) return this.proposeDiscard(copy);
    const choice = discardChoice(picture, copy, this.words);
    return choice ? this.send(choice) : this.answer(this.words.say("text_not_now"));
  }

  /** @param {number} copy */
  proposeDiscard(copy) {
    const choice = discardChoice(this.host.picture, copy, this.words);
    if (!choice) return this.answer(this.words.say("text_not_now"));
    if (this.proposed?.action.copy === copy && this.proposed.verb === "discard") return this.confirm();
    return this.offerOrSend(choice);
  }

  /**
   * One of the choices of a verb: the only one, the one of a number, or the one with a tile.
   * @param {Verb} verb
   * @param {string} rest
   */
  choose(verb, rest) {
    const choices = choicesUnder(verb, this.host.picture, this.words);
    if (!choices.length) return this.answer(this.words.say("text_not_now"));
    const found = choices.length === 1 && !rest ? choices[0] : this.named(choices, rest);
    if (found) return this.offerOrSend(found);
    const listed = choices.map((choice, place) => `${place + 1}: ${choice.label}`).join("; ");
    return this.answer(this.words.say("text_which", { choices: listed }));
  }

  /**
   * @param {Choice[]} choices
   * @param {string} rest
   */
  named(choices, rest) {
    if (/^[1-9]$/.test(rest)) return choices[Number(rest) - 1];
    const face = readFace(rest);
    const faces = this.host.picture.table.hello?.faces ?? [];
    const isMeant = (/** @type {Choice} */ { action }) => {
      const named = action.tile === undefined ? faceOfCopy(faces, action.copy ?? -1) : faceOfTile(faces, action.tile);
      return face !== null && plainFace(named) === plainFace(face);
    };
    return choices.find(isMeant);
  }

  /** @param {Choice} choice */
  offerOrSend(choice) {
    if (!choice.isFinal) return this.send(choice);
    this.waiting = { choice, offer: this.host.picture.table.you.offer?.id ?? null };
    this.host.redraw();
    return this.answer(this.words.say("text_confirm", { what: choice.label }));
  }

  /** @param {Choice} choice */
  send(choice) {
    this.waiting = null;
    this.answer(this.host.send(choice) ? choice.label : this.words.say("text_not_now"));
  }
}
