"""The best arrangement and the best place of the winning tile. Source: specs K-5.11."""

from rules.engine.tiles import format_tiles
from rules.klasik.score import score_klasik
from tests.kit.hands import win


def groups(facts) -> list[str]:
    """The arrangement as text; ! marks the winning group, () a meld."""
    shown = []
    for group in score_klasik(facts).arrangement:
        text = format_tiles(group.tiles) + "!" * group.wins
        shown.append(f"({text})" if group.meld else text)
    return shown


def test_three_pungs_beat_three_chows():
    """Trap 4."""
    assert groups(win("222333444m5599p", "5p")) == ["222m", "333m", "444m", "555p!", "99p"]


def test_the_winning_tile_goes_to_the_chow_to_keep_the_pung_concealed():
    """Trap 3."""
    facts = win("55567m222p888s44z", "5m")
    assert groups(facts) == ["555m", "567m!", "222p", "888s", "44z"]
    assert score_klasik(facts).total == 64


def test_the_winning_tile_goes_to_the_pair_where_it_can():
    assert groups(win("2344m456p678s", "4m", "pung 444z")) == ["234m", "456p", "678s", "44m!", "(444z)"]


def test_of_equal_chows_one_holds_the_winning_tile():
    assert groups(win("11223m456p44z", "3m", "chow 789p")) == ["123m!", "123m", "456p", "44z", "(789p)"]


def test_orphans_are_one_group():
    assert groups(win("119m19p19s123456z", "7z")) == ["119m19p19s1234567z!"]


def test_melds_come_last_in_their_order():
    facts = win("99m67s", "8s", "pung 777z", "kong 2222p", "chow 123m")
    assert groups(facts) == ["678s!", "99m", "(777z)", "(2222p)", "(123m)"]
