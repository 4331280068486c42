"""A record that differs from the rules: the first difference is found, and where it is."""

from dataclasses import replace

import pytest
from msgspec import structs

from matches.formats.record import (
    Claimed,
    Discarded,
    Drew,
    Ended,
    IndicatorShown,
    Place,
    RecordError,
    StickPaid,
    Won,
)
from matches.formats.replaying import Replay, first_difference
from rules.engine.events import DrawReason
from rules.engine.tiles import Seat, Wind
from tests.kit.records import assert_agrees, golden, played, scripted

A, B, C, D = Seat
MATCH = 8


def changed(record, number, **changes):
    """The record with fields of one of its deals changed. Shape: deals count from 1."""
    deals = list(record.deals)
    deals[number - 1] = replace(deals[number - 1], **changes)
    return replace(record, deals=tuple(deals))


def with_step(record, number, kind, edit):
    """The record with the first step of this kind in a deal edited, or left out where that gives None."""
    steps = list(record.deals[number - 1].steps)
    place = next(i for i, step in enumerate(steps) if isinstance(step, kind))
    edited = edit(steps[place])
    steps[place : place + 1] = [] if edited is None else [edited]
    return changed(record, number, steps=tuple(steps))


def with_win(record, number, **changes):
    """The record with fields of a deal's first winner changed."""
    return with_step(record, number, Won, lambda won: replace(won, wins=(replace(won.wins[0], **changes),)))


def deal_that_ends(record, kind, *, alone=True):
    """The number of the first deal with such a result."""
    results = [deal.steps[-1] for deal in record.deals]
    return 1 + next(
        place
        for place, result in enumerate(results)
        if isinstance(result, kind) and not (alone and isinstance(result, Won) and len(result.wins) > 1)
    )


@pytest.fixture(scope="module")
def match():
    return played(MATCH)


@pytest.fixture(scope="module")
def won(match):
    """The number of a deal that somebody won."""
    return deal_that_ends(match, Won)


def what(record):
    found = first_difference(record)
    return None if found is None else found.what


# Results


@pytest.mark.parametrize(
    ("field", "value", "name"),
    [
        ("yaku", (("chinitsu", 6),), "yaku"),
        ("han", 12, "han"),
        ("fu", 110, "fu"),
        ("limit", "sanbaiman", "limit"),
        ("total", 100, "points"),
        ("hidden", (0, 1, 2), "hidden indicators"),
        ("indicators", (), "indicators"),
        ("melds", None, None),
    ],
)
def test_each_part_of_a_win_is_compared(match, won, field, value, name):
    assert what(with_win(match, won, **{field: value})) == name


def test_payments_are_compared(match, won):
    record = with_step(match, won, Won, lambda step: replace(step, deltas=(1000, -1000, 0, 0)))
    found = first_difference(record)
    assert found.what == "payments"
    assert found.recorded == "1000 -1000 0 0"
    assert found.deal == won


def test_the_giver_of_the_winning_tile_is_compared():
    record = golden("last_discard")
    (win,) = record.deals[0].steps[-1].wins
    other = next(seat for seat in Seat if seat not in (win.seat, win.source))
    assert what(with_win(record, 1, source=other)) == "from"


def test_a_win_that_is_not_allowed_is_found():
    record = golden("last_discard")
    (win,) = record.deals[0].steps[-1].wins
    other = next(seat for seat in Seat if seat not in (win.seat, win.source))
    assert what(with_win(record, 1, seat=other)) == "action"


def test_two_winners_must_both_be_told():
    record = golden("two_win")
    assert_agrees(record)
    first = with_step(record, 1, Won, lambda step: replace(step, wins=step.wins[:1]))
    assert what(first) == "payments"


def test_the_reason_of_a_draw_is_compared():
    record = with_step(
        golden("nine_terminals"), 1, Ended, lambda step: replace(step, reason=DrawReason.FOUR_WINDS)
    )
    found = first_difference(record)
    assert (found.what, found.recorded, found.given) == ("result", "four_winds", "nine_terminals")


def test_a_draw_that_the_rules_don_t_know_of_is_found():
    steps = golden("nine_terminals").deals[0].steps
    early = replace(steps[-1], reason=DrawReason.EXHAUSTED)
    record = changed(
        golden("noten_payments"), 1, steps=(*golden("noten_payments").deals[0].steps[:40], early)
    )
    found = first_difference(record)
    assert (found.what, found.recorded, found.given) == ("result", "exhausted", "the deal goes on")


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"deltas": (0, 0, 0, 0)}, "payments"),
        ({"scores": (0, 0, 0, 0)}, "scores"),
        ({"shown": {}}, "ready"),
        ({"nagashi": True}, "nagashi_mangan"),
        ({"on_table": (3, 3)}, "counters and sticks"),
    ],
)
def test_each_part_of_a_drawn_deal_is_compared(changes, name):
    record = with_step(golden("noten_payments"), 1, Ended, lambda step: replace(step, **changes))
    assert what(record) == name


# Play


