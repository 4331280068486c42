/**
 * Short sentences that come and go: what was refused and why.
 */
import { element } from "./dom.js";

const SHOWN_MS = 7000;

/**
 * Show a sentence for a while, above everything, open dialogs included.
 * @param {HTMLElement} area
 * @param {string} text
 */
export function toast(area, text) {
  const made = element("p", "toast table-toast", { role: "status" }, [text]);
  area.append(made);
  while (area.children.length > 3) area.firstElementChild?.remove();
  if (area.popover) {
    if (area.matches(":popover-open")) area.hidePopover();
    area.showPopover();
  }
  setTimeout(() => {
    made.remove();
    if (!area.children.length && area.matches(":popover-open")) area.hidePopover();
  }, SHOWN_MS);
}
