/**
 * All that comes after the first view of the table: presses and keys, buttons and dialogs, the log, the
 * clocks, what is said. Loaded by main.js while the line opens.
 * @import {Message, Picture, Table, Local, Command, Copy, GameEvent, Preferences} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {LiveTable} from "./main.js"
 * @import {Teacher} from "../teacher/main.js"
 */
import { Announcer } from "./announce.js";
import { sortNow } from "./arrange.js";
import { askToNotify, Attention, isAwaited } from "./attention.js";
import { automaticAnswer } from "./auto.js";
import { LAST, clockInView, timeLeft } from "./clock.js";
import { need } from "./dom.js";
import { listenToDrags } from "./drag.js";
import { drawDialogs } from "./draw_dialogs.js";
import { drawLog } from "./draw_log.js";
import { drawPreferences, listenToPreferences } from "./draw_preferences.js";
import { drawPrompt } from "./draw_prompt.js";
import { drawSeatDraw } from "./draw_seats.js";
import { drawTime } from "./draw_time.js";
import { drawTeacher, isTeacherOpen } from "./draw_teacher.js";
import { drawTing } from "./draw_ting.js";
import { drawIndices } from "./indices.js";
import { listen } from "./input.js";
import { Motion } from "./motion.js";
import { leavingCopy } from "./offers.js";
import { loadPreferences, savePreferences } from "./prefs_kept.js";
import { Presses } from "./presses.js";
import { Sheet } from "./sheet.js";
import { cueOfEvent, isAsked, Sounds } from "./sound.js";
import { emptyTable, isSeated } from "./state.js";
import { acknowledged, refused } from "./steps.js";
import { storageOf } from "./storage.js";
import { addStyles } from "./styles.js";
import { toast } from "./toasts.js";

const TICK_MS = 250;
/** How long one sees what the page is about to answer by itself. */
const AUTOMATIC_MS = 700;