def test_a_draw_out_of_turn_is_found(match):
    steps = match.deals[0].steps
    second = [i for i, step in enumerate(steps) if isinstance(step, Drew)][1]
    wrong = replace(steps[second], seat=steps[second].seat.after())
    found = first_difference(changed(match, 1, steps=(*steps[:second], wrong, *steps[second + 1 :])))
    assert found.what == "draw"
    assert (found.deal, found.turn, found.place) == (1, steps[second].seat + 1, steps[second].place)


@pytest.mark.parametrize(
    ("name", "number"), [("noten_payments", 0), ("indicator_of_a_claimed_kong_on_the_discard", None)]
)
def test_the_first_draw_and_that_of_a_replacement_must_be_told(name, number):
    record = golden(name)
    steps = list(record.deals[0].steps)
    if number is None:
        kong = next(i for i, step in enumerate(steps) if isinstance(step, Claimed))
        number = next(i for i, step in enumerate(steps) if i > kong and isinstance(step, Drew))
    assert isinstance(steps.pop(number), Drew)
    found = first_difference(changed(record, 1, steps=tuple(steps)))
    assert (found.what, found.recorded) == ("draw", "-")


def test_a_tile_is_drawn_once(match):
    steps = list(match.deals[0].steps)
    place = [i for i, step in enumerate(steps) if isinstance(step, Drew)][3]
    steps.insert(place, steps[place])
    with pytest.raises(RecordError) as refused:
        first_difference(changed(match, 1, steps=tuple(steps)))
    assert refused.value.code == "tile_twice"


def test_a_riichi_is_accepted_once():
    record = golden("sticks_returned")
    steps = list(record.deals[0].steps)
    place = next(i for i, step in enumerate(steps) if isinstance(step, StickPaid))
    steps.insert(place, steps[place])
    assert what(changed(record, 1, steps=tuple(steps))) == "riichi"


def test_a_discard_of_a_tile_that_is_not_held_is_found(match):
    held = match.deals[0].hands[1]
    found = first_difference(with_step(match, 1, Discarded, lambda step: replace(step, copy=held[0])))
    assert found.what == "action"
    assert found.recorded.startswith("A discard ")
    assert "discard" in found.given


def test_riichi_without_a_ready_hand_is_found(match):
    found = first_difference(with_step(match, 1, Discarded, lambda step: replace(step, sideways=True)))
    assert found.what == "action"
    assert found.recorded.startswith("A declare_riichi ")


def test_a_discard_in_riichi_other_than_the_drawn_tile_is_found():
    record = golden("sticks_returned")
    deal = record.deals[0]
    first = next(i for i, step in enumerate(deal.steps) if isinstance(step, Discarded) and step.sideways)
    seat = deal.steps[first].seat
    place = next(
        i
        for i, step in enumerate(deal.steps)
        if i > first and isinstance(step, Discarded) and step.seat == seat
    )
    gone = {step.copy for step in deal.steps[: first + 1] if isinstance(step, Discarded)}
    held = next(copy for copy in deal.hands[seat] if copy not in gone)
    steps = (*deal.steps[:place], replace(deal.steps[place], copy=held), *deal.steps[place + 1 :])
    assert what(changed(record, 1, steps=steps)) == "action"


def test_a_deal_that_ends_too_early_is_found(match):
    steps = match.deals[0].steps[:-1]
    assert what(changed(match, 1, steps=steps)) == "result"


def test_a_record_that_was_cut_off_agrees_as_far_as_it_goes(match):
    last = len(match.deals)
    steps = match.deals[-1].steps[:-3]
    record = replace(changed(match, last, steps=steps, is_cut_off=True), final=None)
    assert_agrees(record)


# Indicators and sticks


def test_an_indicator_that_is_told_too_late_is_found():
    record = golden("indicator_of_a_claimed_kong_on_the_discard")
    assert_agrees(record)
    deal = record.deals[0]
    place = next(i for i, step in enumerate(deal.steps) if isinstance(step, IndicatorShown))
    steps = [*deal.steps[:place], *deal.steps[place + 1 :]]
    assert isinstance(steps[place], Discarded)
    steps.insert(place + 1, deal.steps[place])
    late = changed(record, 1, steps=tuple(steps))
    assert what(late) == "indicators"
    assert_agrees(changed(late, 1, turns_after_discard=True))


def test_an_indicator_that_is_not_told_is_found():
    record = golden("indicator_of_a_concealed_kong")
    deal = changed(record, 1, indicators=record.deals[0].indicators[:1])
    assert what(with_step(deal, 1, IndicatorShown, lambda step: None)) == "indicators"


def test_an_indicator_more_is_found(match):
    first = match.deals[0]
    unused = next(
        copy
        for copy in range(136)
        if all(copy not in hand for hand in first.hands)
        and copy not in first.indicators
        and copy not in first.hidden
        and all(getattr(step, "copy", None) != copy for step in first.steps)
    )
    record = changed(match, 1, indicators=(*first.indicators, unused), tells_turning=False)
    assert what(record) == "indicators"


