/**
 * All that comes after the first view of the table: presses and keys, buttons and dialogs, the log, the
 * clocks, what is said. Loaded by main.js while the line opens.
 * @import {Message, Picture, Table, Local, Command} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {LiveTable} from "./main.js"
 */
import { Announcer } from "./announce.js";
import { need } from "./dom.js";
import { drawDialogs } from "./draw_dialogs.js";
import { drawLog } from "./draw_log.js";
import { drawPrompt } from "./draw_prompt.js";
import { drawTime } from "./draw_time.js";
import { drawTing } from "./draw_ting.js";
import { listen } from "./input.js";
import { acknowledged, refused } from "./local.js";
import { Presses } from "./presses.js";
import { Sheet } from "./sheet.js";
import { emptyTable, isSeated } from "./state.js";
import { toast } from "./toasts.js";

const TICK_MS = 250;

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
    stage.later.push(drawPrompt, drawOwnTing, drawLog, drawDialogs, drawTime);
    listen(this.root, (intent) => this.presses.take(intent), live.ending.signal);
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.tell(emptyTable(), { ...live.picture.table, log: [] });
  }

  /** @returns {Picture} */
  get picture() {
    return this.live.picture;
  }

  /** Say no more, and stop the clocks. */
  close() {
    clearInterval(this.ticking);
    this.announcer.stop();
  }

  /**
   * Tell what a message has changed.
   * @param {Table} before
   * @param {Table} table
   */
  tell(before, table) {
    this.announcer.tell(before, table, this.stage.words);
  }

  /** What follows a drawing: the sheet that the result shows. */
  drawn() {
    const { table, local } = this.picture;
    if (local.resultDeal === null || local.resultDeal === 0 || !table.view) return;
    const isOver = table.view.phase === "ended";
    void this.sheet.show({ match: this.match, deal: local.resultDeal, isOver, words: this.stage.words });
  }

  tick() {
    if (!this.picture.table.view) return;
    const now = performance.now();
    drawTime(this.stage, this.picture, now);
    this.announcer.tellTime(this.picture, this.stage.words, now);
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

  /** @param {string} name */
  emit(name) {
    this.live.emit(name);
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
