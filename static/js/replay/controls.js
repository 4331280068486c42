/**
 * From presses and keys to steps of the replay.
 */

/**
 * What is moved: the replay of the page.
 * @typedef {object} Moved
 * @property {(by: "event"|"turn"|"decision"|"deal", way: 1|-1) => Promise<void>} step
 * @property {(place: number) => void} goTo
 * @property {(number: number, placeIn: (timeline: any) => number) => Promise<void>} goToDeal
 * @property {(look: {seat?: number, isOpen?: boolean}) => void} lookAs
 * @property {(speed: number) => void} setSpeed
 * @property {() => void} tell
 * @property {() => void} toggle
 * @property {() => void} pause
 * @property {() => void} showSheet
 * @property {{isOpen: boolean}} look
 * @property {{last: number}|null} timeline
 */

/** @typedef {["event"|"turn"|"decision"|"deal", 1|-1]} Walk */

/** @type {Record<string, Walk>} */
const WALKS = {
  ArrowRight: ["event", 1],
  ArrowLeft: ["event", -1],
  "Shift ArrowRight": ["turn", 1],
  "Shift ArrowLeft": ["turn", -1],
  n: ["decision", 1],
  p: ["decision", -1],
  PageDown: ["deal", 1],
  PageUp: ["deal", -1],
};

/**
 * @param {HTMLElement} root
 * @param {Moved} replay
 */
export function listen(root, replay) {
  root.addEventListener("click", (event) => pressed(event, replay));
  root.addEventListener("change", (event) => changed(event, replay));
  root.addEventListener("input", (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.dataset.replay === "range") {
      replay.pause();
      replay.goTo(Number(field.value));
    }
  });
  document.addEventListener("keydown", (event) => typed(event, replay));
}

/**
 * @param {Moved} replay
 * @param {Walk} walk
 */
async function walked(replay, [by, way]) {
  replay.pause();
  await replay.step(by, way);
  replay.tell();
}

/**
 * @param {MouseEvent} event
 * @param {Moved} replay
 */
function pressed(event, replay) {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest("[data-deal]");
  const button = target?.closest("button");
  if (link instanceof HTMLElement) {
    event.preventDefault();
    replay.pause();
    void replay.goToDeal(Number(link.dataset.deal), () => 0);
  } else if (button?.dataset.place) {
    replay.pause();
    replay.goTo(Number(button.dataset.place));
  } else if (button?.dataset.walk) {
    const [by, way] = button.dataset.walk.split(" ");
    void walked(replay, /** @type {Walk} */ ([by, Number(way)]));
  } else if (button?.dataset.replay === "play") replay.toggle();
  else if (button?.dataset.do === "sheet") replay.showSheet();
  else if (button?.dataset.do === "close") button.closest("dialog")?.close();
}

/**
 * @param {Event} event
 * @param {Moved} replay
 */
function changed(event, replay) {
  const field = event.target;
  if (field instanceof HTMLSelectElement && field.dataset.replay === "seat") replay.lookAs({ seat: Number(field.value) });
  if (field instanceof HTMLSelectElement && field.dataset.replay === "speed") replay.setSpeed(Number(field.value));
  if (field instanceof HTMLInputElement && field.dataset.replay === "open") replay.lookAs({ isOpen: field.checked });
}

/**
 * Whether the focus is where keys have a meaning of their own.
 * @param {EventTarget|null} target
 * @param {string} key
 */
function isTaken(target, key) {
  if (!(target instanceof Element) || document.querySelector("dialog[open]")) return true;
  if (target.closest("input:not([type=range]):not([type=checkbox]), select, textarea, summary")) return true;
  return key === " " && target.closest("button, a, input") !== null;
}

/**
 * @param {KeyboardEvent} event
 * @param {Moved} replay
 */
function typed(event, replay) {
  if (event.altKey || event.ctrlKey || event.metaKey || isTaken(event.target, event.key)) return;
  const walk = WALKS[`${event.shiftKey ? "Shift " : ""}${event.key}`];
  if (walk) void walked(replay, walk);
  else if (event.key === " ") replay.toggle();
  else if (event.key === "Home") replay.goTo(0);
  else if (event.key === "End") replay.goTo(replay.timeline?.last ?? 0);
  else if (event.key === "o") replay.lookAs({ isOpen: !replay.look.isOpen });
  else if (/^[1-4]$/.test(event.key)) replay.lookAs({ seat: Number(event.key) - 1 });
  else return;
  event.preventDefault();
}
