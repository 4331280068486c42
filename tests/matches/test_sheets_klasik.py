"""Score sheets of Klasik: who won and how, base and doubles, limits, what is not counted, payments."""

import pytest

from matches import deals, journal, sheets
from rules.engine.events import Controller, DealDrawn, DealSettled, DealStarted, HandWon, SeatStatus
from rules.engine.hand import Meld
from rules.engine.scoring import ExcludedLine, Group, MeldKind, Score, ScoreLine, WinBy
from rules.engine.tiles import Copy, Seat, Wind
from tests.kit.sheets import sheet_page, written

pytestmark = pytest.mark.django_db

TILES = {
    "2s": 18 * 4 + 4,
    "3s": 18 * 4 + 8,
    "4s": 18 * 4 + 12,
    "9s": 26 * 4,
    "6s": 23 * 4,
    "7s": 24 * 4,
    "8s": 25 * 4,
    "4z": 30 * 4,
    "6z": 32 * 4,
}


def copies(*names):
    """Copies of these faces, each time another one."""
    used = {}
    found = []
    for name in names:
        used[name] = used.get(name, -1) + 1
        found.append(Copy(TILES[name] + used[name]))
    return tuple(found)


def tiles(*names):
    return tuple(TILES[name] // 4 for name in names)


def won_deal(*, base=42, doubles=3, total=336, **changes):
    """A deal won on a discard: the hand of the design's example."""
    score = Score(
        win=True,
        total=total,
        base=base,
        doubles=doubles,
        lines=(
            ScoreLine(key="discard_win", unit="points", value=20),
            ScoreLine(key="bonus_tiles", unit="points", value=8),
            ScoreLine(key="half_flush", unit="doubles", value=1),
        ),
        arrangement=(
            Group(kind="chow", tiles=tiles("2s", "3s", "4s")),
            Group(kind="pung", tiles=tiles("9s", "9s", "9s")),
            Group(kind="chow", tiles=tiles("6s", "7s", "8s"), wins=True),
            Group(kind="pair", tiles=tiles("4z", "4z")),
            Group(kind="pung", tiles=tiles("6z", "6z", "6z"), meld=MeldKind.PUNG),
        ),
    )
    (winning,) = copies("8s")
    won = HandWon(
        seat=Seat.D,
        source=Seat.B,
        copy=winning,
        by=WinBy.DISCARD,
        concealed=copies("2s", "3s", "4s", "6s", "7s", "9s", "9s", "9s", "4z", "4z"),
        melds=(
            Meld(kind=MeldKind.PUNG, copies=copies("6z", "6z", "6z"), called=copies("6z")[0], source=Seat.A),
        ),
        bonus=(Copy(136 + 3), Copy(136 + 7)),
        score=score,
    )
    return (
        started(),
        HandWon(**{**{f: getattr(won, f) for f in won.__struct_fields__}, **changes}),
        DealSettled(deltas=(-336, -672, -336, 1344), scores=(-128, -800, -244, 1172), is_last=False),
    )


def started():
    return DealStarted(
        number=1,
        dealer=Seat.A,
        round_wind=Wind.EAST,
        dealer_streak=0,
        dealer_passes=2,
        scores=(208, -128, 92, -172),
        seats=(SeatStatus(controller=Controller.HUMAN),) * 4,
        seed="00",
        salt="00",
        wall_hash="",
        wall_size=144,
    )


def sheet_of(client, events):
    """A match of this deal and the page of its sheet."""
    sitting = written(events)
    return sitting, sheet_page(client, sitting)


def test_a_sheet_says_who_won_and_how(client):
    sitting, page = sheet_of(client, won_deal())
    names = [player.name for player in sitting.match.players.all()]
    assert f"<bdi>{names[3]}</bdi> wins on <bdi>{names[1]}</bdi>’s discard" in page
    assert "East 3" in page


def test_the_winning_tile_is_framed_once_in_its_group_and_named_in_words(client):
    _sitting, page = sheet_of(client, won_deal())
    assert page.count("tile--win") == 1
    assert "8 of bamboo (winning tile)" in page
    assert "Winning tile: <b>8 of bamboo</b>" in page


def test_a_sheet_has_base_doubles_and_what_they_make(client):
    _sitting, page = sheet_of(client, won_deal())
    assert "42 × 2<sup>3</sup> = 336" in page
    assert "the most a hand can be worth" not in page
    assert "Half flush" in page


def test_a_sheet_says_when_the_cap_was_met(client):
    _sitting, page = sheet_of(client, won_deal(base=66, doubles=4, total=1000))
    assert "66 × 2<sup>4</sup> = 1\u202f056" in page
    assert "1\u202f000" in page
    assert "the most a hand can be worth" in page


def test_a_hand_without_doubles_shows_its_base_alone(client):
    _sitting, page = sheet_of(client, won_deal(base=30, doubles=0, total=30))
    assert "30 × 2" not in page


def test_a_limit_hand_lists_its_limits_and_no_base(client):
    limits = ("all_honors", "big_four_winds")
    score = Score(
        win=True,
        total=1000,
        limits=limits,
        lines=tuple(ScoreLine(key=key, unit="limit", value=1000) for key in limits),
        arrangement=(Group(kind="pair", tiles=tiles("8s", "8s"), wins=True),),
    )
    _sitting, page = sheet_of(client, won_deal(score=score))
    assert "Limit hand" in page
    assert "All honours" in page
    assert "Big four winds" in page
    assert "× 2" not in page


def test_what_another_pattern_holds_is_listed_as_not_counted(client):
    excluded = (ExcludedLine(key="half_flush", by="pure_flush"),)
    score = Score(win=True, total=30, base=30, doubles=0, excluded=excluded)
    _sitting, page = sheet_of(client, won_deal(score=score))
    assert "Not counted: 1" in page
    assert "part of Pure flush" in page


def test_payments_have_signs_new_totals_and_who_discarded(client):
    _sitting, page = sheet_of(client, won_deal())
    assert "+1\u202f344" in page
    assert "\u2212672" in page
    assert "1\u202f172" in page
    assert page.count("discarded the winning tile") == 1


@pytest.mark.parametrize(
    ("by", "source", "words"),
    [
        (WinBy.SELF_DRAW, None, "wins by self-draw"),
        (WinBy.REPLACEMENT, None, "wins on the replacement of a kong"),
        (WinBy.ROBBED_KONG, Seat.B, "wins by robbing"),
        (WinBy.ROBBED_CONCEALED_KONG, Seat.B, "wins by robbing"),
    ],
)
def test_a_sheet_names_each_way_to_win(client, by, source, words):
    _sitting, page = sheet_of(client, won_deal(by=by, source=source))
    assert words in page


def test_a_drawn_deal_has_a_sheet_without_a_hand(client):
    settled = DealSettled(deltas=(0, 0, 0, 0), scores=(208, -128, 92, -172), is_last=False)
    _sitting, page = sheet_of(client, (started(), DealDrawn(reason="exhausted"), settled))
    assert "The deal is drawn" in page
    assert "Winning tile" not in page
    assert "nobody pays" in page
    assert "\u2212172" in page


def test_a_losers_hand_is_on_no_sheet(client, finished):
    """Only the winner's tiles are shown (flow 5.5)."""
    for deal in deals.played_deals(journal.numbered_milestones(finished.id)):
        sheet = sheets.score_sheet(finished.match, deal.number, "en")
        groups = [group for hand in sheet.hands for group in (*hand.in_hand, *hand.melds)]
        held = [len(won.concealed) + 1 + sum(len(m.copies) for m in won.melds) for won in deal.wins]
        assert sum(len(group.tiles) for group in groups) == sum(held)


def test_a_score_sheet_costs_two_queries(finished, django_assert_num_queries):
    match = finished.match
    with django_assert_num_queries(2):
        sheets.score_sheet(match, 3, "en")
