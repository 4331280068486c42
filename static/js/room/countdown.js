/** Seconds that run down: the server says how many are left, the page only counts. */

const TICK_MS = 250;
/** @type {WeakMap<Element, number>} */
const ends = new WeakMap();

/** Show the seconds of every `[data-countdown]` (ms left when the server sent it), from now on. */
export function startCountdowns() {
  setInterval(tick, TICK_MS);
}

function tick() {
  for (const part of document.querySelectorAll("[data-countdown]")) {
    if (!(part instanceof HTMLElement)) continue;
    const end = ends.get(part) ?? performance.now() + Number(part.dataset.countdown);
    ends.set(part, end);
    part.textContent = String(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
  }
}