export class Playing {
  /**
   * @param {LiveTable} live
   * @param {Stage} stage
   */
  constructor(live, stage) {
    this.live = live;
    this.stage = stage;
    this.root = live.root;
    this.match = live.match;
    this.leaveKey = "";
    this.announcer = new Announcer(need(this.root, "[data-part=polite]"), need(this.root, "[data-part=urgent]"));
    this.sheet = new Sheet(need(this.root, "[data-part=sheet]"), (match, deal) => live.address("sheetUrl", match, deal));
    this.presses = new Presses(this);
    this.motion = new Motion(stage, () => this.picture.local.prefs.motion);
    this.sounds = new Sounds();
    this.attention = new Attention();
    this.browser = storageOf("localStorage");
    /** @type {Preferences|null} as they were last kept */
    this.kept = null;
    /** @type {number|null} */
    this.answering = null;
    /** @type {Teacher|null} */
    this.teacher = null;
    this.isTeacherCalled = false;
    /** @type {import("../text/box.js").CommandBox|null} */
    this.commands = null;
    this.isOpening = false;
    this.hasTicked = false;
    /** @type {number|null} until a claim is shown */
    this.showing = null;
    /** Whether the focus is to go to the claim that comes. */
    this.jumps = false;
    stage.later.push(drawPrompt, drawOwnTing, drawLog, drawDialogs, drawSeatDraw, drawTime, drawPreferences, drawIndices, drawTeacher);
    stage.later.push((_, picture) => this.teach(picture));
    this.listen(live.ending.signal);
    void addStyles(this.root.dataset.dialogStyle ?? "");
    for (const part of ["text-link", "text-link-2"]) stage.parts[part].setAttribute("href", this.textUrl());
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.tell(emptyTable(), { ...live.picture.table, log: [] });
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root, presses } = this;
    const prefs = () => this.picture.local.prefs;
    // What is typed while the line for commands is on its way is not meant for the hand.
    listen(root, (intent) => this.isOpening || presses.take(intent), () => prefs().keys, signal);
    listenToDrags(this.stage.parts.hand, () => this.picture.local, (intent) => presses.take(intent), signal);
    listenToPreferences(this.stage.parts.preferences, (changes) => this.prefer(changes), signal);
    for (const press of ["pointerdown", "keydown"]) {
      addEventListener(press, () => this.pressed(press === "keydown"), { signal, capture: true });
    }
    document.addEventListener("visibilitychange", () => this.attention.looked(), { signal });
  }

  /**
   * Something was pressed, whatever it does: motion ends, sound may begin, and what opens by itself shows its
   * focus to whoever uses keys.
   * @param {boolean} isKey
   */
  pressed(isKey) {
    this.motion.skip();
    this.sounds.wake();
    this.root.classList.toggle("has-keys", isKey);
  }

  /** @returns {Picture} */
  get picture() {
    return this.live.picture;
  }

  /** The same match in text, with the way back to this page. */
  textUrl() {
    return `/table/${this.match}/text/?next=${encodeURIComponent(location.pathname)}`;
  }

  /** Say no more, and stop the clocks. */
  close() {
    clearInterval(this.ticking);
    if (this.answering !== null) clearTimeout(this.answering);
    if (this.showing !== null) clearTimeout(this.showing);
    this.announcer.stop();
    this.sounds.stop();
    this.attention.stop();
  }

  /**
   * Note where the tiles of an event lie, before the picture after it is drawn; let it be heard.
   * @param {GameEvent} event
   */
  foresee(event) {
    this.motion.note(event, this.picture.table);
    this.cue(cueOfEvent(event.type));
  }

  /** @param {ReturnType<typeof cueOfEvent>} cue */
  cue(cue) {
    const { prefs } = this.picture.local;
    if (cue && prefs.sound) this.sounds.play(cue, prefs.volume);
  }

  /**
   * Change what one prefers. What needs a permission is asked for, and stays off without it.
   * @param {Partial<Preferences>} changes
   */
  async prefer(changes) {
    if (changes.notify && !(await askToNotify())) {
      toast(need(this.root, "[data-part=toasts]"), this.stage.words.say("notify_refused"));
      return this.change({});
    }
    const { table, local } = this.picture;
    const sorted = changes.sort ? sortNow(local) : {};
    this.set({ table, local: { ...local, ...sorted, prefs: { ...local.prefs, ...changes } } });
    if (changes.sound || changes.volume !== undefined) this.cue("turn");
    return undefined;
  }

  /**
   * A tile of one's own is about to leave its place.
   * @param {Copy|null} copy
   */
  moving(copy) {
    this.motion.noteOwn(copy);
  }

  /**
   * Tell what a message has changed.
   * @param {Table} before
   * @param {Table} table
   */
  tell(before, table) {
    if (table.view && this.kept === null) this.loadPreferences();
    this.announcer.reading = this.picture.local.prefs.reading;
    this.announcer.tell(before, table, this.stage.words);
    if (isAsked(before, table)) this.asked(table);
    this.answerByItself();
  }

  /**
   * The table waits for this person from now on.
   * @param {Table} table
   */
  asked(table) {
    const { words } = this.stage;
    this.hasTicked = false;
    this.cue("turn");
    if (this.picture.local.prefs.notify) this.attention.notify(words.say("your_turn"));
    this.jumps = this.picture.local.prefs.jump && table.you.offer?.kind !== "turn";
  }

  loadPreferences() {
    const { local } = this.picture;
    const prefs = loadPreferences(this.live.storage, this.browser, this.match, local.deal);
    this.kept = prefs;
    this.change({ prefs });
  }

  /** Give the answer that the person wished to be given, after a while in which one sees what it is to. */
  answerByItself() {
    if (this.answering !== null || automaticAnswer(this.picture) === null) return;
    const wait = AUTOMATIC_MS * Math.min(1, this.picture.table.hello?.time_scale ?? 1);
    this.answering = setTimeout(() => {
      this.answering = null;
      const action = automaticAnswer(this.picture);
      if (action) this.presses.send(action);
    }, wait);
  }

  /**
   * Let the teacher see the picture; he is fetched when he is wanted for the first time.
   * @param {Picture} picture
   */
  teach(picture) {
    if (this.teacher) return this.teacher.look(picture);
    if (this.isTeacherCalled || !isTeacherOpen(picture)) return undefined;
    this.isTeacherCalled = true;
    return void this.callTeacher();
  }

  async callTeacher() {
    try {
      const { Teacher } = await import("../teacher/main.js");
      if (this.live.ending.signal.aborted) return;
      this.teacher = new Teacher(this.stage, (offer) => this.live.address("lessonUrl", this.match).replace("{offer}", offer), this.live.ending.signal);
      this.change({});
    } catch {
      this.isTeacherCalled = false;
      this.prefer({ teacher: false });
      toast(need(this.root, "[data-part=toasts]"), this.stage.words.say("teacher_failed"));
    }
  }

  /** Open the line for commands; it is fetched when it is wanted for the first time. */
  async openCommands() {
    this.isOpening = true;
    try {
      this.commands ??= new (await this.live.fetchCommands()).CommandBox(this);
      if (!this.live.ending.signal.aborted) await this.commands.open();
    } catch {
      toast(need(this.root, "[data-part=toasts]"), this.stage.words.say("part_failed"));
    } finally {
      this.isOpening = false;
    }
  }

  askAgain() {
    this.teacher?.forget();
    this.change({});
  }

  /** What follows a drawing: the sheet that the result shows. */
  drawn() {
    const { table, local } = this.picture;
    this.motion.run();
    this.showInTime(local.offeredAt - performance.now());
    this.attention.showInTitle(table, this.stage.words);
    void this.attention.stayAwake(table, local.prefs.awake);
    if (this.kept !== null && this.kept !== local.prefs) {
      this.kept = local.prefs;
      savePreferences(this.live.storage, this.browser, this.match, local.deal, local.prefs);
      this.answerByItself();
    }
    if (local.resultDeal === null || local.resultDeal === 0 || !table.view) return;
    const isOver = table.view.phase === "ended";
    void this.sheet.show({ match: this.match, deal: local.resultDeal, isOver, words: this.stage.words });
  }

  /**
   * What is offered is shown a moment after it came: draw once more then.
   * @param {number} wait
   */
  showInTime(wait) {
    if (wait > 0) {
      this.showing ??= setTimeout(() => {
        this.showing = null;
        this.live.redraw();
      }, wait);
    } else if (this.jumps) {
      this.jumps = false;
      this.presses.focusSoon("[data-act=pass]");
    }
  }

  tick() {
    if (!this.picture.table.view) return;
    const now = performance.now();
    drawTime(this.stage, this.picture, now);
    this.announcer.tellTime(this.picture, this.stage.words, now);
    const left = isAwaited(this.picture.table) ? timeLeft(clockInView(this.picture.table), now) : null;
    if (left && left.seconds <= LAST && !this.hasTicked) this.cue("seconds");
    this.hasTicked = left !== null && left.seconds <= LAST;
  }

  /**
   * The server's answer to a command.
   * @param {Message} message
   */
  answered(message) {
    const { table, local } = this.picture;
    if (message.t === "ack") {
      this.set({ table, local: acknowledged(local, message.c) });
      if (message.c === this.leaveKey) this.emit("meja:leave");
      return;
    }
    if (local.pending?.c === message.c) this.motion.noteOwn(leavingCopy(local.pending));
    this.set({ table, local: refused(local, message.c) });
    const text = message.say ?? this.stage.words.say("refused");
    toast(need(this.root, "[data-part=toasts]"), text);
    this.announcer.alert(text);
  }

  /** @param {Picture} picture */
  set(picture) {
    this.live.set(picture);
  }

  /** @param {Partial<Local>} changes */
  change(changes) {
    this.live.change(changes);
  }

  /**
   * @param {string} name
   * @param {object} [detail]
   */
  emit(name, detail) {
    this.live.emit(name, detail);
  }

  /** @param {Command} command */
  command(command) {
    this.live.link.send(command);
  }

  /** See at once whether the line lives. */
  probe() {
    this.live.link.probe();
  }

  /**
   * The page is left as soon as this command is acknowledged.
   * @param {string} key
   */
  leaveWith(key) {
    this.leaveKey = key;
  }

  /** Ask once more for the sheet that did not come. */
  fetchAgain() {
    this.sheet.forget();
    this.live.redraw();
  }
}

/**
 * What the own hand waits for is shown to its owner alone.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawOwnTing(stage, picture) {
  if (isSeated(picture.table) && picture.table.view) drawTing(stage, picture);
}
