/** Styles that no page needs at first. */
import { element } from "./dom.js";

/**
 * Add a style sheet to the page, once; done when it is there, or could not be had.
 * @param {string} address
 * @returns {Promise<void>}
 */
export function addStyles(address) {
  if (document.head.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = element("link", "", { rel: "stylesheet", href: address });
  /** @type {Promise<void>} */
  const added = new Promise((done) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => done(undefined));
  });
  document.head.append(link);
  return added;
}
