/** The sentences of voice in the page's language; they come with the page. */

const PLACEHOLDER = /%\((\w+)\)s/g;
const ISOLATE = "\u2068";
const ISOLATE_END = "\u2069";

/** @typedef {(key: string, params?: Record<string, string>) => string} Say */

/**
 * What says a sentence by its key; names in it are kept apart from its direction.
 * @param {HTMLElement} area that holds the sentences
 * @returns {Say}
 */
export function wordsIn(area) {
  /** @type {Record<string, string>} */
  const sentences = JSON.parse(area.querySelector("script")?.textContent ?? "{}");
  return (key, params = {}) => (sentences[key] ?? key).replace(PLACEHOLDER, (_, name) => ISOLATE + (params[name] ?? "") + ISOLATE_END);
}

/**
 * Several names as one.
 * @param {string[]} names
 */
export function listed(names) {
  const isolated = names.map((name) => ISOLATE + name + ISOLATE_END);
  return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction", style: "long" }).format(isolated);
}
