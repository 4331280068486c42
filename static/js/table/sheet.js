/**
 * The score sheet of a deal: rendered by the server, fetched into the result dialog.
 * @import {Words} from "./words.js"
 */
import { processed } from "../site/htmx.js";
import { element } from "./dom.js";

export class Sheet {
  /**
   * @param {HTMLElement} body where the sheet goes
   * @param {(match: string, deal: number) => string} urlOf
   */
  constructor(body, urlOf) {
    this.body = body;
    this.urlOf = urlOf;
    this.shown = "";
    this.asked = 0;
  }

  /**
   * Show the sheet of a deal, unless it is there already.
   * @param {object} wanted
   * @param {string} wanted.match
   * @param {number} wanted.deal
   * @param {boolean} wanted.isOver whether the match has ended, which the sheet of its last deal tells
   * @param {Words} wanted.words
   */
  async show({ match, deal, isOver, words }) {
    const key = `${match} ${deal} ${isOver} ${words.language}`;
    if (key === this.shown) return;
    this.shown = key;
    this.asked += 1;
    const mine = this.asked;
    this.say(words.say("loading_result"));
    const content = await this.fetch(this.urlOf(match, deal), words.language);
    if (mine !== this.asked) return;
    if (content) this.fill(content);
    else this.fail(words);
  }

  /** Fetch again what is shown. */
  forget() {
    this.shown = "";
  }

  /**
   * The nodes of the sheet, or null if it could not be had.
   * @param {string} url
   * @param {string} language
   */
  async fetch(url, language) {
    try {
      const headers = { "HX-Request": "true", "Accept-Language": language, Accept: "text/html" };
      const answer = await fetch(url, { headers, credentials: "same-origin" });
      if (!answer.ok) return null;
      const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
      return [...parsed.body.childNodes];
    } catch {
      return null;
    }
  }

  /** @param {Node[]} content */
  fill(content) {
    this.body.replaceChildren(...content);
    this.body.scrollTop = 0;
    processed(this.body);
  }

  /** @param {string} text */
  say(text) {
    this.body.replaceChildren(element("p", "muted sheet-note", {}, [text]));
  }

  /** @param {Words} words */
  fail(words) {
    const again = element("button", "btn btn--s", { type: "button", "data-act": "try-again" }, [words.say("try_again")]);
    this.body.replaceChildren(element("p", "muted sheet-note", {}, [words.say("result_failed")]), again);
  }
}
