"""Score sheets of Riichi: han, fu, dora, limits, payments with counters and sticks, draws, final points."""

import pytest
from django.urls import reverse

from matches import history
from rules.engine.events import DealDrawn, DealSettled, DrawReason, MatchEnded, ShownHand
from rules.engine.tiles import parse_tiles
from tests.kit.deals import A, B, C, D
from tests.kit.riichi import Script, table
from tests.kit.sheets import sheet_in, sheet_page, story_of, written

pytestmark = pytest.mark.django_db

HAND = "234m067p88p345s67s"
"""Closed, waits for 5s and 8s: pinfu and tanyao."""
PONDS = {A: "9m", B: "8m", C: "9p", D: "1z"}


def sitting_of(state, *lines, riichi=(), **match):
    """A match in which a deal went on like this; ``riichi`` seats have their sticks on the table."""
    script = Script(state).play(*lines)
    return written(story_of(state, script, riichi=riichi), rules="riichi", **{"length": "one_deal", **match})


def won_on_a_discard(*, hand=HAND, tile="8s", riichi=(B,), length="one_deal", options=None, **given):
    """C discards a tile on which B wins, as a rule in riichi; 8p is dora, 2s ura."""
    options = options or {}
    given = {"indicators": "7p", "ura": "1s", **given}
    state = table(
        hands={B: hand},
        turn=C,
        drawn=tile,
        ponds=PONDS,
        riichi=riichi,
        scores=tuple(25_000 - 1000 * (seat in riichi) for seat in (A, B, C, D)),
        length=length,
        options=options,
        **given,
    )
    return sitting_of(state, f"C {tile}", "B wins", "close", riichi=riichi, length=length, options=options)


def self_drawn(**given):
    """B draws the tile that wins."""
    state = table(hands={B: HAND}, turn=B, drawn="8s", indicators="1z", ponds=PONDS, **given)
    return sitting_of(state, "B wins", length=given.get("length", "one_deal"))


def block(hand, title):
    return next(block for block in hand.blocks if block.title == title)


def rows(hand, title):
    return {line.name: line.value for line in block(hand, title).lines}


# --- The hand ---


def test_yaku_and_dora_stand_apart_with_their_han():
    (hand,) = sheet_in(won_on_a_discard()).hands
    assert rows(hand, "Yaku") == {"Riichi": 1, "Pinfu": 1, "All simples": 1}
    assert rows(hand, "Dora") == {"Dora": 2, "Red dora": 1}
    assert hand.worth == "6 han · 30 fu · haneman"
    assert hand.score.total == 12_000


def test_each_part_of_the_fu_has_its_reason():
    (hand,) = sheet_in(won_on_a_discard()).hands
    assert rows(hand, "Fu") == {"Base": 20, "Concealed hand, win on a discard": 10}
    assert block(hand, "Fu").sum == ""


@pytest.mark.parametrize(("wait", "tile", "said"), [("67s", "8s", False), ("68s", "7s", True)])
def test_fu_that_are_rounded_up_say_so(client, wait, tile, said):
    sitting = won_on_a_discard(hand=f"234m067p88p345s{wait}", tile=tile)
    assert ("rounded up to 40" in sheet_page(client, sitting)) is said


def test_a_red_five_keeps_its_face_in_the_group_where_it_stands(client):
    sitting = won_on_a_discard()
    (hand,) = sheet_in(sitting).hands
    assert [group.tiles for group in hand.in_hand] == [
        ("2m", "3m", "4m"),
        ("0p", "6p", "7p"),
        ("3s", "4s", "5s"),
        ("6s", "7s", "8s"),
        ("8p", "8p"),
    ]
    assert "red 5 of dots, 6 of dots, 7 of dots" in sheet_page(client, sitting)


def test_a_red_five_that_wins_is_framed_as_such(client):
    page = sheet_page(client, won_on_a_discard(hand="234m67p88p345s678s", tile="0p"))
    assert "red 5 of dots (winning tile)" in page
    assert "Winning tile: <b>red 5 of dots</b>" in page


