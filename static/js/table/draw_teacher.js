/**
 * The way to the teacher: its button, and for everybody the word that hints are allowed here.
 * @import {Picture} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { setAttribute } from "./dom.js";
import { isSeated } from "./state.js";

/**
 * Whether this person may ask the teacher, and wants to.
 * @param {Picture} picture
 */
export function isTeacherOpen({ table, local }) {
  return Boolean(table.hello?.hints && isSeated(table) && local.prefs.teacher);
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawTeacher({ parts }, picture) {
  const { table } = picture;
  const isAllowed = Boolean(table.hello?.hints);
  parts.hints.hidden = !isAllowed;
  parts["open-teacher"].hidden = !isAllowed || !isSeated(table);
  setAttribute(parts["open-teacher"], "aria-pressed", String(isTeacherOpen(picture)));
}
