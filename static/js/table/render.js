/**
 * `render` draws a picture: the only writer of the table's DOM, together with the parts it calls.
 * What a first view needs is drawn here; what is loaded after it draws through `stage.later`.
 * @import {Picture} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { setAttribute, setText } from "./dom.js";
import { drawCross } from "./draw_cross.js";
import { drawOwn } from "./draw_own.js";

/**
 * Draw the picture.
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {number} now
 */
export function render(stage, picture, now) {
  const { table, local } = picture;
  drawBar(stage, picture);
  drawOwn(stage, picture);
  drawCross(stage, picture);
  for (const draw of stage.later) draw(stage, picture, now);
  stage.root.dataset.rules = table.view?.rules ?? "";
  stage.root.dataset.phase = table.view?.phase ?? "";
  stage.root.dataset.link = local.link;
  stage.root.classList.toggle("is-mine", table.you.offer !== null && table.you.offer.kind !== "ready");
  stage.root.classList.toggle("has-aside", local.asideOpen);
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawBar({ parts, words }, { table, local }) {
  const view = table.view;
  const rules = view ? `${words.ruleSet(view.rules)} · ${words.say(`length_${view.length}`)}` : "";
  setText(parts.rules, rules);
  parts.watchers.hidden = table.presence.watchers === 0;
  setText(parts.watchers, words.count("watchers", table.presence.watchers));
  setAttribute(parts["open-log"], "aria-expanded", String(local.asideOpen));
}
