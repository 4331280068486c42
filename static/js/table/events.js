/**
 * The next view after an observed event: pure, and without any rule of the game. What a view must
 * look like is said by rules/engine/view.py; a test plays deals through both.
 * @import {SeatView, SeenSeat, SeenMeld, OwnSeat, GameEvent, Copy, Seat, Meld} from "./types.js"
 */

/** @typedef {(view: SeatView, event: GameEvent) => SeatView} Step */

/**
 * The view with one seat changed.
 * @param {SeatView} view
 * @param {Seat} seat
 * @param {Partial<SeenSeat>} changes
 * @returns {SeatView}
 */
function withSeat(view, seat, changes) {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...changes } : one)) };
}

/**
 * The view with the viewer's own tiles changed, if they are those of this seat.
 * @param {SeatView} view
 * @param {Seat} seat
 * @param {(own: OwnSeat) => Partial<OwnSeat>} change
 * @returns {SeatView}
 */
function withOwn(view, seat, change) {
  if (!view.own || view.own.seat !== seat) return view;
  return { ...view, own: { ...view.own, ...change(view.own) } };
}

/**
 * @param {Copy[]} copies
 * @param {(Copy|null|undefined)[]} more
 */
function sortedWith(copies, ...more) {
  const added = /** @type {Copy[]} */ (more.filter((copy) => copy !== null && copy !== undefined));
  return [...copies, ...added].sort((a, b) => a - b);
}

/**
 * @param {Copy[]} copies
 * @param {Copy[]} gone
 */
function without(copies, gone) {
  return copies.filter((copy) => !gone.includes(copy));
}

/** @param {GameEvent} event */
function seatOf(event) {
  return /** @type {Seat} */ (event.seat);
}

/** @param {GameEvent} event */
function meldOf(event) {
  return /** @type {Meld} */ (event.meld);
}

/**
 * The view with the newest tile of a pond marked as taken.
 * @param {SeatView} view
 * @param {Seat} source
 * @param {Seat} claimer
 */
function markClaimed(view, source, claimer) {
  const pond = view.seats[source].discards;
  const taken = pond.map((tile, place) => (place === pond.length - 1 ? { ...tile, claimed_by: claimer } : tile));
  return withSeat(view, source, { discards: taken });
}

const EAST_FIRST = /** @type {const} */ (["E", "S", "W", "N"]);

/** @type {Step} */
function dealStarted(view, event) {
  const dealer = /** @type {Seat} */ (event.dealer);
  return {
    ...view,
    phase: "dealing",
    deal_number: event.number ?? 0,
    dealer,
    round_wind: event.round_wind ?? null,
    dealer_streak: event.dealer_streak ?? 0,
    wall_hash: event.wall_hash ?? null,
    wall_left: event.wall_size ?? 0,
    indicators: [],
    counters: event.counters ?? 0,
    sticks: event.sticks ?? 0,
    turn: null,
    last_discard: null,
    window: null,
    result: null,
    seats: view.seats.map((one) => ({
      ...one,
      wind: EAST_FIRST[(one.seat - dealer + 4) % 4],
      score: event.scores?.[one.seat] ?? one.score,
      concealed: 0,
      melds: [],
      bonus: [],
      discards: [],
      ready: false,
      riichi: false,
    })),
    own: view.own && { ...view.own, concealed: [], drawn: null },
  };
}

/**
 * The dealer's last tile, if one may see it.
 * @param {GameEvent} event
 */
function dealtLast(event) {
  return typeof event.drawn === "number" ? event.drawn : null;
}

/** @type {Step} */
function handDealt(view, event) {
  const count = event.count ?? 0;
  const next = withSeat(view, seatOf(event), { concealed: count });
  const dealt = { ...next, wall_left: next.wall_left - count, phase: "turn", turn: next.dealer };
  return withOwn(dealt, seatOf(event), () => ({ concealed: event.copies ?? [], drawn: dealtLast(event) }));
}

