/**
 * Voice of a room's page. It is fetched when somebody has a place, and lives as long as the page.
 * @import {Frame, Heard} from "./types.js"
 */
import { need } from "../table/dom.js";
import { storageOf } from "../table/storage.js";
import { Panel } from "./panel.js";
import { Preferences } from "./preferences.js";
import { View } from "./view.js";
import { Voice } from "./voice.js";
import { wordsIn } from "./words.js";

/** @typedef {import("./person.js").Person} Person */

/**
 * @typedef {object} Room
 * @property {(frame: Frame) => boolean} tell a frame to the room's line; whether it took it
 * @property {(action: string, place: number) => void} command of the host
 */

/** By the place on the screen: own, right, opposite, left. */
const SIDES = /** @type {Record<string, number>} */ ({ 0: 0, 1: 1, 2: 0, 3: -1 });

/**
 * Start voice in this page.
 * @param {Room} room
 */
export function start(room) {
  const area = need(document, "#voice");
  const voice = new Voice({
    tell: room.tell,
    serversUrl: area.dataset.servers ?? "",
    isPublic: area.dataset.public === "1",
    preferences: new Preferences(storageOf("localStorage")),
    area: need(area, "[data-voice-audio]"),
    sideOf,
    onChange: () => paint(),
    onLevels: () => view.paintLevels(),
  });
  const view = new View(voice, wordsIn(need(area, "[data-voice-words]")));
  const dialog = need(area, "dialog");
  const panel = new Panel(/** @type {HTMLDialogElement} */ (dialog), voice, room.command);
  view.hindrance = hindrance();
  panel.isHindered = view.hindrance !== null;

  function paint() {
    view.paint();
    panel.paint(view.say, (person) => view.seen(person));
  }

  /** @type {Record<string, () => void>} */
  const acts = {
    mic: () => void voice.press(),
    open: () => panel.open(),
    close: () => panel.close(),
    tap: () => void voice.loudspeaker.unlock(),
    take: () => voice.take(),
    "turn-on": () => voice.turn(false),
  };
  document.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("[data-voice-act]") : null;
    if (pressed instanceof HTMLElement) acts[pressed.dataset.voiceAct ?? ""]?.();
  });
  // Any press lets sound start, the one that sits down above all.
  for (const name of ["click", "keydown"]) document.addEventListener(name, () => voice.unlockOnce(), { capture: true });

  paint();
  return {
    /** This person has a place. */
    join() {
      view.isShown = true;
      if (!view.hindrance && voice.status === "off") voice.join();
      paint();
    },
    /** This person has none any more. */
    leave() {
      view.isShown = false;
      voice.leave();
      panel.close();
      paint();
    },
    /** @param {Heard} heard */
    hear: (heard) => voice.hear(heard),
    /** @param {boolean} isOpen */
    line: (isOpen) => isOpen && voice.lineOpened(),
    /** @param {number} count pages of this person */
    tabs: (count) => count === 1 && voice.status === "taken" && voice.take(),
    paint,
    press: () => void voice.press(),
    /** The page's sentences are others now. */
    reword() {
      view.say = wordsIn(need(area, "[data-voice-words]"));
      paint();
    },
  };
}

/**
 * Why this page can have no voice: browsers give microphones to secure pages only.
 * @returns {"insecure"|"unsupported"|null}
 */
function hindrance() {
  if (!globalThis.isSecureContext) return "insecure";
  return typeof RTCPeerConnection === "undefined" || !navigator.mediaDevices ? "unsupported" : null;
}

/**
 * On which side of the table somebody sits, as this page shows it.
 * @param {Person} person
 * @returns {number|null}
 */
function sideOf(person) {
  if (person.told.seat === null) return null;
  const player = document.querySelector(`.player[data-seat="${person.told.seat}"]`);
  return player instanceof HTMLElement ? (SIDES[player.dataset.at ?? ""] ?? null) : null;
}
