/** The table of discards: the reasons of a row that is pressed, and all of the tile that one points at. */
import { element } from "../table/dom.js";

/**
 * Open the reasons of a row, or close them.
 * @param {HTMLElement} lesson
 * @param {EventTarget|null} target
 */
export function toggle(lesson, target) {
  const button = target instanceof Element ? target.closest("[data-why]") : null;
  const row = button?.closest("tbody");
  if (!row) return;
  const isOpen = button?.getAttribute("aria-expanded") === "true";
  for (const other of lesson.querySelectorAll("tbody")) show(other, other === row && !isOpen);
}

/**
 * Show the row of the own tile that is under the pointer or has the focus, with its reasons, at the foot
 * of the panel.
 * @param {Record<string, HTMLElement>} parts
 * @param {EventTarget|null} target
 */
export function pointAt({ lesson, "teacher-tile": foot }, target) {
  const tile = target instanceof Element ? target.closest("[data-copy]") : null;
  if (!(tile instanceof HTMLElement)) return;
  const row = lesson.querySelector(`tbody[data-tile="${Math.floor(Number(tile.dataset.copy) / 4)}"]`);
  foot.hidden = !row;
  if (!row) return;
  const copy = /** @type {HTMLElement} */ (row.cloneNode(true));
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  for (const button of copy.querySelectorAll("[data-why]")) button.replaceWith(...button.childNodes);
  show(copy, true);
  foot.replaceChildren(element("table", "lesson__table", {}, [copy]));
}

/**
 * @param {Element} row
 * @param {boolean} isOpen
 */
function show(row, isOpen) {
  row.querySelector("[data-why]")?.setAttribute("aria-expanded", String(isOpen));
  const why = row.querySelector(".lesson__why");
  if (why instanceof HTMLElement) why.hidden = !isOpen;
}
