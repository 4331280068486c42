/**
 * The line for commands at the table with tiles, opened by a key: it reads and answers as the text table
 * does, while the match goes on beside it. Loaded when it is opened for the first time.
 * @import {Playing} from "../table/playing.js"
 * @import {Words} from "../table/words.js"
 * @import {Choice} from "./choices.js"
 */
import { element, need } from "../table/dom.js";
import { reword } from "../table/frame.js";
import { addStyles } from "../table/styles.js";
import { fetchLesson, lessonText } from "../teacher/lesson.js";
import { handText } from "./answers.js";
import { Conversation } from "./conversation.js";

/** The list of commands, and what is said of each: the text table has the same. */
export const HELP = /** @type {[string[], string][]} */ ([
  [["d 5p", "dd 5p"], "help_discard"],
  [["c 1", "p", "k 7s", "w", "x"], "help_claims"],
  [["r 3m", "nine"], "help_riichi"],
  [["ready", "back"], "help_ready"],
  [["h", "t", "wait", "sort"], "help_hand"],
  [["who", "last", "n", "dora", "scores"], "help_table"],
  [["pond 2", "meld 3"], "help_players"],
  [["teach"], "help_teacher"],
  [["count 5p"], "help_count"],
  [["say …", "mic"], "help_beside"],
]);

export class CommandBox {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    const { stage } = playing;
    this.styles = addStyles(stage.root.dataset.commandStyle ?? "");
    this.root = drawBox();
    stage.root.append(this.root);
    reword(stage.root, stage.words);
    /** @type {Conversation} */
    this.conversation = new Conversation(this, stage.words);
    stage.later.push(() => {
      this.conversation.words = stage.words;
    });
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    need(this.root, ".command-box__close").addEventListener("click", () => this.close());
    /** @type {Element|null} */
    this.from = null;
  }

  /** Show the line, ready to be typed in. */
  async open() {
    await this.styles;
    if (this.root.hidden) this.from = document.activeElement;
    this.root.hidden = false;
    this.conversation.field.focus();
  }

  /** Hide it, and give the focus back. */
  close() {
    this.root.hidden = true;
    if (this.from instanceof HTMLElement && this.from.isConnected && this.from !== document.body) this.from.focus();
    else this.playing.presses.focusCursor();
  }

  /**
   * Keys that are pressed here are meant for nothing else.
   * @param {KeyboardEvent} event
   */
  pressed(event) {
    event.stopPropagation();
    if (event.key === "Escape") this.close();
  }

  get picture() {
    return this.playing.picture;
  }

  /**
   * Answer the open offer; whether that was possible.
   * @param {Choice} choice
   */
  send(choice) {
    return this.playing.presses.send(choice.action);
  }

  comeBack() {
    this.playing.presses.act("return", true);
  }

  redraw() {
    this.playing.change({});
  }

  help() {
    const list = need(this.root, ".command-box__list");
    list.hidden = !list.hidden;
  }

  /**
   * What the teacher says about the open offer, or why there is nothing to say.
   * @param {Words} words
   */
  async askTeacher(words) {
    const { offer } = this.picture.table.you;
    if (!offer || offer.kind === "ready") return words.say("teacher_waits");
    const address = this.playing.live.address("lessonUrl", this.playing.match).replace("{offer}", offer.id);
    const answer = await fetchLesson(address, words.language);
    if (answer && "lesson" in answer) return lessonText(answer.lesson);
    return answer ? answer.say : words.say("teacher_failed");
  }

  /**
   * Sort the hand; or what the page around the table does: the chat, the microphone.
   * @param {string} name
   * @param {string} rest
   * @returns {string|null}
   */
  beside(name, rest) {
    const { words } = this.conversation;
    if (name === "microphone") this.playing.emit("meja:microphone");
    if (name === "microphone") return words.say("key_microphone");
    if (name === "sort") this.playing.presses.act("sort", true);
    if (name === "sort") return handText(this.picture, words);
    const answered = (/** @type {string} */ refusal) => this.conversation.answer(refusal || words.say("text_said", { text: rest }));
    this.playing.emit("meja:say", { text: rest, answered });
    return null;
  }
}

/** The line, its answer, and the list that it can show; its words come with `reword`. */
function drawBox() {
  const field = element("input", "input", { id: "table-command", "data-part": "command", enterkeyhint: "send", autocapitalize: "none", spellcheck: "false", dir: "auto", placeholder: "d 5p" });
  const send = element("button", "btn", { type: "submit", "data-word": "text_do" });
  const close = element("button", "btn btn--quiet command-box__close", { type: "button", "data-word": "close" });
  const label = element("label", "visually-hidden", { for: "table-command", "data-word": "text_command" });
  const form = element("form", "command-box__line", { autocomplete: "off" }, [label, field, send, close]);
  const rows = HELP.map(([typed, word]) => {
    const keys = typed.flatMap((one) => [element("kbd", "", {}, [one]), " "]);
    return element("div", "", {}, [element("dt", "", {}, keys), element("dd", "", { "data-word": word })]);
  });
  return element("section", "command-box", { "data-word-label": "text_command", hidden: true }, [
    form,
    element("p", "command-box__answer", { role: "status", "data-part": "answer" }),
    element("div", "command-box__list", { hidden: true, tabindex: 0 }, [
      element("p", "muted", { "data-word": "text_notation" }),
      element("dl", "keys", {}, rows),
    ]),
  ]);
}
