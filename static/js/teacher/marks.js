/** What the lesson says of the own tiles, on the tiles: a sign for the danger, a star for the best discard. */
import { element, setAttribute } from "../table/dom.js";

/**
 * Mark the tiles of the hand as the rows of the lesson say.
 * @param {HTMLElement} hand
 * @param {HTMLElement} lesson
 */
export function mark(hand, lesson) {
  for (const tile of hand.querySelectorAll("[data-copy]")) {
    if (!(tile instanceof HTMLElement)) continue;
    const face = Math.floor(Number(tile.dataset.copy) / 4);
    const row = lesson.querySelector(`tbody[data-tile="${face}"]`);
    if (row instanceof HTMLElement) dress(tile, row, face);
    else undress(tile);
  }
}

/** @param {HTMLElement} hand */
export function unmark(hand) {
  for (const tile of hand.querySelectorAll("[data-danger], [data-advised]")) undress(tile);
}

/**
 * @param {HTMLElement} tile
 * @param {HTMLElement} row
 * @param {number} face
 */
function dress(tile, row, face) {
  const { danger = "none" } = row.dataset;
  const isBest = row.classList.contains("is-best");
  setAttribute(tile, "data-danger", danger);
  setAttribute(tile, "data-advised", isBest ? "yes" : null);
  const said = [`lesson-tile-${face}`, `lesson-risk-${face}`, `lesson-why-${face}`];
  setAttribute(tile, "aria-describedby", said.filter((id) => row.querySelector(`#${id}`)).join(" "));
  sign(tile, "tile-danger", row.querySelector(".lesson__sign")?.textContent ?? "");
  sign(tile, "tile-advised", isBest ? "★" : "");
}

/**
 * Put a sign on a tile, or take it away.
 * @param {HTMLElement} tile
 * @param {string} name
 * @param {string} text
 */
function sign(tile, name, text) {
  const found = tile.querySelector(`.${name}`);
  if (!text) return found?.remove();
  if (!found) tile.append(element("i", name, { "aria-hidden": "true" }, [text]));
  else if (found.textContent !== text) found.textContent = text;
  return undefined;
}

/** @param {Element} tile */
function undress(tile) {
  for (const name of ["data-danger", "data-advised", "aria-describedby"]) tile.removeAttribute(name);
  for (const found of tile.querySelectorAll(".tile-danger, .tile-advised")) found.remove();
}
