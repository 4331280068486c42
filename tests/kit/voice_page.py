"""Several people's voice in one page, against a room that the test plays: the real modules and connections,
the browser's own fake microphone, and a line between them that the test can hold back or cut.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from tests.kit.static_site import Answer, static_site

SCRIPT = """
import { Preferences } from "/static/js/voice/preferences.js";
import { Voice } from "/static/js/voice/voice.js";

window.asked = 0;
const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = (wishes) => { window.asked += 1; return ask(wishes); };

const connections = [];
const Plain = window.RTCPeerConnection;
window.RTCPeerConnection = class extends Plain {
  constructor(configuration) {
    super(configuration);
    this.negotiations = 0;
    this.addEventListener("negotiationneeded", () => { this.negotiations += 1; });
    connections.push(this);
  }
};
window.connections = connections;

/** The room: people by name, and what they say to each other on its way. */
class Room {
  constructor() {
    this.people = [];
    this.held = null;
    this.drop = () => false;
  }
  enter(who, options = {}) {
    const memory = new Map(Object.entries(options.storage ?? {}));
    const area = document.createElement("div");
    area.innerHTML = "<audio></audio><audio></audio><audio></audio>";
    document.body.append(area);
    const told = { who, place: this.people.length + 10, number: this.people.length, seat: null, name: who,
      muted: "", host: this.people.length === 0, ...options.told };
    const one = { told, area, memory, isUp: true, voice: null, changes: 0 };
    one.voice = new Voice({
      tell: (frame) => one.isUp && (this.take(one, structuredClone(frame)), true),
      serversUrl: "/servers",
      isPublic: false,
      preferences: new Preferences({ getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => memory.set(key, value) }),
      area,
      sideOf: () => -1,
      onChange: () => { one.changes += 1; },
      onLevels: () => {},
    });
    this.people = this.people.filter((other) => other.told.who !== who);
    this.people.push(one);
    one.voice.join();
    this.tellAll();
    return one;
  }
  take(one, frame) {
    if (frame.k === "join") {
      one.tab = frame.tab;
      this.deliver(one, this.present(one));
    }
    if (frame.k === "leave") one.tab = null;
    if (frame.k !== "say" || !one.tab || this.drop(one, frame)) return;
    for (const other of this.people) {
      const isMeant = other !== one && other.tab && (frame.to === null || frame.to === other.told.who);
      if (isMeant) this.deliver(other, { k: "said", from: one.told.who, tab: one.tab, body: frame.body });
    }
  }
  present(one) {
    const people = this.people.map((other) => ({ ...other.told })).sort((a, b) => a.number - b.number);
    return { k: "people", you: one.told.who, people };
  }
  tellAll() {
    for (const one of this.people) if (one.tab) this.deliver(one, this.present(one));
  }
  deliver(one, heard) {
    const act = () => one.isUp && one.voice.hear(structuredClone(heard));
    if (this.held) this.held.push(act);
    else setTimeout(act, 0);
  }
  release() {
    const held = this.held ?? [];
    this.held = null;
    for (const act of held) act();
  }
  leave(one) {
    this.people = this.people.filter((other) => other !== one);
    this.deliver(one, { k: "out" });
    this.tellAll();
  }
}
window.room = new Room();
window.person = (one, other) => one.voice.people.get(other.told.who);
window.heardFrom = async (one, other) => {
  const report = await person(one, other)?.link?.connection.getStats();
  let energy = 0;
  let packets = 0;
  for (const entry of report?.values() ?? []) if (entry.type === "inbound-rtp") {
    energy += entry.totalAudioEnergy ?? 0;
    packets += entry.packetsReceived ?? 0;
  }
  return { energy, packets };
};
window.until = async (holds, what = String(holds)) => {
  for (let tries = 0; tries < 1500; tries += 1) {
    if (await holds()) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`it never came that ${what}`);
};
window.hears = async (one, other) => {
  const before = await heardFrom(one, other);
  return until(async () => (await heardFrom(one, other)).energy > before.energy,
    `${one.told.who} hears ${other.told.who}`);
};
window.linked = (one, other) => until(
  () => person(one, other)?.link?.isConnected && person(other, one)?.link?.isConnected,
  `${one.told.who} and ${other.told.who} are linked`,
);
window.ready = true;
"""
PAGE = (
    '<!doctype html><html lang="en"><title>Voice</title><body><script type="module" src="/room.js"></script>'
)
SERVERS = json.dumps({"servers": [], "lifetime_ms": None, "has_relay": False})
ANSWERS: dict[str, Answer] = {
    "/": ("text/html; charset=utf-8", PAGE),
    "/room.js": ("text/javascript; charset=utf-8", SCRIPT),
    "/servers": ("application/json", SERVERS),
    "/favicon.ico": ("image/x-icon", ""),
}


@contextmanager
def voice_site() -> Iterator[str]:
    """Yields the address of a page in which a test lets people come to a room."""
    with static_site(ANSWERS.get) as url:
        yield url + "/"
