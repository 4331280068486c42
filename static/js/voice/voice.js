/**
 * Voice of this page: who is there, a link to each of them, the own microphone. Signals go over the room's
 * line; when that is gone the sound goes on, and when the sound is gone the room goes on.
 * @import {Body, Heard, Status, Ways} from "./types.js"
 * @import {Signal} from "./link.js"
 * @import {Told} from "./person.js"
 */
import { newKey } from "../table/keys.js";
import { OwnLevel, Speaking } from "./levels.js";
import { Link } from "./link.js";
import { Loudspeaker } from "./loudspeaker.js";
import { Microphone } from "./microphone.js";
import { Person } from "./person.js";
import { Servers } from "./servers.js";

const HERE_MS = 10000;
const MEASURE_MS = 1000;
/** No part of half a second: what sounds in that beat would be looked at between its tones, time after time. */
const LEVEL_MS = 70;
const RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30000;
const PAN = 0.7;

export class Voice {
  /** @param {Ways} ways */
  constructor(ways) {
    this.ways = ways;
    this.preferences = ways.preferences;
    /** How the others know this page; new each time it joins, so that old links are not taken for living ones. */
    this.tab = "";
    /** @type {Status} */
    this.status = "off";
    /** @type {Told|null} */
    this.own = null;
    /** @type {Map<string, Person>} */
    this.people = new Map();
    this.links = 0;
    /** Whether the room was asked to let this page in, anew or at first, and has not answered. */
    this.isGreeting = false;
    this.isUnlocked = false;
    /** @type {Servers} */
    this.servers = new Servers(ways.serversUrl, () => this.isRelayOnly);
    this.loudspeaker = new Loudspeaker(ways.area, () => this.changed());
    this.microphone = new Microphone({ onTrack: (track) => this.sendTrack(track), onChange: () => this.microphoneChanged() });
    /** @type {OwnLevel|null} */
    this.ownLevel = null;
    this.ownSpeaking = new Speaking();
    this.isSpeaking = false;
    /** @type {number[]} */
    this.ticking = [];
    addEventListener("online", () => this.mend());
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => event.persisted && this.join());
    /** @type {{connection?: EventTarget}} */ (navigator).connection?.addEventListener("change", () => this.mend());
  }

  // --- Coming and going ------------------------------------------------------------------------

  /** Take part, unless one has chosen not to. Also to be called when the line has been opened anew. */
  join() {
    if (this.preferences.isOff || this.status === "taken") return;
    if (this.status === "off") {
      this.status = "joining";
      this.tab = newKey();
      this.ticking = [
        setInterval(() => this.sayHere(null, true), HERE_MS),
        setInterval(() => void this.measure(), MEASURE_MS),
        setInterval(() => this.listen(), LEVEL_MS),
      ];
      this.changed();
    }
    this.isGreeting = true;
    void this.servers.fresh().then(() => this.ways.tell({ k: "join", tab: this.tab }));
  }

  /** Say good-bye, and hold nothing any more. */
  leave() {
    if (this.status === "off") return;
    this.say(null, { k: "bye" });
    this.ways.tell({ k: "leave" });
    this.stop();
  }

  /** @param {Status} [status] */
  stop(status = "off") {
    for (const timer of this.ticking) clearInterval(timer);
    this.ticking = [];
    this.microphone.giveBack();
    for (const who of [...this.people.keys()]) this.forget(who);
    this.loudspeaker.close();
    this.own = null;
    this.status = status;
    this.changed();
  }

  /** Have voice here although another page of the same person has it. */
  take() {
    if (this.status === "taken") this.status = "off";
    this.join();
  }

  /** @param {boolean} isOff */
  turn(isOff) {
    this.preferences.choose({ isOff });
    if (isOff) this.leave();
    else this.take();
    this.changed();
  }

  // --- What the line brings --------------------------------------------------------------------

  /** @param {Heard} heard */
  hear(heard) {
    if (heard.k === "taken") this.stop("taken");
    else if (heard.k === "out") this.stop();
    else if (this.status !== "joining" && this.status !== "on") return;
    else if (heard.k === "people") this.gather(heard.you ?? "", heard.people ?? []);
    else if (heard.k === "said" && heard.body) this.listenTo(heard.from ?? "", heard.tab ?? "", heard.body);
  }

  /**
   * These people have a place now: who is new is greeted, who is gone is cut.
   * @param {string} you
   * @param {Told[]} people
   */
  gather(you, people) {
    this.status = "on";
    this.own = people.find((one) => one.who === you) ?? null;
    const others = people.filter((one) => one.who !== you);
    for (const who of [...this.people.keys()]) if (!others.some((one) => one.who === who)) this.forget(who);
    for (const told of others) {
      const known = this.people.get(told.who);
      if (known && known.told.number === told.number) known.told = told;
      else {
        this.forget(told.who);
        this.people.set(told.who, new Person(told));
      }
    }
    if (this.own?.muted) this.microphone.giveBack();
    if (this.isGreeting) this.meet();
    this.loudness();
    this.changed();
  }

  /** Let in: say so to all, and look for the ways anew that were found before the line was lost. */
  meet() {
    this.isGreeting = false;
    this.sayHere(null, true);
    for (const person of this.people.values()) person.link?.resume();
  }

  /**
   * @param {string} who
   * @param {string} tab
   * @param {Body} body
   */
  listenTo(who, tab, body) {
    const person = this.people.get(who);
    if (!person || (body.for && body.for !== this.tab)) return;
    if (body.k === "bye") {
      if (person.tab === tab) this.unlink(person, "");
    } else if (body.k === "here") this.greet(person, tab, body);
    else if (person.tab !== tab) this.unlink(person, tab);
    if (body.k === "again" && this.begins(person)) this.link(person);
    if (body.k === "signal") this.takeSignal(person, body);
    this.changed();
  }

  /**
   * @param {Person} person
   * @param {string} tab
   * @param {Body} body
   */
  greet(person, tab, body) {
    if (person.tab !== tab) {
      this.unlink(person, tab);
      person.broken = 0;
    }
    person.isMicrophoneOn = body.mic === true;
    if (body.asks) this.sayHere(person, false);
    if (this.begins(person) && !person.link && !person.broken) this.link(person);
  }

  /**
   * @param {Person} person
   * @param {Body} body
   */
  takeSignal(person, body) {
    const number = body.link ?? 0;
    const isNewer = !person.link || number > person.link.number;
    if (!this.begins(person) && body.description?.type === "offer" && isNewer) this.link(person, number);
    if (person.link?.number === number) void person.link.hear(body);
  }

  // --- Links -----------------------------------------------------------------------------------

  /**
   * Whether this side begins; the other one, with the higher place, is the polite one.
   * @param {Person} person
   */
  begins(person) {
    return this.own !== null && this.own.number < person.told.number;
  }

  /**
   * A new link to somebody, in the place of the old one.
   * @param {Person} person
   * @param {number} [number] as the other side counts; without it this side begins
   */
  link(person, number) {
    person.unlink();
    const ways = {
      number: number ?? (this.links += 1),
      isPolite: number !== undefined,
      configuration: this.servers.configuration,
      refresh: () => this.servers.fresh(),
      /** @param {Signal} signal */
      say: (signal) => this.say(person, { k: "signal", link: link.number, ...signal }),
      /** @param {MediaStreamTrack} track */
      onTrack: (track) => {
        this.loudspeaker.play(person.told.who, track);
        this.loudness();
      },
      onBroken: () => this.replace(person),
      onChange: () => {
        if (link.isConnected) person.broken = 0;
        this.changed();
      },
    };
    /** @type {Link} */
    const link = new Link(ways, this.microphone.track);
    person.link = link;
  }

  /**
   * The link is beyond mending: a new one, after a while that grows.
   * @param {Person} person
   */
  replace(person) {
    person.unlink();
    person.broken += 1;
    const wait = person.broken === 1 ? 0 : Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** person.broken);
    person.retrying = setTimeout(() => this.again(person), wait);
    this.changed();
  }

  /**
   * Try to reach somebody anew, now.
   * @param {Person} person
   */
  async again(person) {
    person.unlink();
    await this.servers.fresh();
    if (this.people.get(person.told.who) !== person || !person.tab) return;
    if (this.begins(person)) this.link(person);
    else {
      this.say(person, { k: "again" });
      person.retrying = setTimeout(() => !person.link && this.replace(person), LONGEST_RETRY_MS);
    }
    this.changed();
  }

  /**
   * @param {Person} person
   * @param {string} tab of theirs that takes part now
   */
  unlink(person, tab) {
    person.unlink();
    person.tab = tab;
    this.loudspeaker.silence(person.told.who);
  }

  /** @param {string} who */
  forget(who) {
    const person = this.people.get(who);
    if (!person) return;
    this.unlink(person, "");
    this.people.delete(who);
  }

  /** The network has changed: look for all ways anew. */
  mend() {
    for (const person of this.people.values()) void person.link?.restart();
  }

  /** The room's line is open again. */
  lineOpened() {
    if (this.status === "joining" || this.status === "on") this.join();
  }

  // --- What is said ----------------------------------------------------------------------------

  /**
   * @param {Person|null} person null for all
   * @param {Body} body
   * @returns {boolean} whether the line took it
   */
  say(person, body) {
    const to = person ? person.told.who : null;
    return this.ways.tell({ k: "say", to, body: person ? { ...body, for: person.tab } : body });
  }

  /**
   * @param {Person|null} person
   * @param {boolean} asks whether an answer is wanted
   */
  sayHere(person, asks) {
    this.say(person, { k: "here", mic: this.microphone.isOn, asks });
  }

  /** The first press of the page lets all sound play; each one tries as long as the browser refuses. */
  unlockOnce() {
    if (this.isUnlocked && !this.loudspeaker.needsTap) return;
    this.isUnlocked = true;
    void this.loudspeaker.unlock();
  }

  // --- The own microphone ----------------------------------------------------------------------

  async press() {
    const mayPress = (this.status === "on" || this.status === "joining") && !this.own?.muted;
    if (!mayPress && !this.microphone.isWanted) return;
    void this.loudspeaker.unlock();
    await this.microphone.press();
  }

  /** @param {MediaStreamTrack|null} track */
  sendTrack(track) {
    for (const person of this.people.values()) void person.link?.send(track);
    this.ownLevel?.close();
    this.ownLevel = track ? new OwnLevel(this.loudspeaker.audio(), track) : null;
  }

  microphoneChanged() {
    if (this.status === "on") this.sayHere(null, false);
    this.changed();
  }

  // --- What the others sound like --------------------------------------------------------------

  /** How loud each one is, by one's own choice and by the host's. */
  loudness() {
    for (const [who, person] of this.people) {
      const wanted = this.preferences.of(who);
      const side = this.preferences.pan ? this.ways.sideOf(person) : null;
      const pan = side === null ? null : PAN * side;
      this.loudspeaker.set(who, { volume: wanted.volume / 100, isMuted: wanted.isMuted || person.told.muted !== "", pan });
    }
  }

  /**
   * Whether voice goes through the relay alone, which hides addresses: with strangers, unless chosen otherwise.
   * @returns {boolean}
   */
  get isRelayOnly() {
    return this.servers.hasRelay && (this.preferences.relay ?? this.ways.isPublic);
  }

  /** @param {boolean} relay */
  chooseRelay(relay) {
    this.preferences.choose({ relay });
    for (const person of this.people.values()) if (person.tab) void this.again(person);
    this.changed();
  }

  async measure() {
    const before = [...this.people.values()].map((person) => person.state).join();
    await Promise.all([...this.people.values()].map((person) => person.link?.measure(person.isMicrophoneOn && !person.told.muted)));
    this.loudness();
    if (before !== [...this.people.values()].map((person) => person.state).join()) this.changed();
  }

  listen() {
    const now = performance.now();
    for (const person of this.people.values()) {
      const isHeard = person.state === "on" && !person.told.muted;
      person.isSpeaking = person.speaking.hear(isHeard ? (person.link?.level() ?? 0) : 0, now);
    }
    const level = this.microphone.isOn && this.ownLevel ? this.ownLevel.level() : 0;
    this.isSpeaking = this.ownSpeaking.hear(level, now) && this.microphone.isOn;
    this.ways.onLevels();
  }

  changed() {
    this.ways.onChange();
  }
}
