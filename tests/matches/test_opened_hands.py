"""Tables that open all hands after a deal: what everybody held is on the sheet, and nowhere before."""

import pytest

from matches import journal
from matches.models import Match
from rules.engine.state import Phase
from rules.engine.tiles import SEATS
from tests.kit.sheets import sheet_in, sheet_page
from tests.kit.sitting import Sitting

pytestmark = pytest.mark.django_db

TITLE = "Hands at the end of the deal"
MATCHES = [("klasik", "quick"), ("riichi", "tonpuu"), ("mcr", "sixteen")]


def settled(rules="klasik", length="quick", **options):
    """A match whose first deal was won and settled."""
    sitting = Sitting(2, rules=rules, length=length, opens_hands=True, **options)
    sitting.skip_to(lambda s: s.phase is Phase.DEAL_RESULT, greedy=True)
    return sitting


@pytest.mark.parametrize(("rules", "length"), MATCHES)
def test_every_hand_is_on_the_sheet_once(rules, length):
    sitting = settled(rules, length)
    sheet = sheet_in(sitting)
    shown = [hand.winner.seat for hand in sheet.hands]
    shown += [hand.player.seat for hand in sheet.drawn.ready_hands] if sheet.drawn else []
    shown += [hand.player.seat for hand in sheet.opened]
    assert sorted(shown) == [0, 1, 2, 3]


@pytest.mark.parametrize(("rules", "length"), MATCHES)
def test_an_opened_hand_is_the_one_that_its_seat_held(rules, length):
    sitting = settled(rules, length)
    hands = sitting.state.deal.hands
    for opened in sheet_in(sitting).opened:
        hand = hands[SEATS[opened.player.seat]]
        assert len(opened.concealed) == len(hand.concealed)
        assert len(opened.melds) == len(hand.melds)
        assert len(opened.bonus) == len(hand.bonus)


def test_a_later_deal_does_not_change_the_hands_of_an_earlier_one():
    sitting = settled()
    before = sheet_in(sitting).opened
    sitting.skip_to(lambda s: s.deal is not None and s.deal.progress.number == 2)
    assert sheet_in(sitting).opened == before
    assert journal.settled_state(sitting.id, 2) is None


def test_the_page_shows_them(client):
    assert TITLE in sheet_page(client, settled())


def test_elsewhere_hands_that_did_not_win_stay_hidden(client):
    sitting = settled()
    Match.objects.update(opens_hands=False)
    assert sheet_in(sitting).opened == ()
    assert TITLE not in sheet_page(client, sitting)
