/**
 * From presses, drags and keys to intents. What an intent does is said in presses.js; whether it may be
 * done is said by the offer.
 * @import {Copy, Preferences} from "./types.js"
 * @import {DragIntent} from "./drag.js"
 */

/**
 * What is wished: `at` is a place on the screen, 0 the own one.
 * @typedef {{kind: "act", act: string, fromKey: boolean}
 *   | {kind: "tile", copy: Copy, fromKey: boolean}
 *   | {kind: "choice", place: number}
 *   | {kind: "player", at: number}
 *   | {kind: "cursor", to: "left"|"right"|"first"|"last"}
 *   | {kind: "move", steps: number}
 *   | DragIntent
 *   | {kind: "digit", digit: number}
 *   | {kind: "cancel"|"drawn"|"elsewhere"|"last-event"}} Intent
 */

/** @type {Record<string, string>} */
const LETTERS = { c: "chow", p: "pung", k: "kong", w: "win", r: "riichi", x: "pass", s: "sort", d: "discard", h: "teacher", m: "microphone", y: "chat", "?": "help", "/": "commands" };
/** @type {Record<string, "left"|"right"|"first"|"last">} */
const MOVES = { ArrowLeft: "left", ArrowRight: "right", Home: "first", End: "last" };

/**
 * Whether keys belong to what has the focus: text is typed there, or a dialog is open.
 * @param {Element|null} target
 */
function isElsewhere(target) {
  if (document.querySelector("dialog[open]")) return true;
  return Boolean(target?.closest("input, textarea, select, [contenteditable], [data-slot]"));
}

/**
 * @param {Element} target
 * @returns {Intent|null}
 */
function intentOfPress(target) {
  const tile = target.closest("[data-copy]");
  if (tile instanceof HTMLElement) return { kind: "tile", copy: Number(tile.dataset.copy), fromKey: false };
  const button = target.closest("[data-act]");
  if (button instanceof HTMLElement) {
    if (button.dataset.choice !== undefined) return { kind: "choice", place: Number(button.dataset.choice) };
    return { kind: "act", act: button.dataset.act ?? "", fromKey: false };
  }
  if (target.closest(".own-melds")) return { kind: "player", at: 0 };
  const player = target.closest(".plate, .pond");
  const place = player?.closest(".player");
  if (place instanceof HTMLElement) return { kind: "player", at: Number(place.dataset.at) };
  return target.closest("button, a, dialog, .live__aside, .teacher, .command-box, [data-slot]") ? null : { kind: "elsewhere" };
}

/**
 * The key of an event: of one letter only where they are wished so, with Alt or without. Where a keyboard
 * writes no letter or digit of ours, as in Thai, in Arabic, on the upper row in Czech, or with Alt, the
 * place of the key counts.
 * @param {KeyboardEvent} event
 * @param {Preferences["keys"]} keys
 * @returns {string}
 */
function keyOf(event, keys) {
  if (event.key.length > 1) return event.altKey ? "" : event.key;
  if (keys === "off" || event.altKey !== (keys === "alt")) return "";
  const written = event.key.replace("؟", "?");
  const isOurs = !event.altKey && /[\w?/]/.test(written);
  if (!isOurs && event.code === "Slash" && (event.altKey || written > "\x7f")) return event.shiftKey ? "?" : "/";
  const [, placed] = isOurs ? [] : (/^(?:Key|Digit)(\w)$/.exec(event.code) ?? []);
  return (placed ?? written).toLowerCase();
}

/**
 * @param {KeyboardEvent} event
 * @param {Preferences["keys"]} keys
 * @returns {Intent|null}
 */
function intentOfKey(event, keys) {
  const target = event.target instanceof Element ? event.target : null;
  const key = keyOf(event, keys);
  const onTile = target?.closest("[data-copy]");
  if (key === "Escape") return { kind: "cancel" };
  if (onTile && MOVES[key]) {
    if (!event.shiftKey) return { kind: "cursor", to: MOVES[key] };
    return { kind: "move", steps: key === "ArrowLeft" || key === "Home" ? -1 : 1 };
  }
  if (onTile && key === "ArrowUp") return { kind: "act", act: "discard", fromKey: true };
  if (key === "Enter" && !target?.closest("button, a, summary")) return { kind: "act", act: "confirm", fromKey: true };
  if (key === "t") return { kind: "drawn" };
  if (key === "l") return { kind: "last-event" };
  if (/^[1-9]$/.test(key)) return { kind: "digit", digit: Number(key) };
  const act = LETTERS[key];
  return act ? { kind: "act", act, fromKey: true } : null;
}

/**
 * Listen, until the signal ends it.
 * @param {HTMLElement} root
 * @param {(intent: Intent) => void} take
 * @param {() => Preferences["keys"]} keys how keys of one letter are wished
 * @param {AbortSignal} signal
 */
export function listen(root, take, keys, signal) {
  root.addEventListener(
    "click",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const intent = target ? intentOfPress(target) : null;
      if (!intent) return;
      if (intent.kind === "tile") intent.fromKey = event.detail === 0;
      if (intent.kind === "act") intent.fromKey = event.detail === 0;
      take(intent);
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || root.hidden) return;
      const target = event.target instanceof Element ? event.target : null;
      if (isElsewhere(target) || event.repeat) return;
      const intent = intentOfKey(event, keys());
      if (!intent) return;
      event.preventDefault();
      take(intent);
    },
    { signal },
  );
  for (const dialog of root.querySelectorAll("dialog")) {
    dialog.addEventListener(
      "cancel",
      (event) => {
        event.preventDefault();
        take({ kind: "act", act: dialog.dataset.close ?? "close", fromKey: true });
      },
      { signal },
    );
    dialog.addEventListener(
      "click",
      (event) => {
        if (event.target === dialog) take({ kind: "act", act: dialog.dataset.close ?? "close", fromKey: false });
      },
      { signal },
    );
  }
}