/** @type {Step} */
function tileDrawn(view, event) {
  const seat = seatOf(event);
  const next = withSeat(view, seat, { concealed: view.seats[seat].concealed + 1 });
  const drawn = {
    ...next,
    phase: "turn",
    turn: seat,
    wall_left: next.wall_left - 1,
    window: null,
  };
  return withOwn(drawn, seat, (own) => ({
    concealed: sortedWith(own.concealed, event.copy),
    drawn: event.copy ?? null,
  }));
}

/** @type {Step} */
function bonusReplaced(view, event) {
  const seat = seatOf(event);
  const bonus = /** @type {Copy} */ (event.bonus);
  const one = view.seats[seat];
  const got = event.is_replaced ? 1 : 0;
  const next = withSeat(view, seat, { concealed: one.concealed - 1 + got, bonus: [...one.bonus, bonus] });
  return withOwn({ ...next, wall_left: next.wall_left - got }, seat, (own) => ({
    concealed: sortedWith(without(own.concealed, [bonus]), event.copy),
    drawn: own.drawn === bonus ? (event.copy ?? null) : own.drawn,
  }));
}

/** @type {Step} */
function tileDiscarded(view, event) {
  const seat = seatOf(event);
  const copy = /** @type {Copy} */ (event.copy);
  const one = view.seats[seat];
  const discards = [...one.discards, { copy, drawn: event.drawn === true, claimed_by: null, sideways: event.sideways === true }];
  const next = withSeat(view, seat, { concealed: one.concealed - 1, discards });
  return withOwn({ ...next, phase: "dealing", last_discard: copy }, seat, (own) => ({
    concealed: without(own.concealed, [copy]),
    drawn: null,
  }));
}

/** @type {Step} */
function stickPlaced(view, event) {
  const seat = seatOf(event);
  const score = view.seats[seat].score - (event.points ?? 0);
  return { ...withSeat(view, seat, { score }), sticks: view.sticks + 1 };
}

/** @type {Step} */
function windowOpened(view, event) {
  const source = /** @type {"discard"|"added_kong"|"concealed_kong"} */ (event.source);
  return {
    ...view,
    phase: source === "discard" ? "claim" : "rob",
    window: { seat: seatOf(event), copy: /** @type {Copy} */ (event.copy), source },
  };
}

/** @type {Step} */
function meldClaimed(view, event) {
  const seat = seatOf(event);
  const meld = meldOf(event);
  const next = markClaimed(view, /** @type {Seat} */ (meld.source), seat);
  const one = next.seats[seat];
  const taken = withSeat(next, seat, {
    concealed: one.concealed - meld.copies.length + 1,
    melds: [...one.melds, { kind: meld.kind, meld }],
  });
  const turned = { ...taken, phase: "turn", turn: seat, window: null, last_discard: null };
  return withOwn(turned, seat, (own) => ({ concealed: without(own.concealed, meld.copies), drawn: null }));
}

/**
 * The melds with a pung turned into the kong that holds its tiles.
 * @param {SeenMeld[]} melds
 * @param {Meld} kong
 */
function withAddedKong(melds, kong) {
  return melds.map((seen) =>
    seen.kind === "pung" && seen.meld && seen.meld.copies.every((copy) => kong.copies.includes(copy))
      ? { kind: kong.kind, meld: kong }
      : seen,
  );
}

/** @type {Step} */
function kongDeclared(view, event) {
  const seat = seatOf(event);
  const one = view.seats[seat];
  const isAdded = event.kind === "added_kong";
  const melds = isAdded
    ? withAddedKong(one.melds, meldOf(event))
    : [...one.melds, { kind: event.kind ?? "concealed_kong", meld: event.meld ?? null }];
  const next = withSeat(view, seat, { concealed: one.concealed - (isAdded ? 1 : 4), melds });
  return withOwn({ ...next, phase: "dealing" }, seat, (own) => ({
    concealed: without(own.concealed, event.meld?.copies ?? []),
    drawn: null,
  }));
}

/**
 * The view with a robbed kong undone: its pung is open again, or three concealed tiles are left.
 * @param {SeatView} view
 * @param {Seat} seat
 * @param {Copy} copy
 */
