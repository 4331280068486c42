/** What the operator announces, on a page that lives for a whole evening: shown until it is read. */

/** @type {Set<string>} keys of those that were closed on this page */
const read = new Set();

/** Takes up the announcements in the page as they are now. */
export function settleAnnounced() {
  for (const banner of document.querySelectorAll("[data-announced]")) {
    if (!(banner instanceof HTMLElement)) continue;
    const key = banner.dataset.announced ?? "";
    const button = banner.querySelector("[data-announced-read]");
    banner.hidden = read.has(key);
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.onclick = () => {
      read.add(key);
      banner.hidden = true;
    };
  }
}
