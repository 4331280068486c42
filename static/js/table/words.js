/**
 * The words of the table in one language: sentences, names of tiles, winds and calls, numbers.
 * @import {Face, Wind} from "./types.js"
 */

/**
 * The catalogue as rules/pages/i18n.py writes it.
 * @typedef {object} Catalogue
 * @property {string} language
 * @property {"ltr"|"rtl"} direction
 * @property {Record<string, string>} words
 * @property {Record<string, Record<string, string>>} plurals
 * @property {Record<Face, string>} tiles
 * @property {Record<string, {name: string, short: string}>} winds
 * @property {Record<string, string>} terms
 * @property {Record<string, Record<string, string>>} calls
 * @property {Record<string, Record<string, string>>} patterns
 * @property {Record<string, string>} rules
 */

/** @typedef {Record<string, string|number|Node>} Params */

const PLACEHOLDER = /%\((\w+)\)s|%%/g;
const ISOLATE = "\u2068";
const ISOLATE_END = "\u2069";
const THIN_SPACE = "\u202f";
const MINUS = "\u2212";

export class Words {
  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.language = catalogue.language;
    this.direction = catalogue.direction;
    this.rules = "klasik";
    this.plurals = new Intl.PluralRules(catalogue.language);
    this.digits = new Intl.NumberFormat(`${catalogue.language}-u-nu-latn`, { useGrouping: true });
  }

  /**
   * The sentence of a key as the catalogue has it; the key itself where it has none.
   * @param {string} key
   */
  sentence(key) {
    return this.catalogue.words[key] ?? this.catalogue.terms[key] ?? key;
  }

  /**
   * A sentence as plain text, what is filled in kept apart from its direction.
   * @param {string} key
   * @param {Record<string, string|number>} [params]
   */
  say(key, params = {}) {
    return fillText(this.sentence(key), params);
  }

  /**
   * The form of a sentence that goes with a number.
   * @param {string} key
   * @param {number} count
   */
  count(key, count) {
    return fillText(this.form(key, count), { count });
  }

  /**
   * The same in pieces, with a node for the number.
   * @param {string} key
   * @param {number} count
   * @param {Node} node
   */
  countPieces(key, count, node) {
    return piecesOf(this.form(key, count), { count: node });
  }

  /**
   * @param {string} key
   * @param {number} count
   */
  form(key, count) {
    const forms = this.catalogue.plurals[key] ?? {};
    return forms[this.plurals.select(count)] ?? forms.other ?? key;
  }

  /**
   * A sentence in pieces, with nodes in the places of the parameters.
   * @param {string} key
   * @param {Params} params
   * @returns {(string|Node)[]}
   */
  pieces(key, params) {
    return piecesOf(this.sentence(key), params);
  }

  /** @param {Face} face */
  tile(face) {
    return this.catalogue.tiles[face] ?? face;
  }

  /** @param {Face[]} faces */
  tiles(faces) {
    return this.list(faces.map((face) => this.tile(face)));
  }

  /** @param {string[]} items */
  list(items) {
    return new Intl.ListFormat(this.language, { type: "unit", style: "short" }).format(items);
  }

  /** @param {Wind|null} wind */
  wind(wind) {
    return wind ? (this.catalogue.winds[wind]?.name ?? wind) : "";
  }

  /** @param {Wind|null} wind */
  windLetter(wind) {
    return wind ? (this.catalogue.winds[wind]?.short ?? wind) : "";
  }

  /** @param {string} key */
  term(key) {
    return this.catalogue.terms[key] ?? key;
  }

  /**
   * The name of a pattern of the rule set that is played.
   * @param {string} key
   */
  pattern(key) {
    return this.catalogue.patterns[this.rules]?.[key] ?? key;
  }

  /** @param {string} key */
  ruleSet(key) {
    return this.catalogue.rules[key] ?? key;
  }

  /**
   * A call or a kind of meld in the words of the rule set that is played.
   * @param {string} key
   */
  call(key) {
    return this.catalogue.calls[this.rules]?.[key] ?? this.catalogue.calls.klasik?.[key] ?? this.term(key);
  }

  /**
   * What a win is called: in Riichi one on a discard and one on the own draw have names of their own.
   * @param {string} kind of the offer
   */
  winCall(kind) {
    return this.call(kind === "turn" ? "win_self_draw" : "win_discard");
  }

  /**
   * A number in Western digits, its groups kept together.
   * @param {number} value
   */
  number(value) {
    const digits = this.digits
      .formatToParts(Math.abs(value))
      .map((part) => (part.type === "group" ? THIN_SPACE : part.value))
      .join("");
    return value < 0 ? MINUS + digits : digits;
  }

  /**
   * A number with its sign.
   * @param {number} value
   */
  signed(value) {
    return value > 0 ? `+${this.number(value)}` : this.number(value);
  }
}

/**
 * @param {string} sentence
 * @param {Record<string, string|number>} params
 */
function fillText(sentence, params) {
  return sentence.replace(PLACEHOLDER, (_, name) => {
    if (!name) return "%";
    const value = params[name];
    if (value === undefined) return "";
    return typeof value === "number" ? String(value) : ISOLATE + value + ISOLATE_END;
  });
}

/**
 * @param {string} sentence
 * @param {Params} params
 * @returns {(string|Node)[]}
 */
function piecesOf(sentence, params) {
  /** @type {(string|Node)[]} */
  const found = [];
  let from = 0;
  for (const match of sentence.matchAll(PLACEHOLDER)) {
    if (match.index > from) found.push(sentence.slice(from, match.index));
    const value = match[1] ? (params[match[1]] ?? "") : "%";
    found.push(typeof value === "number" ? String(value) : value);
    from = match.index + match[0].length;
  }
  if (from < sentence.length) found.push(sentence.slice(from));
  return found;
}

/**
 * The words of a language, fetched; tried again until they come, since nothing can be said without.
 * @param {string} url
 * @param {{fetch?: typeof fetch, wait?: (ms: number) => Promise<void>}} [seams]
 */
export async function loadWords(url, seams = {}) {
  const ask = seams.fetch ?? globalThis.fetch.bind(globalThis);
  const wait = seams.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await ask(url);
      if (answer.ok) return new Words(await answer.json());
    } catch {
      // The line is down: wait and ask again.
    }
    await wait(Math.min(8000, 500 * 2 ** attempt));
  }
}
