/**
 * The patterns that one's own hand is nearest to, where a win needs one: what each is worth, how many
 * tiles must still come, and which bring it nearer.
 * @import {Picture, Aim} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { element, fillOnce } from "./dom.js";
import { faceOfTile } from "./tiles.js";

const MOST_TILES = 6;

/**
 * Draw the aims where the waits of a ready hand would stand.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawAims(stage, picture) {
  const { words, parts } = stage;
  const { aims } = picture.table.you;
  parts.ting.hidden = false;
  parts.ting.classList.remove("ting--furiten", "ting--many");
  fillOnce(parts.ting, `${words.language} aims ${JSON.stringify(aims)}`, () => [
    element("span", "visually-hidden", {}, [aimsText(stage, picture)]),
    element("span", "aims", { "aria-hidden": "true" }, [
      element("span", "aims__name", {}, [words.say("aims_short")]),
      ...aims.map((aim) => drawAim(stage, picture, aim)),
    ]),
  ]);
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {Aim} aim
 */
function drawAim({ tiles, words }, picture, aim) {
  const faces = picture.table.hello?.faces ?? [];
  const shown = aim.tiles.slice(0, MOST_TILES).map((tile) =>
    tiles.tile(faceOfTile(faces, tile), { classes: "tile--flat", compact: true }),
  );
  if (aim.tiles.length > MOST_TILES) shown.push(element("span", "", {}, ["…"]));
  return element("span", "aim", {}, [
    element("span", "aim__name", {}, [words.pattern(aim.pattern)]),
    element("span", "aim__value num", {}, [words.number(aim.value)]),
    element("span", "aim__missing", {}, [words.say("aim_missing", { missing: words.number(aim.missing) })]),
    element("span", "aim__tiles", { dir: "ltr" }, shown),
  ]);
}

/**
 * The same as a sentence.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function aimsText({ words }, picture) {
  const faces = picture.table.hello?.faces ?? [];
  const said = picture.table.you.aims.map((aim) =>
    words.say("aim", {
      fan: words.pattern(aim.pattern),
      value: words.number(aim.value),
      missing: words.number(aim.missing),
      tiles: words.list(aim.tiles.map((tile) => words.tile(faceOfTile(faces, tile)))),
    }),
  );
  return words.say("aims", { fans: words.list(said) });
}
