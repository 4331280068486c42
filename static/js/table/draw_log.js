/**
 * The log beside the table, and one line of it as plain text for the screen reader.
 * @import {LogLine, Table, Picture, Face} from "./types.js"
 * @import {Stage} from "./frame.js"
 * @import {Words} from "./words.js"
 */
import { bdi, element, figure, fillOnce, reconcile, setText } from "./dom.js";
import { nameOf } from "./people.js";
import { faceOfCopy } from "./tiles.js";

const NEAR_END = 60;
const MINUTE_MS = 60_000;

/**
 * The faces that a line shows.
 * @param {LogLine} line
 * @param {Face[]} faces
 */
function facesOf(line, faces) {
  const copies = line.copies?.length ? line.copies : typeof line.copy === "number" ? [line.copy] : [];
  return copies.map((copy) => faceOfCopy(faces, copy));
}

/**
 * A line as a sentence.
 * @param {LogLine} line
 * @param {Table} table
 * @param {Words} words
 */
export function lineText(line, table, words) {
  const faces = table.hello?.faces ?? [];
  const params = {
    name: nameOf(table, line.seat),
    other: nameOf(table, line.other),
    tile: typeof line.copy === "number" ? words.tile(faceOfCopy(faces, line.copy)) : "",
    call: line.call ? words.call(line.call) : "",
    number: String(line.number ?? ""),
    delta: words.signed(line.number ?? 0),
    score: words.number(line.score ?? 0),
  };
  return words.say(line.key, params);
}

/**
 * A line with its names in bold and its tiles as pictures.
 * @param {Stage} stage
 * @param {LogLine} line
 * @param {Table} table
 * @returns {(string|Node)[]}
 */
export function lineNodes({ words, tiles }, line, table) {
  const faces = facesOf(line, table.hello?.faces ?? []);
  const name = (/** @type {string} */ text) => element("b", "", {}, [bdi(text)]);
  return words.pieces(line.key, {
    name: name(nameOf(table, line.seat)),
    other: name(nameOf(table, line.other)),
    tile: faces.length ? tiles.group(faces, words.tiles(faces), { classes: "log__tiles", compact: true }) : "",
    call: line.call ? words.call(line.call) : "",
    number: String(line.number ?? ""),
    delta: figure(words.signed(line.number ?? 0)),
    score: figure(words.number(line.score ?? 0)),
  });
}

/**
 * The time of day, to be looked at: a screen reader would say it with every line.
 * @param {number} minute
 * @param {string} language
 */
function timeNode(minute, language) {
  const clock = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: "short" });
  return element("time", "log__time num", { "aria-hidden": "true" }, [clock.format(minute * MINUTE_MS)]);
}

/**
 * Draw the log; it stays where it is read, and follows the news only from its end.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawLog(stage, picture) {
  const list = stage.parts.log;
  const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
  // Lines kept over a reload are there before the greeting that says who sits where and which tile is which.
  const lines = picture.table.hello ? picture.table.log.filter((line) => !line.minor) : [];
  reconcile(
    list,
    lines,
    (line) => String(line.id),
    (line) => element("li", line.key === "log_deal_started" ? "log__line log__line--deal" : "log__line"),
    (item, line) =>
      fillOnce(item, `${stage.words.language} ${line.id} ${line.minute}`, () => [
        element("span", "log__text", {}, lineNodes(stage, line, picture.table)),
        ...(line.minute ? [timeNode(line.minute, stage.words.language)] : []),
      ]),
  );
  const promised = picture.table.view?.wall_hash ?? null;
  stage.parts.seal.hidden = promised === null;
  setText(stage.parts["wall-hash"], promised ?? "");
  stage.parts["log-empty"].hidden = lines.length > 0 || (picture.table.view?.deal_number ?? 0) > 0;
  if (isAtEnd) list.scrollTop = list.scrollHeight;
}