function robbed(view, seat, copy) {
  const one = view.seats[seat];
  const place = one.melds.findLastIndex((seen) => seen.meld?.copies.includes(copy) ?? seen.kind === "concealed_kong");
  const seen = one.melds[place];
  if (!seen) return view;
  const rest = seen.meld ? without(seen.meld.copies, [copy]) : [];
  if (seen.kind === "added_kong" && seen.meld) {
    const pung = { kind: "pung", meld: { ...seen.meld, kind: "pung", copies: rest } };
    return withSeat(view, seat, { melds: one.melds.with(place, pung) });
  }
  const next = withSeat(view, seat, {
    melds: one.melds.filter((_, other) => other !== place),
    concealed: one.concealed + 3,
  });
  return withOwn(next, seat, (own) => ({ concealed: sortedWith(own.concealed, ...rest) }));
}

/** @type {Step} */
function handWon(view, event) {
  const seat = seatOf(event);
  const copy = /** @type {Copy} */ (event.copy);
  const source = /** @type {Seat|null} */ (event.source ?? null);
  const wins = view.result?.wins ?? [];
  /** @type {SeatView} */
  let next = { ...view, phase: "dealing", window: null, result: { wins: [...wins, event], drawn: null, settled: null } };
  if (source === null || wins.length > 0) return next;
  next = withSeat(next, seat, { concealed: next.seats[seat].concealed + 1 });
  next = withOwn(next, seat, (own) => ({ concealed: sortedWith(own.concealed, copy) }));
  if (event.by !== "discard") return robbed(next, source, copy);
  return { ...markClaimed(next, source, seat), last_discard: null };
}

/** @type {Step} */
function dealDrawn(view, event) {
  return { ...view, phase: "dealing", window: null, result: { wins: [], drawn: event, settled: null } };
}

/** @type {Step} */
function kongsOpened(view, event) {
  const seats = view.seats.map((one) => {
    const opened = (event.kongs ?? []).filter((kong) => kong.seat === one.seat);
    const melds = one.melds.map((seen) =>
      seen.kind === "concealed_kong" ? { ...seen, meld: opened.shift()?.meld ?? seen.meld } : seen,
    );
    return { ...one, melds };
  });
  return { ...view, seats };
}

/** @type {Step} */
function dealSettled(view, event) {
  return {
    ...view,
    phase: "deal_result",
    turn: null,
    sticks: event.sticks_left ?? 0,
    seats: view.seats.map((one) => ({ ...one, score: event.scores?.[one.seat] ?? one.score })),
    result: { wins: [], drawn: null, ...view.result, settled: event },
  };
}

/** @type {Record<string, Step>} */
const STEPS = {
  deal_started: dealStarted,
  hand_dealt: handDealt,
  tile_drawn: tileDrawn,
  bonus_replaced: bonusReplaced,
  indicator_turned: (view, event) => ({ ...view, indicators: [...view.indicators, /** @type {Copy} */ (event.copy)] }),
  riichi_declared: (view, event) => withSeat(view, seatOf(event), { riichi: true }),
  stick_placed: stickPlaced,
  tile_discarded: tileDiscarded,
  claim_window_opened: windowOpened,
  meld_claimed: meldClaimed,
  kong_declared: kongDeclared,
  hand_won: handWon,
  deal_drawn: dealDrawn,
  kongs_opened: kongsOpened,
  deal_settled: dealSettled,
  ready_given: (view, event) => withSeat(view, seatOf(event), { ready: true }),
  assist_started: (view, event) => withSeat(view, seatOf(event), { assisted: true }),
  assist_ended: (view, event) => withSeat(view, seatOf(event), { assisted: false }),
  control_requested: (view, event) => withSeat(view, seatOf(event), { left: false }),
  player_left: (view, event) => withSeat(view, seatOf(event), { left: true }),
  match_ended: (view, event) => ({ ...view, phase: "ended", turn: null, ended: event }),
};

/**
 * The view after the event; an event that changes nothing one sees gives the same view.
 * @param {SeatView} view
 * @param {GameEvent} event
 * @returns {SeatView}
 */
export function evolve(view, event) {
  return STEPS[event.type]?.(view, event) ?? view;
}
