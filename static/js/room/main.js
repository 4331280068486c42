/** The page of a room: its line, its forms, and the change between room and table. */
import { toast } from "../site/toasts.js";
import { settleAnnounced } from "./announced.js";
import { Chat } from "./chat.js";
import { startCountdowns } from "./countdown.js";
import { startLanguage } from "./language.js";
import { Line } from "./line.js";
import { Ringing, whenIdle } from "./ring.js";
import { Stage, readState } from "./stage.js";
import { TabsBanner } from "./tabs.js";
import { VoiceDoor } from "./voice_door.js";

const LOST_AFTER_MS = 2500;

/** @param {HTMLElement} room */
function startRoom(room) {
  const stage = new Stage(room);
  const ringing = new Ringing("room-ring", 120);
  const lost = document.getElementById("line");
  const tabs = new TabsBanner(document.getElementById("tabs"));
  /** @type {number|null} */
  let losing = null;

  /** @type {Line} */
  const line = new Line(room.dataset.socket ?? "", {
    onRing: () => ringing.heard(),
    onOut: () => {
      ringing.ring();
      door.voice?.leave();
    },
    onVoice: (heard) => door.voice?.hear(heard),
    onTabs: (count) => {
      tabs.told(count);
      door.voice?.tabs(count);
    },
    newestLine: () => chat.newest,
    onChat: (told) => chat.hear(told),
    onState: (isOpen) => {
      ringing.isLineOpen = isOpen;
      door.voice?.line(isOpen);
      if (!isOpen) {
        losing ??= setTimeout(() => showLost(true), LOST_AFTER_MS);
      } else {
        if (losing !== null) tabs.lineIsBack();
        if (losing !== null) clearTimeout(losing);
        losing = null;
        showLost(false);
      }
    },
  });

  const door = new VoiceDoor(line, room.dataset.voiceModule ?? "");
  const chat = new Chat(line);

  /** @param {boolean} isLost */
  function showLost(isLost) {
    if (lost) lost.hidden = !isLost;
  }

  /** @param {HTMLFormElement} form */
  async function send(form) {
    const data = Object.fromEntries(new FormData(form));
    delete data.csrfmiddlewaretoken;
    const answer = await line.ask(form.dataset.command ?? "", data);
    if (answer === null) form.submit();
    else if (answer.t === "nak") refused(form, answer.say ?? "");
    else {
      form.closest("dialog")?.close();
      if (form.dataset.done) toast(form.dataset.done);
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.command || !line.isOpen) return;
    event.preventDefault();
    void send(form);
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    if (target.id === "main") {
      settleAnnounced();
      void settled(stage).then(() => {
        chat.settle();
        void door.settled();
      });
    }
    if (target.parentElement instanceof HTMLDialogElement) openDialog(target.parentElement);
  });
  document.addEventListener("htmx:afterSwap", () => door.voice?.paint());
  keepMenusOpen();

  stage.table.addEventListener("meja:play-again", (event) => {
    event.preventDefault();
    void line.ask("again", {}).then((answer) => answer?.t === "nak" && toast(answer.say ?? ""));
  });
  stage.table.addEventListener("meja:leave", (event) => {
    if (!readState().rematch) return;
    event.preventDefault();
    void line.ask("leave", {}).then(() => location.assign(room.dataset.listUrl ?? "/"));
  });
  stage.table.addEventListener("meja:chat", () => chat.openByKey());
  stage.table.addEventListener("meja:say", (event) => void chat.sayFor(/** @type {CustomEvent} */ (event).detail));
  stage.table.addEventListener("meja:microphone", () => door.voice?.press());
  stage.table.addEventListener("meja:match-ended", () => ringing.ring());

  settleAnnounced();
  startCountdowns();
  startLanguage(stage.table, () => {
    settleAnnounced();
    chat.reworded();
    line.greet();
    door.voice?.reword();
  });
  void stage.show(readState());
  line.open();
  whenIdle(() => void door.settled());
}

/**
 * After the part of the page was brought anew: room or table, and what has changed in words.
 * @param {Stage} stage
 */
async function settled(stage) {
  await stage.show(readState());
  const said = document.getElementById("said");
  const why = document.querySelector("[data-said]")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  if (said && said.textContent !== why) said.textContent = why;
}

/**
 * @param {HTMLFormElement} form
 * @param {string} sentence
 */
function refused(form, sentence) {
  const part = form.querySelector("[data-refused]");
  if (part instanceof HTMLElement) {
    part.hidden = false;
    part.textContent = sentence;
  } else toast(sentence);
}

/** @param {HTMLDialogElement} dialog */
function openDialog(dialog) {
  for (const button of dialog.querySelectorAll("[data-close]")) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => dialog.close());
  }
  if (!dialog.open) dialog.showModal();
}

/** A menu that somebody has opened stays open when its part of the page is brought anew. */
function keepMenusOpen() {
  /** @type {string[]} */
  let open = [];
  document.addEventListener("htmx:beforeSwap", () => {
    open = [...document.querySelectorAll("#main details[open][id]")].map((menu) => menu.id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of open) {
      const menu = document.getElementById(id);
      if (menu instanceof HTMLDetailsElement) menu.open = true;
    }
  });
}

const room = document.getElementById("room");
if (room) startRoom(room);
