"""The wall: where chance comes from, and that nobody is favoured (flow 5.1, 2; K-2)."""

from collections import Counter
from hashlib import sha256

import pytest

from rules.engine.errors import OptionError
from rules.engine.events import Controller
from rules.engine.match import draw_seats, start_match
from rules.engine.tiles import ALL_COPIES, SEATS
from rules.engine.wall import derive, partners_of_words, partners_word_by_word, shuffled, wall_hash
from rules.registry import rule_set

CHI_SQUARE_23_P_001 = 49.73
"""The value that 23 degrees of freedom exceed once in a thousand times."""
SHUFFLE_1_OF_TEN = (4, 6, 5, 9, 1, 0, 3, 7, 8, 2)
SHUFFLE_1_OF_A_WALL = "e037df31b708134439cb331b20494c035e18445067884c01550f04718a536f22"


def test_all_twenty_four_seat_orders_are_equally_likely():
    """K-2.2."""
    draws = 24_000
    orders = Counter(draw_seats(sha256(str(number).encode()).digest()) for number in range(draws))
    expected = draws / 24
    chi_square = sum((count - expected) ** 2 / expected for count in orders.values())
    assert len(orders) == 24
    assert chi_square < CHI_SQUARE_23_P_001


def test_every_copy_is_equally_likely_in_the_first_place():
    walls = 14_400
    firsts = Counter(shuffled(range(ALL_COPIES), number.to_bytes(4, "big"))[0] for number in range(walls))
    expected = walls / ALL_COPIES
    chi_square = sum((firsts[copy] - expected) ** 2 / expected for copy in range(ALL_COPIES))
    assert chi_square < 207  # 143 degrees of freedom, p = 0.0004


def test_the_shuffle_stays_the_same_for_ever():
    """Shuffle 1 is documented; a journal of today must replay in ten years."""
    assert shuffled(range(10), b"seed") == SHUFFLE_1_OF_TEN
    wall = shuffled(range(ALL_COPIES), derive(b"\0" * 32, "deal 1"))
    assert sha256(bytes(wall)).hexdigest() == SHUFFLE_1_OF_A_WALL


def test_the_shuffle_follows_its_documentation():
    """An independent reading of the module's text gives the same order."""
    seed, items = b"another seed", list(range(40))
    stream = b"".join(sha256(seed + n.to_bytes(8, "big")).digest() for n in range(40))
    numbers = iter([int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)])
    for place in reversed(range(1, 40)):
        number = next(n for n in numbers if n < 2**32 // (place + 1) * (place + 1))
        other = number % (place + 1)
        items[place], items[other] = items[other], items[place]
    assert shuffled(range(40), seed) == tuple(items)


@pytest.mark.parametrize("places", [0, 1, 2, 4, 40, ALL_COPIES])
def test_partners_found_together_are_those_found_word_by_word(places):
    """Words just below and above the one from which some are thrown away, and plain ones."""
    top = [2**32 - 1, 2**32 - places, 2**32 - places - 1, 2**32 - 2**32 % 143, 5]
    for number in range(200):
        words = [int.from_bytes(sha256(bytes([number, place])).digest()[:4], "big") for place in range(150)]
        for place in range(number % 4):
            words[(37 * number + 11 * place) % max(1, places)] = top[(number + place) % len(top)]
        together = partners_of_words(places, iter(words))
        assert together == partners_word_by_word(places, iter(words))


def test_each_label_gives_another_seed():
    secret = b"\7" * 32
    labels = ["seats", "deal 1", "deal 1 salt", "deal 2", "deal 2 salt"]
    assert len({derive(secret, label) for label in labels}) == len(labels)


def test_the_hash_of_a_wall_depends_on_salt_and_order():
    assert len({wall_hash(w, s) for w in ([1, 2], [2, 1]) for s in (b"a", b"b")}) == 4


def test_controllers_follow_their_players_to_their_seats():
    """K-2.2."""
    given = (Controller.HUMAN, Controller.BOT, Controller.BOT, Controller.BOT)
    started = start_match(
        rule_set("klasik"), length="quick", options={}, secret=b"\5" * 32, controllers=given
    )
    for seat in SEATS:
        assert started.controllers[seat] is given[started.seating[seat]]


@pytest.mark.parametrize(
    ("length", "options", "code"),
    [("hanchan", {}, "unknown_length"), ("quick", {"seven_pairs": True}, "unknown_option")],
)
def test_a_match_of_unknown_length_or_options_is_refused(length, options, code):
    with pytest.raises(OptionError, match=code):
        start_match(
            rule_set("klasik"),
            length=length,
            options=options,
            secret=b"\5" * 32,
            controllers=(Controller.BOT,) * 4,
        )
