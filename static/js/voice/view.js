/**
 * Voice as the page shows it. Its parts are found by `data-voice` each time, wherever they stand just now:
 * in the room, which the server brings anew, or in the frame of the table, which starts anew with each match.
 * @import {Facts, Seen, Sentence} from "./picture.js"
 * @import {Person} from "./person.js"
 * @import {Voice} from "./voice.js"
 * @import {Say} from "./words.js"
 */
import { setAttribute, setText } from "../table/dom.js";
import { microphoneKey, ownTagKey, sentencesOf, shortMicrophoneKey, tagKey } from "./picture.js";
import { listed } from "./words.js";

/** What is read out when it comes to be; who speaks just now is not. */
const SPOKEN = ["tap_why", "mic_refused", "mic_missing", "mic_busy", "mic_lost", "muted_host", "muted_moderator", "unreachable", "taken"];
const TONES = /** @type {Record<string, string>} */ ({ tag_speaking: "ok", tag_on: "line", tag_unreachable: "warn" });

export class View {
  /**
   * @param {Voice} voice
   * @param {Say} say
   */
  constructor(voice, say) {
    this.voice = voice;
    this.say = say;
    this.spoken = "";
    /** @type {"insecure"|"unsupported"|null} why there is no voice at all */
    this.hindrance = null;
    /** Whether this person takes part at all. */
    this.isShown = false;
  }

  /** @returns {Facts} */
  facts() {
    const { voice } = this;
    return {
      status: this.hindrance ?? voice.status,
      microphone: voice.microphone.state,
      muted: voice.own?.muted ?? "",
      needsTap: voice.loudspeaker.needsTap,
      others: [...voice.people.values()].map((person) => this.seen(person)),
    };
  }

  /**
   * @param {Person} person
   * @returns {Seen}
   */
  seen(person) {
    return {
      name: person.told.name,
      state: person.state,
      muted: person.told.muted,
      isMutedHere: this.voice.preferences.of(person.told.who).isMuted,
      isSpeaking: person.isSpeaking,
    };
  }

  /** Show everything as it is. */
  paint() {
    const facts = this.facts();
    const runs = facts.status === "on" || facts.status === "joining";
    for (const part of parts("mic")) this.paintMicrophone(part, facts, runs);
    for (const part of parts("tap")) part.hidden = !(runs && facts.needsTap);
    for (const part of parts("take")) part.hidden = facts.status !== "taken";
    for (const part of parts("turn-on")) part.hidden = facts.status !== "off";
    for (const part of parts("open")) part.hidden = this.hindrance !== null;
    for (const part of parts("strip")) part.hidden = !this.isShown;
    for (const part of parts("bar")) part.hidden = !this.isShown;
    this.paintWords();
    this.paintStatus(facts);
    this.paintPeople(facts);
  }

  paintWords() {
    for (const part of document.querySelectorAll("[data-voice-word]")) {
      if (part instanceof HTMLElement) setText(part, this.say(part.dataset.voiceWord ?? ""));
    }
    for (const part of document.querySelectorAll("[data-voice-label]")) {
      if (part instanceof HTMLElement) setAttribute(part, "aria-label", this.say(part.dataset.voiceLabel ?? ""));
    }
  }

  /**
   * @param {HTMLElement} button
   * @param {Facts} facts
   * @param {boolean} runs
   */
  paintMicrophone(button, facts, runs) {
    button.hidden = !runs;
    setAttribute(button, "aria-pressed", String(facts.microphone === "on"));
    setAttribute(button, "aria-label", this.say(microphoneKey(facts)));
    setAttribute(button, "aria-disabled", facts.muted ? "true" : null);
    for (const text of button.querySelectorAll("[data-voice-text]")) setText(text, this.say(microphoneKey(facts)));
    for (const text of button.querySelectorAll("[data-voice-short]")) setText(text, this.say(shortMicrophoneKey(facts)));
  }

  /** What changes many times a second. */
  paintLevels() {
    const facts = this.facts();
    this.paintStatus(facts);
    this.paintPeople(facts);
  }

  /** @param {Facts} facts */
  paintStatus(facts) {
    const sentences = sentencesOf(facts);
    const text = sentences.map((sentence) => this.sentence(sentence)).join(" ");
    for (const part of parts("status")) setText(part, text);
    const spoken = sentences
      .filter((sentence) => SPOKEN.includes(sentence.key))
      .map((sentence) => this.sentence(sentence))
      .join(" ");
    const state = facts.status === "on" ? `${spoken} ${this.say(microphoneKey(facts))}`.trim() : spoken;
    if (state === this.spoken) return;
    const isFirst = this.spoken === "";
    this.spoken = state;
    if (isFirst && !spoken) return;
    for (const part of parts("said")) setText(part, state);
  }

  /** @param {Sentence} sentence */
  sentence({ key, names }) {
    return this.say(key, { names: listed(names) });
  }

  /** @param {Facts} facts */
  paintPeople(facts) {
    const { own, people } = this.voice;
    /** @type {Set<Element>} */
    const painted = new Set();
    for (const person of people.values()) {
      const { number, seat } = person.told;
      this.tag(number, seat, tagKey(this.seen(person)), painted);
    }
    if (own) this.tag(own.number, own.seat, ownTagKey(facts, this.voice.isSpeaking), painted);
    for (const tag of parts("tag")) if (!painted.has(tag)) this.paintTag(tag, "");
  }

  /**
   * Word and ring at a place of the room and at a plate of the table.
   * @param {number} number
   * @param {number|null} seat
   * @param {string} key
   * @param {Set<Element>} painted
   */
  tag(number, seat, key, painted) {
    const selectors = [`.place[data-number="${number}"] [data-voice="tag"]`];
    if (seat !== null) selectors.push(`.player[data-seat="${seat}"] [data-voice="tag"]`);
    for (const tag of document.querySelectorAll(selectors.join())) {
      if (!(tag instanceof HTMLElement)) continue;
      painted.add(tag);
      this.paintTag(tag, key);
    }
  }

  /**
   * @param {HTMLElement} tag
   * @param {string} key
   */
  paintTag(tag, key) {
    tag.hidden = key === "";
    if (key) setText(tag, this.say(key));
    setAttribute(tag, "data-tone", TONES[key] ?? null);
    tag.closest(".place, .player")?.classList.toggle("is-speaking", key === "tag_speaking");
  }
}

/**
 * @param {string} name
 * @returns {HTMLElement[]}
 */
function parts(name) {
  return [...document.querySelectorAll(`[data-voice="${name}"]`)].filter((part) => part instanceof HTMLElement);
}