def test_a_plain_five_that_wins_leaves_the_red_one_to_another_set():
    sitting = won_on_a_discard(hand="234m340p67p345s88s", tile="5p")
    (hand,) = sheet_in(sitting).hands
    winning = [group.tiles for group in hand.in_hand if group.win]
    assert winning == [("3p", "4p", "5p")]
    assert ("0p", "6p", "7p") in [group.tiles for group in hand.in_hand]


def test_a_red_five_beside_a_winning_five_stands_in_the_same_set(client):
    sitting = won_on_a_discard(hand="234m678p678s345s0p", tile="5p")
    page = sheet_page(client, sitting)
    assert "red 5 of dots, 5 of dots (winning tile)" in page


def test_a_red_five_in_a_meld_keeps_its_face():
    state = table(
        hands={B: "234m88p345s67s"},
        melds={B: [("pung", "055m")]},
        turn=C,
        drawn="8s",
        indicators="1z",
        ponds=PONDS,
    )
    (hand,) = sheet_in(sitting_of(state, "C 8s", "B wins", "close")).hands
    assert [(group.label, sorted(group.tiles)) for group in hand.melds] == [("Pon", ["0m", "5m", "5m"])]


def test_without_red_fives_none_is_shown():
    options = {"red_fives": False}
    sitting = won_on_a_discard(hand="234m567p88p345s67s", options=options)
    (hand,) = sheet_in(sitting).hands
    assert not any(tile.startswith("0") for group in hand.in_hand for tile in group.tiles)


def test_indicators_and_those_under_them_are_shown_with_what_they_make_dora(client):
    sitting = won_on_a_discard()
    open_, under = sheet_in(sitting).hands[0].indicators
    assert (open_.tiles, open_.dora) == (("7p",), "8 of dots")
    assert (under.tiles, under.dora) == (("1s",), "2 of bamboo")
    assert "Dora: 8 of dots" in sheet_page(client, sitting)


def test_without_riichi_nothing_under_the_indicators_is_shown():
    (hand,) = sheet_in(won_on_a_discard(riichi=())).hands
    assert [indicators.tiles for indicators in hand.indicators] == [("7p",)]


def test_a_yakuman_has_no_fu_and_says_what_it_counts(client):
    sitting = won_on_a_discard(hand="19m19p19s1234567z", tile="1m", riichi=())
    (hand,) = sheet_in(sitting).hands
    assert [block.title for block in hand.blocks] == ["Yakuman"]
    assert [line.value for line in hand.blocks[0].lines] == [1]
    assert hand.worth == "yakuman"
    assert "32\u202f000" in sheet_page(client, sitting)


# --- Payments ---


def paid(sheet):
    return {payment.player.seat: (payment.delta, payment.total) for payment in sheet.payments}


def parts(sheet, seat):
    payment = next(payment for payment in sheet.payments if payment.player.seat == seat)
    return {part.label: part.amount for part in payment.parts}


def test_the_change_of_a_deal_leads_from_the_old_score_to_the_new_one():
    """Who declared riichi has put a stick on the table before the settlement."""
    sheet = sheet_in(won_on_a_discard())
    assert paid(sheet)[B] == (12_000, 37_000)
    assert paid(sheet)[C] == (-12_000, 13_000)
    assert parts(sheet, B) == {
        "hand": 12_000,
        "sticks": 1000,
        "own stick": -1000,
    }


def test_counters_and_sticks_have_their_own_lines(client):
    sitting = won_on_a_discard(length="hanchan", counters=2, sticks=3)
    sheet = sheet_in(sitting)
    assert sheet.facts == ("2 counters", "on the table: 3 riichi sticks")
    assert parts(sheet, B) == {
        "hand": 12_000,
        "2 counters": 600,
        "sticks": 4000,
        "own stick": -1000,
    }
    assert parts(sheet, C) == {"hand": -12_000, "2 counters": -600}
    assert "2 counters add 600 to the win." in sheet_page(client, sitting)