def test_a_riichi_that_is_not_accepted_is_found():
    record = with_step(golden("sticks_returned"), 1, StickPaid, lambda step: None)
    found = first_difference(record)
    assert (found.what, found.recorded) == ("riichi", "not accepted")


def test_an_accepted_riichi_whose_tile_was_won_on_is_found():
    record = golden("riichi_tile_won_on")
    steps = record.deals[0].steps
    seat = steps[-2].seat
    assert steps[-2].sideways
    told = StickPaid(place=Place("line", "1"), seat=seat)
    assert what(changed(record, 1, steps=(*steps[:-1], told, steps[-1]))) == "riichi"


def test_scores_after_a_riichi_are_compared():
    record = with_step(
        golden("sticks_returned"), 1, StickPaid, lambda step: replace(step, scores=(0, 0, 0, 0))
    )
    assert what(record) == "scores"


# From deal to deal


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"passes": 9}, "deal"),
        ({"counters": 7}, "counters"),
        ({"sticks": 5}, "sticks"),
        ({"scores": (25_000,) * 4}, "scores"),
    ],
)
def test_the_head_of_the_next_deal_is_compared(match, changes, name):
    found = first_difference(changed(match, 2, **changes))
    assert (found.what, found.deal, found.turn) == (name, 2, 0)


def test_a_match_that_goes_on_after_its_end_is_found(match):
    again = replace(match, deals=(*match.deals, match.deals[-1]), final=None)
    found = first_difference(again)
    assert (found.what, found.recorded, found.given) == ("match", "goes on", "is over")


def test_a_match_that_ends_too_early_is_found(match):
    early = replace(match, deals=match.deals[:2])
    found = first_difference(early)
    assert (found.what, found.recorded, found.given) == ("match", "is over", "goes on")


def test_final_scores_and_points_are_compared(match):
    final = match.final
    assert what(replace(match, final=replace(final, scores=(0, 0, 0, 0)))) == "final scores"
    points = tuple(tenths + 10 for tenths in final.points)
    assert what(replace(match, final=replace(final, points=points))) == "final points"
    whole = tuple(tenths // 10 * 10 for tenths in final.points)
    assert what(replace(match, final=replace(final, points=whole, are_rounded=True))) is None


def test_a_deal_may_stand_alone_wherever_it_was_in_its_match(match):
    for deal in match.deals:
        assert_agrees(replace(match, deals=(deal,), final=None))


def test_a_difference_names_the_deal(match):
    found = first_difference(changed(match, 2, counters=7))
    second = match.deals[1]
    assert (found.round_wind, found.dealer, found.counters) == (Wind.EAST, second.dealer, 7)


# The wall


def test_a_tile_that_is_told_twice_is_refused(match):
    deal = match.deals[0]
    hands = (deal.hands[0], (deal.hands[0][0], *deal.hands[1][1:]), *deal.hands[2:])
    with pytest.raises(RecordError) as refused:
        first_difference(changed(match, 1, hands=hands))
    assert refused.value.code == "tile_twice"


def test_more_draws_than_the_wall_has_are_refused(match):
    deal = match.deals[0]
    used = {copy for hand in deal.hands for copy in hand} | set(deal.indicators) | set(deal.hidden)
    free = [copy for copy in range(136) if copy not in used]
    draws = tuple(Drew(place=deal.place, seat=A, copy=copy) for copy in free[:71])
    with pytest.raises(RecordError) as refused:
        first_difference(changed(match, 1, steps=draws))
    assert refused.value.code == "too_many_draws"


def test_the_events_of_a_record_are_a_match_that_can_be_watched(match):
    replay = Replay(match)
    assert replay.run() is None
    assert replay.events[-1].scores == match.final.scores
    assert all(event.wall for event in replay.events if type(event).__name__ == "DealStarted")


# Which of two equal tiles


def test_of_equal_tiles_a_record_may_lay_out_another_one_than_the_offer_names():
    """Three white dragons are held: the record claims with the two that the offer does not name."""
    record = scripted("A 5z", "B pung", "B 1m", "to B", "B 5z", "close", hands={A: "5z", B: "555z1m"})
    (deal,) = record.deals
    claim = next(i for i, step in enumerate(deal.steps) if isinstance(step, Claimed))
    laid = deal.steps[claim].meld
    own = next(copy for copy in laid.copies if copy != laid.called)
    (left,) = {copy for copy in deal.hands[B] if copy // 4 == own // 4} - set(laid.copies)
    last = next(i for i, step in enumerate(deal.steps) if isinstance(step, Discarded) and step.copy == left)
    steps = list(deal.steps)
    copies = tuple(sorted(left if copy == own else copy for copy in laid.copies))
    steps[claim] = replace(steps[claim], meld=structs.replace(laid, copies=copies))
    assert what(changed(record, 1, steps=tuple(steps))) == "action"
    steps[last] = replace(steps[last], copy=own)
    assert_agrees(changed(record, 1, steps=tuple(steps)))
