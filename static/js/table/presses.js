/**
 * What each press and key does. Whatever goes to the server is one of the actions of the open offer;
 * all else changes this page alone.
 * @import {Picture, Local, OfferedAction, Command, Copy, Preferences} from "./types.js"
 * @import {Announcer} from "./announce.js"
 * @import {Stage} from "./frame.js"
 * @import {Intent} from "./input.js"
 * @import {Verb} from "./offers.js"
 */
import { moveTile, placeTile, sortNow } from "./arrange.js";
import { need } from "./dom.js";
import { indicatorsText } from "./draw_centre.js";
import { lineText } from "./draw_log.js";
import { cursorOf, standingTiles } from "./draw_own.js";
import { choicesFor } from "./draw_prompt.js";
import { cancel, closeResult, isTooSoon, prepare, select, sent } from "./steps.js";
import { commandOf } from "./commands.js";
import { newKey } from "./keys.js";
import { actionsOf, discardable, discardOf } from "./offers.js";
import { seatAt } from "./people.js";
import { bottomSeat, isSeated, lastResult } from "./state.js";

const GUARD_MS = 250;
/** What the first of two steps asks. */
const PREPARED = { riichi: "riichi_prepared", abort: "abort_prepared" };
/** @type {Verb[]} */
const CLAIMS = ["chow", "pung", "kong", "win", "pass"];

/**
 * The table as its presses see it.
 * @typedef {object} Host
 * @property {HTMLElement} root
 * @property {string} match
 * @property {Picture} picture
 * @property {Stage} stage
 * @property {Announcer} announcer
 * @property {(picture: Picture) => void} set
 * @property {(changes: Partial<Local>) => void} change
 * @property {(name: string) => void} emit
 * @property {(command: Command) => void} command
 * @property {() => void} probe
 * @property {() => void} fetchAgain
 * @property {() => void} askAgain
 * @property {() => void} openCommands
 * @property {(key: string) => void} leaveWith
 * @property {(changes: Partial<Preferences>) => void} prefer
 * @property {(copy: Copy) => void} moving
 */