def test_a_stick_that_was_lost_is_seen_as_such():
    sheet = sheet_in(won_on_a_discard(riichi=(B, D)))
    assert paid(sheet)[D] == (-1000, 24_000)
    assert parts(sheet, D) == {"own stick": -1000}
    assert sum(delta for delta, _total in paid(sheet).values()) == 0


def test_who_pays_what_stands_in_a_sentence(client):
    assert "Basic points 3\u202f000; who gave the tile pays them 4 times, up to full hundreds." in sheet_page(
        client, won_on_a_discard()
    )
    page = sheet_page(client, self_drawn())
    assert "the dealer pays them twice, the others once" in page


def test_counters_of_a_self_drawn_hand_are_paid_by_all():
    sheet = sheet_in(self_drawn(length="hanchan", counters=1))
    assert parts(sheet, B)["1 counter"] == 300
    assert [parts(sheet, seat)["1 counter"] for seat in (A, C, D)] == [-100] * 3


def test_who_is_liable_is_named():
    melds = [("pung", "555z"), ("concealed_kong", "6666z")]
    on = {"liability": True}
    state = table(hands={C: "77z23m99p1s"}, melds={C: melds}, drawn="7z", wall="9m9m9m1m", options=on)
    sheet = sheet_in(sitting_of(state, "A 7z", "C pung", "C 1s", "to C", "C wins", options=on))
    remarks = {payment.player.seat: payment.remarks for payment in sheet.payments}
    assert remarks == {A: ("liable for this hand",), B: (), C: (), D: ()}


def two_winners():
    hands = {B: "234m345678p5567s", C: "234m345678p67s99s", D: "678m123456p67s22z"}
    state = table(hands=hands, drawn="8s", length="hanchan")
    return sitting_of(state, "A 8s", "B wins", "C wins", "D passes", "close", length="hanchan")


def test_several_winners_have_a_hand_each_and_one_table_of_payments(client):
    sitting = two_winners()
    sheet = sheet_in(sitting)
    assert [hand.winner.seat for hand in sheet.hands] == [B, C]
    page = sheet_page(client, sitting)
    names = [player.name for player in sitting.match.players.all()]
    assert f"\u2068{names[1]}\u2069 and \u2068{names[2]}\u2069 win on <bdi>{names[0]}</bdi>’s" in page
    assert page.count('class="is-winner"') == 2
    assert page.count("discarded the winning tile") == 1
    assert page.count("<table") == 1


def test_several_winners_stand_in_one_row_of_the_match(client):
    sitting = two_winners()
    (deal,) = history.match_story(sitting.match, "en").deals
    assert [(win.winner.seat, win.source.seat, win.total) for win in deal.wins] == [
        (B, A, 2000),
        (C, A, 1000),
    ]
    client.force_login(sitting.users[0])
    page = client.get(reverse("matches:detail", args=[sitting.id])).content.decode()
    assert page.count("’s discard") == 2


# --- Draws ---


def drawn(reason, *, deltas=(0, 0, 0, 0), shown=(), patterns=(), length="hanchan", **settled):
    """A deal that nobody won."""
    state = table(hands={A: ""}, drawn="6z", length=length)
    story = story_of(state, Script(state))
    scores = tuple(score + delta for score, delta in zip(story[0].scores, deltas, strict=True))
    end = DealDrawn(reason=reason, shown=shown, patterns=patterns)
    settlement = DealSettled(deltas=deltas, scores=scores, is_last=False, **settled)
    return written((*story, end, settlement), rules="riichi", length=length)


def ready(seat):
    tiles = parse_tiles("123m789p789s46s11z")
    return ShownHand(seat=seat, concealed=tuple(tile * 4 + 1 for tile in tiles), waits=parse_tiles("5s"))


def test_ready_hands_are_shown_with_what_they_waited_for_and_noten_payments(client):
    sitting = drawn(DrawReason.EXHAUSTED, deltas=(3000, -1000, -1000, -1000), shown=(ready(A),))
    page = sheet_page(client, sitting)
    assert "The deal is drawn" in page
    assert "Ready hands" in page
    assert 'aria-label="5 of bamboo"' in page
    assert "Who is not ready pays those who are, 3\u202f000 in all." in page
    sheet = sheet_in(sitting)
    assert parts(sheet, A) == {"tenpai": 3000}
    assert parts(sheet, B) == {"noten": -1000}


