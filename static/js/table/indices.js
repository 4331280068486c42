/**
 * Numbers and letters in the corner of the tiles, for who learns the faces: 1–9, the winds in the
 * reader's letters, C F P for the dragons. Whether they are shown is a display setting of the site.
 * @import {Stage} from "./frame.js"
 * @import {Words} from "./words.js"
 */
import { element, setText } from "./dom.js";

const WINDS = /** @type {const} */ ({ "1z": "E", "2z": "S", "3z": "W", "4z": "N" });
/** @type {Record<string, string>} */
const DRAGONS = { "5z": "P", "6z": "F", "7z": "C" };

/**
 * The index of a face; nothing for flowers and seasons, which have their number in the drawing, and for
 * backs.
 * @param {string} face
 * @param {Words} words
 */
function indexOf(face, words) {
  const wind = WINDS[/** @type {keyof typeof WINDS} */ (face)];
  if (wind) return words.windLetter(wind);
  if (/^[0-9][mps]/.test(face)) return face[0] === "0" ? "5" : face[0];
  return DRAGONS[face] ?? "";
}

/**
 * Put the indices on all tiles that are drawn.
 * @param {Stage} stage
 */
export function drawIndices({ root, words }) {
  if (document.documentElement.dataset.indices !== "on") return;
  for (const use of root.querySelectorAll(".tile > svg > use")) {
    const svg = /** @type {Element} */ (use.parentElement);
    const face = use.getAttribute("href")?.split("#t-")[1] ?? "";
    let index = svg.nextElementSibling;
    if (!index?.classList.contains("tile__index")) {
      index = element("i", "tile__index", { "aria-hidden": "true" });
      svg.after(index);
    }
    setText(index, indexOf(face, words));
  }
}
