"""Score sheets of Chinese Official: fans, what they contain, flowers apart, the payments of 8."""

import pytest

from tests.kit.deals import A, B, C, table
from tests.kit.riichi import Script
from tests.kit.sheets import sheet_in, sheet_page, story_of, written

pytestmark = pytest.mark.django_db

HAND = "12346789s777z99p"
"""Waits for 5s in the middle of a pure straight; beside it a concealed pung of dragons."""


def sitting_of(*lines, turn, tile, hand=HAND, melds=(), bonus=""):
    """A match of one deal in which B wins with the tile."""
    state = table(
        hands={B: hand},
        melds={B: melds},
        bonus={B: bonus},
        turn=turn,
        drawn=tile,
        wall="1111m",
        rules="mcr",
        length="one_deal",
    )
    script = Script(state).play(*lines)
    return written(story_of(state, script), rules="mcr", length="one_deal")


def won_on_a_discard(bonus="1f3g"):
    return sitting_of("C 5s", "B wins", "close", turn=C, tile="5s", bonus=bonus)


def rows(hand, title):
    return {line.name: line.value for block in hand.blocks if block.title == title for line in block.lines}


def test_each_fan_has_its_points():
    (hand,) = sheet_in(won_on_a_discard()).hands
    assert rows(hand, "Patterns") == {
        "Pure Straight": 16,
        "Dragon Pung": 2,
        "Concealed Hand": 2,
        "One Voided Suit": 1,
        "Closed Wait": 1,
    }


def test_flowers_stand_apart_since_they_don_t_help_to_reach_eight(client):
    sitting = won_on_a_discard()
    (hand,) = sheet_in(sitting).hands
    assert rows(hand, "Flowers, after the minimum of 8") == {"Flower Tiles": 2}
    page = sheet_page(client, sitting)
    assert "22 + 2" in page
    assert '<b class="num">24</b>' in page
    assert "season 3, autumn" in page


def test_without_flowers_there_is_no_sum_of_two():
    (hand,) = sheet_in(won_on_a_discard(bonus="")).hands
    assert rows(hand, "Flowers, after the minimum of 8") == {}
    assert (hand.score.fan, hand.score.total) == (22, 22)


def test_what_a_fan_contains_is_listed_with_it(client):
    page = sheet_page(client, won_on_a_discard())
    assert "Not counted: 2" in page
    for name, by in (
        ("Short Straight", "Pure Straight"),
        ("Two Terminal Chows", "Pure Straight"),
    ):
        assert f"<span>{name}</span></span><span>contained in {by}</span>" in page


def parts(sheet, seat):
    payment = next(payment for payment in sheet.payments if payment.player.seat == seat)
    return (payment.delta, [(part.label, part.amount) for part in payment.parts])


def test_a_win_on_a_discard_explains_the_payments_of_eight(client):
    sitting = won_on_a_discard()
    sheet = sheet_in(sitting)
    assert parts(sheet, B) == (48, [("fixed", 24), ("hand", 24)])
    assert parts(sheet, C) == (-32, [("fixed", -8), ("hand", -24)])
    assert parts(sheet, A) == (-8, [])
    assert "Each opponent pays 8; the discarder also pays the value, 24." in sheet_page(client, sitting)


def test_a_self_drawn_win_is_paid_by_all_alike(client):
    sitting = sitting_of("B wins", turn=B, tile="5s")
    sheet = sheet_in(sitting)
    total = sheet.hands[0].score.total
    assert [parts(sheet, seat)[0] for seat in (A, C)] == [-8 - total] * 2
    assert f"Each opponent pays 8 and the value of the hand, {total}." in sheet_page(client, sitting)


def test_a_concealed_kong_is_shown_once_its_owner_has_won(client):
    sitting = sitting_of(
        *("C 5s", "B wins", "close"),
        turn=C,
        tile="5s",
        hand="1234678999s",
        melds=[("concealed_kong", "7777z")],
    )
    (hand,) = sheet_in(sitting).hands
    assert [(group.label, group.tiles) for group in hand.melds] == [("Concealed kong", ("7z",) * 4)]


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
def test_sheets_can_be_read_in_every_language(client, language):
    assert sheet_page(client, won_on_a_discard(), language=language)