def test_nobody_pays_where_all_or_none_are_ready(client):
    page = sheet_page(client, drawn(DrawReason.EXHAUSTED))
    assert "here nobody pays" in page
    assert "nobody pays</span>" in page


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (DrawReason.NINE_TERMINALS, "Nine different terminals and honours"),
        (DrawReason.FOUR_WINDS, "Four first discards of the same wind"),
        (DrawReason.FOUR_RIICHI, "All four in riichi"),
        (DrawReason.FOUR_KONGS, "Four kongs of several players"),
        (DrawReason.THREE_WINS, "Three wins on one discard"),
    ],
)
def test_a_deal_that_was_broken_off_says_why(client, reason, words):
    page = sheet_page(client, drawn(reason))
    assert "The deal is broken off" in page
    assert words in page
    assert "Who is not ready" not in page


def test_nagashi_mangan_is_named_with_who_has_it(client):
    sitting = drawn(
        DrawReason.EXHAUSTED, deltas=(12_000, -4000, -4000, -4000), patterns=((A, "nagashi_mangan"),)
    )
    page = sheet_page(client, sitting)
    name = sitting.match.players.get(seat=0).name
    assert f"\u2068{name}\u2069: nagashi mangan" in page
    assert "paid like a self-drawn mangan" in page
    assert parts(sheet_in(sitting), A) == {"nagashi mangan": 12_000}


def test_sticks_that_stay_or_return_are_told(client):
    assert "2 riichi sticks stay on the table" in sheet_page(
        client, drawn(DrawReason.EXHAUSTED, sticks_left=2)
    )
    returned = drawn(
        DrawReason.EXHAUSTED, deltas=(1000, 0, 0, 0), from_sticks=(1000, 0, 0, 0), length="one_deal"
    )
    assert "Riichi sticks go back to those who paid them." in sheet_page(client, returned)


# --- The end of a match ---


def ended(*, scores=(45_000, 25_000, 20_000, 10_000), closing=None, points=(550, 50, -200, -400)):
    state = table(hands={A: ""}, drawn="6z", length="hanchan")
    story = story_of(state, Script(state))
    deltas = tuple(after - before for before, after in zip(story[0].scores, scores, strict=True))
    events = (
        *story,
        DealDrawn(reason=DrawReason.EXHAUSTED),
        DealSettled(deltas=deltas, scores=scores, is_last=True),
        MatchEnded(reason="completed", scores=closing or scores, ranks=(1, 2, 3, 4), points=points),
    )
    return written(events, rules="riichi", length="hanchan")


def test_the_last_sheet_has_the_points_of_the_match_and_how_they_are_made(client):
    sitting = ended()
    assert [(line.place, line.points) for line in sheet_in(sitting).final.lines] == [
        (1, 550),
        (2, 50),
        (3, -200),
        (4, -400),
    ]
    page = sheet_page(client, sitting)
    assert "+55.0" in page
    assert "\u221240.0" in page
    assert "thousands above or below 30\u202f000, and for the places +20 +10 \u221210 \u221220" in page
    assert "The first place also gets the 20 " in page


def test_sticks_left_at_the_end_go_to_somebody_by_name(client):
    page = sheet_page(
        client, ended(closing=(47_000, 25_000, 20_000, 10_000), scores=(45_000, 25_000, 20_000, 10_000))
    )
    assert "Riichi sticks left on the table go to" in page


def test_nobody_is_liable_for_a_draw():
    assert not any(payment.remarks for payment in sheet_in(ended()).payments)


def test_a_single_deal_has_no_points_of_a_match():
    assert sheet_in(won_on_a_discard()).final is None


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
def test_sheets_can_be_read_in_every_language(client, language):
    for sitting in (won_on_a_discard(), ended()):
        assert sheet_page(client, sitting, language=language)
