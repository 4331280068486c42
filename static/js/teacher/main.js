/**
 * The teacher's panel: the lesson about one's own open offer, fetched as the server writes it, and its
 * marks on the own tiles. Loaded when it is opened for the first time.
 * @import {Picture} from "../table/types.js"
 * @import {Stage} from "../table/frame.js"
 */
import { setAttribute, setText } from "../table/dom.js";
import { isTeacherOpen } from "../table/draw_teacher.js";
import { addStyles } from "../table/styles.js";
import { fetchLesson } from "./lesson.js";
import { mark, unmark } from "./marks.js";
import { pointAt, toggle } from "./rows.js";

export class Teacher {
  /**
   * @param {Stage} stage
   * @param {(offer: string) => string} urlOf
   * @param {AbortSignal} signal
   */
  constructor(stage, urlOf, signal) {
    this.stage = stage;
    this.urlOf = urlOf;
    /** What is asked for or shown: offer and language. */
    this.key = "";
    /** The offer of the lesson that is shown. */
    this.shown = "";
    this.style = addStyles(stage.root.dataset.lessonStyle ?? "");
    const { lesson, hand } = stage.parts;
    lesson.addEventListener("click", (event) => toggle(lesson, event.target), { signal });
    for (const kind of ["pointerover", "focusin"]) {
      hand.addEventListener(kind, (event) => pointAt(stage.parts, event.target), { signal });
    }
    stage.parts.teacher.addEventListener("keydown", (event) => this.leave(event), { signal });
  }

  /**
   * Escape closes the panel, and passes nothing.
   * @param {KeyboardEvent} event
   */
  leave(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    const opener = this.stage.parts["open-teacher"];
    opener.click();
    // A phone shows the button again with the next picture only.
    requestAnimationFrame(() => requestAnimationFrame(() => opener.focus()));
  }

  /**
   * See how the table stands: ask about a new offer, mark the tiles, or take the marks away.
   * @param {Picture} picture
   */
  look(picture) {
    const { parts, words } = this.stage;
    const isOpen = isTeacherOpen(picture);
    parts.teacher.hidden = !isOpen;
    if (!isOpen) return unmark(parts.hand);
    const { offer, answer } = picture.table.you;
    if (!offer || offer.kind === "ready" || answer) return this.rest();
    const key = `${offer.id} ${words.language}`;
    if (key !== this.key) {
      this.key = key;
      void this.ask(offer.id, key);
    }
    if (offer.id !== this.shown) return unmark(parts.hand);
    parts.teacher.classList.remove("is-past");
    this.note("");
    return mark(parts.hand, parts.lesson);
  }

  /** Nothing is to be decided: what was said last stays to be read. */
  rest() {
    const { parts, words } = this.stage;
    unmark(parts.hand);
    parts.teacher.classList.add("is-past");
    this.note(words.say(parts.lesson.childElementCount ? "teacher_past" : "teacher_waits"));
  }

  /** Ask anew, whatever was answered. */
  forget() {
    this.key = "";
    this.shown = "";
  }

  /**
   * @param {string} offer
   * @param {string} key
   */
  async ask(offer, key) {
    const { parts, words } = this.stage;
    this.note(words.say("teacher_thinks"));
    const [answer] = await Promise.all([fetchLesson(this.urlOf(offer), words.language), this.style]);
    if (key !== this.key) return;
    if (answer && "lesson" in answer) {
      parts.lesson.replaceChildren(answer.lesson);
      parts["teacher-body"].scrollTop = 0;
      parts["teacher-tile"].hidden = true;
      this.shown = offer;
      parts.teacher.classList.remove("is-past");
      if (!parts.teacher.hidden) mark(parts.hand, parts.lesson);
      this.note("");
    } else this.fail(answer ? answer.say : words.say("teacher_failed"));
  }

  /** @param {string} text */
  fail(text) {
    this.note(text, true);
    this.stage.parts.lesson.replaceChildren();
  }

  /**
   * @param {string} text
   * @param {boolean} [isAgain] whether one may ask once more
   */
  note(text, isAgain = false) {
    const { parts } = this.stage;
    setText(parts["teacher-note"], text);
    parts["teacher-note"].hidden = !text;
    parts["teacher-again"].hidden = !isAgain;
    setAttribute(parts.lesson, "aria-busy", String(text === this.stage.words.say("teacher_thinks")));
  }
}