export class Presses {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Intent} intent */
  take(intent) {
    switch (intent.kind) {
      case "tile":
        return this.pressTile(intent.copy, intent.fromKey);
      case "place":
        return this.place(intent.copy, intent.place);
      case "throw":
        return this.throw(intent.copy);
      case "act":
        return this.act(intent.act, intent.fromKey);
      case "choice":
        return this.choose(intent.place);
      case "player":
        return this.host.change({ playerShown: seatAt(this.host.picture.table, intent.at) });
      case "cursor":
        return this.moveCursor(intent.to);
      case "move":
        return this.moveTile(intent.steps);
      case "digit":
        return this.digit(intent.digit);
      case "drawn":
        return this.selectDrawn();
      case "cancel":
        return this.escape();
      case "elsewhere":
        return this.pressElsewhere();
      default:
        return this.readLast();
    }
  }

  /** A press on the bare felt: the drawer closes, the selected tile is let go. */
  pressElsewhere() {
    const { local } = this.host.picture;
    if (local.asideOpen || local.selected !== null) this.host.change({ asideOpen: false, selected: null });
  }

  /**
   * The first press selects, the second confirms; or one is enough, where that is wished. Enter says that
   * one is ready, where that is all that is asked.
   * @param {number} copy
   * @param {boolean} fromKey
   */
  pressTile(copy, fromKey) {
    const { table, local } = this.host.picture;
    if (fromKey && table.you.offer?.kind === "ready") this.sendFirst("ready");
    else if (local.selected === copy && table.you.offer?.kind === "turn") this.discard();
    else if (local.prefs.oneTap && !fromKey && !local.choosing && discardOf(table.you.offer, copy)) this.throw(copy);
    else {
      const open = local.choosing === "kong" ? { ...local, choosing: null } : local;
      this.host.set({ table, local: select(open, local.selected === copy ? null : copy) });
    }
  }

  /**
   * A tile is dragged to a place in the hand.
   * @param {number} copy
   * @param {number} place
   */
  place(copy, place) {
    const { table, local } = this.host.picture;
    this.host.set({ table, local: { ...local, ...placeTile(local, copy, place) } });
  }

  /**
   * A tile goes to the table at once; one that may not is selected, and the reason is said.
   * @param {number} copy
   */
  throw(copy) {
    const { table, local } = this.host.picture;
    this.host.set({ table, local: select(local, copy) });
    this.discard();
  }

  /** Put the selected tile on the table; sideways, if riichi was pressed before. */
  discard() {
    const { table, local } = this.host.picture;
    const action = discardOf(table.you.offer, local.selected, local.choosing);
    if (action) this.send(action);
  }

  /**
   * The first press prepares, the second confirms.
   * @param {"riichi"|"abort"} verb
   */
  inTwoSteps(verb) {
    const { table, local } = this.host.picture;
    const { offer } = table.you;
    if (!actionsOf(offer, verb).length || local.pending) return;
    if (local.choosing !== verb) {
      const copies = discardable(offer, verb);
      this.host.set({ table, local: prepare(local, verb, copies, performance.now()) });
      this.host.announcer.alert(this.host.stage.words.say(PREPARED[verb]));
    } else if (verb === "riichi") this.discard();
    else this.sendFirst(verb);
  }

  /** The drawn tile is selected, and the keyboard is in the hand: after a claim there is no drawn tile. */
  selectDrawn() {
    const { table, local } = this.host.picture;
    const drawn = table.view?.own?.drawn ?? null;
    if (drawn !== null) this.host.set({ table, local: select(local, drawn) });
    this.focusCursor();
  }

  escape() {
    const { table, local } = this.host.picture;
    if (local.asideOpen) return this.host.change({ asideOpen: false });
    if (local.choosing || local.selected !== null) return this.host.set({ table, local: cancel(local) });
    return actionsOf(table.you.offer, "pass").length ? this.act("pass", true) : undefined;
  }

  /**
   * @param {string} act
   * @param {boolean} fromKey
   */
  act(act, fromKey) {
    if (CLAIMS.includes(/** @type {Verb} */ (act))) return this.claim(/** @type {Verb} */ (act), fromKey);
    const done = this.acts()[act];
    return done ? done() : undefined;
  }

  /** @returns {Record<string, () => void>} */
  acts() {
    const { table, local } = this.host.picture;
    return {
      riichi: () => this.inTwoSteps("riichi"),
      abort: () => this.inTwoSteps("abort"),
      cancel: () => this.escape(),
      sort: () => this.host.set({ table, local: { ...local, ...sortNow(local) } }),
      discard: () => this.discard(),
      confirm: () => (table.you.offer?.kind === "ready" ? this.sendFirst("ready") : this.discard()),
      ready: () => this.sendFirst("ready"),
      return: () => this.ask("return"),
      "open-result": () => this.host.change({ resultDeal: table.view ? lastResult(table.view) : null }),
      "close-result": () => this.host.set({ table, local: closeResult(local) }),
      "try-again": () => this.host.fetchAgain(),
      leave: () => this.leave(),
      "leave-now": () => this.leaveNow(),
      "leave-table": () => this.host.emit("meja:leave"),
      "play-again": () => this.host.emit("meja:play-again"),
      microphone: () => this.host.emit("meja:microphone"),
      chat: () => this.host.emit("meja:chat"),
      "skip-draw": () => this.host.change({ drawSkipped: true }),
      log: () => this.host.change({ asideOpen: !local.asideOpen }),
      commands: () => this.host.openCommands(),
      help: () => this.dialog("help").showModal(),
      preferences: () => this.openPreferences(),
      teacher: () => this.host.prefer({ teacher: !local.prefs.teacher }),
      "ask-again": () => this.host.askAgain(),
      sound: () => this.host.prefer({ sound: !local.prefs.sound }),
      close: () => this.closeDialogs(),
      "close-player": () => this.host.change({ playerShown: null }),
      "try-line": () => this.host.probe(),
    };
  }

  /**
   * A claim, a kong or a win: at once where there is one way, else after the choice of one. Not before it is shown.
   * @param {Verb} verb
   * @param {boolean} fromKey
   */
  claim(verb, fromKey) {
    if (performance.now() < this.host.picture.local.offeredAt) return;
    const choices = choicesFor(this.host.picture, verb);
    if (choices.length > 1) {
      const choosing = this.host.picture.local.choosing === verb ? null : /** @type {Local["choosing"]} */ (verb);
      this.host.change({ choosing });
      if (fromKey && choosing) this.focusSoon("[data-choice='0']");
    } else if (choices.length === 1) this.send(choices[0].action);
  }

  /** @param {number} place */
  choose(place) {
    const { choosing } = this.host.picture.local;
    const choice = choosing ? choicesFor(this.host.picture, choosing)[place] : undefined;
    if (choice) this.send(choice.action);
  }

  /** @param {number} digit */
  digit(digit) {
    const { table, local } = this.host.picture;
    if (local.choosing) return this.choose(digit - 1);
    if (digit <= 4 && table.view) return this.readPlayer(digit - 1);
    return digit === 5 ? this.readWall() : undefined;
  }

  /** How much of the wall is left, and what lies open in it. */
  readWall() {
    const { stage, picture } = this.host;
    if (!picture.table.view) return;
    const indicators = indicatorsText(picture, stage.words);
    const left = stage.words.count("tiles_left", picture.table.view.wall_left);
    this.host.announcer.say([left, indicators].filter(Boolean).join(". "));
  }

  /** @param {Verb} verb */
  sendFirst(verb) {
    const [action] = actionsOf(this.host.picture.table.you.offer, verb);
    if (action) this.send(action);
  }

  /**
   * Answer the open offer; a press that comes with the offer itself is a slip and does nothing.
   * @param {OfferedAction} action
   * @returns {boolean} whether it went
   */
  send(action) {
    const { table, local } = this.host.picture;
    const { hello, you } = table;
    const guard = GUARD_MS * Math.min(1, hello?.time_scale ?? 1);
    if (!you.offer || local.pending || !hello || isTooSoon(local, performance.now(), guard)) return false;
    const command = commandOf(newKey(), this.host.match, you.offer, action, hello.faces);
    this.host.command(command);
    if (action.copy !== undefined) this.host.moving(action.copy);
    this.host.set({ table, local: sent(local, command) });
    return true;
  }

  /**
   * Ask for something that needs no offer.
   * @param {"return"|"leave"} what
   */
  ask(what) {
    /** @type {Command} */
    const command = { c: newKey(), m: this.host.match, p: null, a: what, d: {} };
    this.host.command(command);
    return command.c;
  }

  leave() {
    const { table } = this.host.picture;
    const me = table.view?.seats[bottomSeat(table)];
    if (!isSeated(table) || table.view?.phase === "ended" || me?.left) this.host.emit("meja:leave");
    else this.dialog("leave").showModal();
  }

  leaveNow() {
    this.closeDialogs();
    this.host.leaveWith(this.ask("leave"));
  }

  /** @param {string} part */
  dialog(part) {
    return /** @type {HTMLDialogElement} */ (need(this.host.root, `[data-part=${part}]`));
  }

  closeDialogs() {
    for (const part of ["leave", "help", "preferences"]) this.dialog(part).close();
  }

  openPreferences() {
    this.dialog("preferences").showModal();
    this.host.change({});
  }

  /** @param {"left"|"right"|"first"|"last"} to */
  moveCursor(to) {
    const tiles = standingTiles(this.host.picture);
    const from = tiles.indexOf(cursorOf(this.host.picture) ?? -1);
    const place = { left: from - 1, right: from + 1, first: 0, last: tiles.length - 1 }[to];
    this.host.change({ cursor: tiles[Math.max(0, Math.min(tiles.length - 1, place))] ?? null });
    this.focusCursor();
  }

  /** @param {number} steps */
  moveTile(steps) {
    const { table, local } = this.host.picture;
    const cursor = cursorOf(this.host.picture);
    if (cursor === null) return;
    this.host.set({ table, local: { ...local, cursor, ...moveTile(local, cursor, steps) } });
    this.focusCursor();
  }

  focusCursor() {
    this.focusSoon(`[data-copy='${cursorOf(this.host.picture)}']`);
  }

  /** @param {string} selector */
  focusSoon(selector) {
    requestAnimationFrame(() => {
      const found = this.host.root.querySelector(selector);
      if (found instanceof HTMLElement) found.focus();
    });
  }

  /** @param {number} at */
  readPlayer(at) {
    const player = this.host.stage.players[at];
    const parts = player?.querySelectorAll(".player__title, .plate__score, .player__count, .plate__melds li, .pond__tile");
    this.host.announcer.say([...(parts ?? [])].map((part) => part.textContent?.trim()).filter(Boolean).join(", "));
  }

  readLast() {
    const line = this.host.picture.table.log.at(-1);
    if (line) this.host.announcer.say(lineText(line, this.host.picture.table, this.host.stage.words));
  }
}
