/**
 * What lies over the table: the result, one player's tiles large, the banner.
 * @import {Picture, SeenSeat, Table} from "./types.js"
 * @import {Stage} from "./frame.js"
 */
import { bdi, element, figure, fillOnce, reconcile, setAttribute, setText } from "./dom.js";
import { meldFaces, meldText } from "./draw_cross.js";
import { botText, isBot, isMe, nameOf, tagsOf } from "./people.js";
import { isSeated } from "./state.js";
import { faceOfCopy } from "./tiles.js";

/**
 * Open or close a dialog.
 * @param {HTMLElement} part
 * @param {boolean} isOpen
 */
function show(part, isOpen) {
  if (!(part instanceof HTMLDialogElement) || part.open === isOpen) return;
  if (isOpen) part.showModal();
  else part.close();
}

/**
 * Draw all that lies over the table.
 * @param {Stage} stage
 * @param {Picture} picture
 */
export function drawDialogs(stage, picture) {
  drawBanner(stage, picture);
  drawResult(stage, picture);
  drawPlayer(stage, picture);
}

/** @type {Record<string, string>} */
const BANNERS = {
  lost: "connection_lost",
  restarting: "server_restarts",
  signed_out: "signed_out",
  removed: "removed",
};

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawBanner({ parts, words }, picture) {
  const { link } = picture.local;
  // A short first attempt needs no words; a second one after a loss keeps those that are there.
  if (link === "connecting" && !parts.notice.hidden) return;
  const key = BANNERS[link];
  parts.notice.hidden = key === undefined;
  if (key) setText(parts["notice-text"], words.say(key));
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawResult(stage, picture) {
  const { parts, words } = stage;
  const { table, local } = picture;
  const view = table.view;
  parts["reopen-result"].hidden = !view || local.resultDeal !== null || view.deal_number < (view.result ? 1 : 2);
  show(parts.result, local.resultDeal !== null);
  if (!view || local.resultDeal === null) return;
  const isOver = view.phase === "ended";
  const isWaiting = view.phase === "deal_result";
  const isNow = isWaiting && local.resultDeal === view.deal_number;
  setText(parts["result-title"], `${words.say("result")} – ${words.say("deal_number", { number: local.resultDeal })}`);
  parts["result-wait"].hidden = !isNow;
  parts["result-end"].hidden = !isOver;
  if (isOver) drawEnd(stage, picture);
  if (isNow) drawReady(stage, picture);
  drawResultButtons(stage, picture, isNow, isOver);
}

/**
 * Who is ready, and how many.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawReady({ parts, words }, picture) {
  const { table } = picture;
  const seats = table.view?.seats ?? [];
  const params = { count: readyCount(table), total: 4 };
  setText(parts["ready-count"], words.say("ready_of", params));
  reconcile(
    parts["ready-list"],
    seats.filter((one) => one.controller === "human"),
    (one) => String(one.seat),
    () => element("li", "ready-list__item"),
    (item, one) => {
      const tags = tagsOf(picture, one, words).filter((tag) => tag.key !== "riichi");
      const name = isMe(table, one.seat) ? words.say("you") : nameOf(table, one.seat);
      const key = `${words.language} ${name} ${tags.map((tag) => tag.key).join(" ")}`;
      fillOnce(item, key, () => [
        element("b", "", {}, [bdi(name)]),
        ...(tags.length ? tags : [{ text: words.say("reading"), tone: "tag--line" }]).map((tag) =>
          element("span", `tag ${tag.tone}`, {}, [tag.text]),
        ),
      ]);
    },
  );
}

/**
 * The places at the end; the sheet above has the last deal.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawEnd({ parts, words }, picture) {
  const { table } = picture;
  const ended = table.view?.ended;
  if (!ended) return;
  const isWhole = ended.reason === "completed";
  setText(parts["end-title"], words.say(isWhole ? "match_over" : "match_ended_early"));
  const ranks = ended.ranks ?? [];
  const seats = [...(table.view?.seats ?? [])].sort((a, b) => ranks[a.seat] - ranks[b.seat] || a.seat - b.seat);
  reconcile(
    parts["end-list"],
    seats,
    (one) => String(one.seat),
    () => element("li", "table-places__item"),
    (item, one) => {
      const name = isMe(table, one.seat) ? words.say("you") : nameOf(table, one.seat);
      const score = words.number(ended.scores?.[one.seat] ?? one.score);
      item.classList.toggle("table-places__item--me", isMe(table, one.seat));
      fillOnce(item, `${words.language} ${name} ${ranks[one.seat]} ${score}`, () => [
        element("span", "table-places__rank num", {}, [String(ranks[one.seat])]),
        element("span", "table-places__name", {}, [
          element("b", "", {}, [bdi(name)]),
          ...(isBot(table, one) ? [" ", element("span", "tag", {}, [botText(table, one.seat, words)])] : []),
        ]),
        figure(score),
      ]);
    },
  );
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {boolean} isNow
 * @param {boolean} isOver
 */
function drawResultButtons({ parts, words }, picture, isNow, isOver) {
  const { table, local } = picture;
  const isSent = local.pending?.a === "ready";
  const mayBeReady = isNow && table.you.offer?.kind === "ready";
  const isReady = isNow && isSeated(table) && (table.view?.seats ?? []).some((one) => isMe(table, one.seat) && one.ready);
  parts["result-ready"].hidden = !(mayBeReady || isReady);
  setAttribute(parts["result-ready"], "aria-disabled", isSent || isReady ? "true" : null);
  setText(parts["result-ready"], words.say(isSent || isReady ? "ready_given" : "ready"));
  const isHelped = isSeated(table) && !table.you.inControl && !isOver;
  parts["result-return"].hidden = !isHelped;
  setAttribute(parts["result-return"], "aria-disabled", table.you.wantsControl ? "true" : null);
  parts["result-helped"].hidden = !isHelped;
  setText(parts["result-helped"], words.say(table.you.wantsControl ? "back_asked" : "assisted_you"));
  parts["result-again"].hidden = !(isOver && isSeated(table));
  parts["result-leave"].hidden = !isOver;
  const review = parts["result-review"];
  review.hidden = !(isOver && isSeated(table) && table.replay === null);
  setAttribute(review, "href", review.dataset.url?.replace("{match}", table.hello?.match ?? "") ?? null);
}

/**
 * One player's tiles, large enough to be read on a phone.
 * @param {Stage} stage
 * @param {Picture} picture
 */
function drawPlayer(stage, picture) {
  const { parts, words } = stage;
  const { table, local } = picture;
  show(parts.player, local.playerShown !== null && table.view !== null);
  if (local.playerShown === null || !table.view) return;
  const one = table.view.seats[local.playerShown];
  const name = isMe(table, one.seat) ? words.say("you") : nameOf(table, one.seat);
  fillOnce(parts["player-name"], name, () => [bdi(name)]);
  const facts = [words.wind(one.wind), words.say("scores_of", { name: words.term("points"), score: words.number(one.score) })];
  if (one.concealed) facts.push(words.count("concealed_tiles", one.concealed));
  setText(parts["player-facts"], facts.join(" · "));
  const key = `${words.language} ${JSON.stringify([one.melds, one.bonus, one.discards])}`;
  fillOnce(parts["player-tiles"], key, () => playerSections(stage, picture, one));
}

/**
 * @param {Stage} stage
 * @param {Picture} picture
 * @param {SeenSeat} one
 */
function playerSections({ words, tiles }, picture, one) {
  const faces = picture.table.hello?.faces ?? [];
  const faceOf = (/** @type {number} */ copy) => faceOfCopy(faces, copy);
  const melds = one.melds.map((seen) =>
    tiles.group(meldFaces(seen, faces), meldText(words, picture, seen)),
  );
  const bonus = one.bonus.length ? [tiles.group(one.bonus.map(faceOf), words.tiles(one.bonus.map(faceOf)))] : [];
  const pond = one.discards.map((lying) => {
    const made = tiles.tile(faceOf(lying.copy), { classes: "tile--flat", label: words.tile(faceOf(lying.copy)) });
    made.classList.toggle("pond__tile--taken", lying.claimed_by !== null);
    made.classList.toggle("tile--drawn-out", lying.drawn);
    return made;
  });
  return [
    ...section(words.term("pond"), pond, words.say("no_discards")),
    ...section(words.term("meld"), melds, words.say("no_melds")),
    ...(bonus.length ? section(`${words.term("flowers")} · ${words.term("seasons")}`, bonus, "") : []),
  ];
}

/**
 * @param {string} title
 * @param {Node[]} content
 * @param {string} none
 */
function section(title, content, none) {
  const body = content.length ? content : [element("span", "muted", {}, [none])];
  return [element("h3", "player-sheet__title", {}, [title]), element("div", "player-sheet__tiles", { dir: "ltr" }, body)];
}

/**
 * How many of the four are ready for the next deal: bots and helped seats count as ready.
 * @param {Table} table
 */
function readyCount(table) {
  const seats = table.view?.seats ?? [];
  return seats.filter((one) => one.ready || one.controller === "bot" || one.assisted).length;
}
