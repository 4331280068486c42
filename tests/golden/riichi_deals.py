"""The golden deals of Riichi as scripts: hands, draws, and the lines that are played.

Each shows a rule that only shows at the table. The files are what became of them.
"""

from typing import Any, NamedTuple

from tests.kit.deals import A, B, C, D


class GoldenDeal(NamedTuple):
    """A deal from a wall that is laid for it."""

    rule: str
    given: dict[str, Any]
    """As ``rigged`` takes it."""
    lines: tuple[str, ...]
    ends: str
    """What the deal ended with, as the test says it; empty where it is left in the middle."""


TENPAI = "234m345678p5567s"
"""Waits for 5s and 8s."""
NO_YAKU = "35m123456p789s22p"
"""Waits for 4m and has no yaku of its own."""
READY = "123m789p789s46s"
"""With a pair: waits for 5s."""

DEALS = {
    "furiten_discard": GoldenDeal(
        "R-5: B let 8s go and may not win on 5s, but draws it",
        {"hands": {B: TENPAI}, "draws": "9m8s5s9m9m0s"},
        ("B 8s", "C 5s", "to B", "B wins"),
        "B by self_draw",
    ),
    "furiten_temporary": GoldenDeal(
        "R-5: C passes 8s, may not win on 5s before the next draw, and may after it",
        {"hands": {C: TENPAI}, "draws": "8s5s9m0s"},
        ("A 8s", "C passes", "B 5s", "C 9m", "D 0s", "C wins", "close"),
        "C by discard",
    ),
    "furiten_temporary_by_the_clock": GoldenDeal(
        "R-5: the clock passes for C",
        {"hands": {C: TENPAI}, "draws": "8s5s9m0s"},
        ("A 8s", "C expires", "B 5s", "C 9m", "D 0s", "C wins", "close"),
        "C by discard",
    ),
    "furiten_temporary_while_a_bot_helps": GoldenDeal(
        "R-5: the bot that plays for C passes",
        {"hands": {C: TENPAI}, "draws": "8s5s9m0s"},
        ("C leaves", "A 8s", "C passes", "B 5s", "C 9m", "D 0s", "C wins", "close"),
        "C by discard",
    ),
    "furiten_riichi": GoldenDeal(
        "R-5: in riichi C passes 8s and may not win on a discard any more; a draw wins",
        {"hands": {C: TENPAI}, "draws": "9m9m1z8s5s9m9m0s1p1p8s"},
        ("C riichi 1z", "D 8s", "C passes", "A 5s", "C 9m", "D 0s", "to C", "C wins"),
        "C by self_draw",
    ),
    "furiten_riichi_by_the_clock": GoldenDeal(
        "R-5: the clock passes for C in riichi",
        {"hands": {C: TENPAI}, "draws": "9m9m1z8s5s9m9m0s1p1p8s"},
        ("C riichi 1z", "D 8s", "C expires", "A 5s", "C 9m", "D 0s", "to C", "C wins"),
        "C by self_draw",
    ),
    "indicator_of_a_concealed_kong": GoldenDeal(
        "R-3: turned before the replacement; both indicators count for the win on it",
        {"hands": {A: "111p234m456p67s99s"}, "draws": "1p", "replacements": "8s", "indicators": "9p9p"},
        ("A kong 1p", "A wins"),
        "A by replacement",
    ),
    "indicator_of_a_claimed_kong_on_the_replacement": GoldenDeal(
        "R-3: not turned yet when the replacement wins",
        {
            "hands": {B: "444m345s678s67p99p"},
            "draws": "4m",
            "replacements": "8p",
            "indicators": "3m3m",
        },
        ("A 4m", "B kong", "B wins"),
        "B by replacement",
    ),
    "indicator_of_a_claimed_kong_on_the_discard": GoldenDeal(
        "R-3: turned before the discard, for a win on which it counts",
        {
            "hands": {B: "777m147p258s369s1z", C: TENPAI},
            "draws": "7m",
            "replacements": "8s",
            "indicators": "1z4p",
        },
        ("A 7m", "B kong", "B 8s", "C wins", "close"),
        "C by discard",
    ),
    "indicator_of_an_added_kong": GoldenDeal(
        "R-3: turned before the discard after the replacement",
        {"hands": {B: "44m147p258s369s12z"}, "draws": "4m9m9m9m4m", "replacements": "7z"},
        ("A 4m", "B pung", "B 1z", "B kong 4m", "B 2z", "close"),
        "",
    ),
    "indicators_of_two_kongs_in_a_turn": GoldenDeal(
        "R-3: a concealed kong after an added one turns the pending indicator and its own",
        {"hands": {B: "44m888p17p25s39s12z"}, "draws": "4m9m9m9m4m", "replacements": "8p7z"},
        ("A 4m", "B pung", "B 1z", "B kong 4m", "B kong 8p", "B 2z", "close"),
        "",
    ),
    "robbed_kong_with_ippatsu": GoldenDeal(
        "R-2, R-4, trap 17: the kong is not completed, so ippatsu lives; its indicator stays down",
        {
            "hands": {C: TENPAI, D: "88s1z147m258p369s1p"},
            "draws": "8s9m9m2z8s",
            "indicators": "1z1z",
            "ura": "3z3z",
        },
        ("A 8s", "D pung", "D 1z", "C riichi 2z", "D kong 8s", "C wins", "close"),
        "C by robbed_kong",
    ),
    "robbed_kong_after_a_kong": GoldenDeal(
        "Trap 40: the pending indicator of the first kong stays down when the second is robbed",
        {
            "hands": {B: "11z88s17p25s39s234z", C: "234m345678p67s99s"},
            "draws": "1z9p9p8s9m9m9m1z",
            "replacements": "8s",
            "indicators": "6p6p",
        },
        ("A 1z", "B pung", "B 2z", "A 8s", "B pung", "B 3z", "B kong 1z", "B kong 8s", "C wins", "close"),
        "C by robbed_kong",
    ),
    "two_winners": GoldenDeal(
        "R-6: of two the nearest after the discarder wins",
        {"hands": {B: TENPAI, C: "234m345678p67s99s"}, "draws": "8s"},
        ("A 8s", "C wins", "B wins", "close"),
        "B by discard",
    ),
    "three_winners": GoldenDeal(
        "R-6, trap 45: of three the nearest wins too",
        {"hands": {B: TENPAI, C: "234m345678p67s99s", D: "678m123456p67s22z"}, "draws": "8s"},
        ("A 8s", "D wins", "C wins", "B wins", "close"),
        "B by discard",
    ),
    "swap_call": GoldenDeal(
        "R-2: after 3-4-5 with the 3 called neither 3 nor 6 may go",
        {"hands": {B: "4536m12z147p258s9s"}, "draws": "3m"},
        ("A 3m", "B chow 45m", "B 1z", "close"),
        "",
    ),
    "call_that_leaves_no_discard": GoldenDeal(
        "R-2, trap 31: B holds 3-4-5-6 alone; a 6 is not offered for a chow",
        {"hands": {B: "3456m11p22p33p567z"}, "draws": "1p9m9s2p9m9s3p9m9s6m"},
        ("A 1p", "B pung", "B 5z", "A 2p", "B pung", "B 6z", "A 3p", "B pung", "B 7z", "A 6m", "close"),
        "",
    ),
    "four_kongs": GoldenDeal(
        "R-1, trap 38: D may not make the fifth kong",
        {
            "hands": {
                A: "1111m9999p15s123z",
                B: "2222s58s47m18p123z",
                C: "333s4s69m28p567z34z",
                D: "444s369m17p58s567z",
            },
            "draws": "6s5z3s",
            "replacements": "4z7s8s9s",
        },
        ("A kong 1m", "A kong 9p", "A 4z", "B kong 2s", "B 5z", "C kong 3s", "C 4s", "D passes", "close"),
        "",
    ),
    "sticks_returned": GoldenDeal(
        "R-6: A and B in riichi, the wall runs out: their sticks come back, the others pay",
        {"hands": {A: READY + "11z", B: READY + "22z"}, "draws": "6z6z"},
        ("A riichi 6z", "B riichi 6z", "end"),
        "exhausted",
    ),
    "riichi_tile_won_on": GoldenDeal(
        "R-4, trap 41: no stick is placed",
        {"hands": {A: TENPAI, B: "23m567p345678s99p"}, "draws": "1m"},
        ("A riichi 1m", "B wins", "close"),
        "B by discard",
    ),
    "last_discard": GoldenDeal(
        "R-6: houtei is a yaku by itself",
        {"hands": {A: "444m", D: NO_YAKU}, "last": "4m"},
        ("D wins", "close"),
        "D by discard",
    ),
    "last_draw": GoldenDeal(
        "R-6: haitei",
        {"hands": {A: "444m", B: NO_YAKU}, "last": "4m"},
        ("B wins",),
        "B by self_draw",
    ),
    "last_replacement": GoldenDeal(
        "R-6, trap 19: a replacement with no live tile left is rinshan only",
        {"hands": {A: "999m35m456p789s22p", B: "444m"}, "last": "9m1z", "replacements": "4m"},
        ("A kong 9m", "A wins"),
        "A by replacement",
    ),
    "tenhou": GoldenDeal(
        "R-6: the dealer's first fourteen tiles",
        {"hands": {A: NO_YAKU}, "draws": "4m"},
        ("A wins",),
        "A by self_draw",
    ),
    "chiihou": GoldenDeal(
        "R-6: another seat's first draw, with no call before",
        {"hands": {B: NO_YAKU}, "draws": "9m4m"},
        ("B wins",),
        "B by self_draw",
    ),
    "double_riichi": GoldenDeal(
        "R-4: with the first discard",
        {"hands": {B: TENPAI}, "draws": "9m1z9m9m1p8s"},
        ("B riichi 1z", "B wins"),
        "B by self_draw",
    ),
    "double_riichi_broken": GoldenDeal(
        "R-4, trap 46: a concealed kong of A makes B's first discard an ordinary riichi",
        {"hands": {A: "999m147p258s369s1z", B: TENPAI}, "draws": "9m1z1p1p1p8s"},
        ("A kong 9m", "A 1z", "B riichi 1z", "B wins"),
        "B by self_draw",
    ),
    "noten_payments": GoldenDeal(
        "R-6: three are tenpai",
        {"hands": {A: READY + "11z", B: READY + "22z", C: READY + "33z"}, "draws": "6z"},
        ("end",),
        "exhausted",
    ),
    "two_win": GoldenDeal(
        "R-10: two winners, online",
        {
            "hands": {B: TENPAI, C: "234m345678p67s99s"},
            "draws": "8s",
            "length": "tonpuu",
            "counters": 1,
            "sticks": 1,
            "scores": (25_000, 25_000, 25_000, 24_000),
        },
        ("A 8s", "C wins", "B wins", "close"),
        "B by discard, C by discard",
    ),
    "three_abort": GoldenDeal(
        "R-10: three winners end the deal without one, online",
        {
            "hands": {B: TENPAI, C: "234m345678p67s99s", D: "678m123456p67s22z"},
            "draws": "8s",
            "length": "tonpuu",
        },
        ("A 8s", "C wins", "B wins", "D wins", "close"),
        "three_wins",
    ),
    "all_win": GoldenDeal(
        "R-11: three winners, EMA",
        {
            "hands": {B: TENPAI, C: "234m345678p67s99s", D: "678m123456p67s22z"},
            "draws": "8s",
            "length": "ema",
            "counters": 2,
            "sticks": 1,
            "scores": (30_000, 30_000, 30_000, 29_000),
        },
        ("A 8s", "C wins", "B wins", "D wins", "close"),
        "B by discard, C by discard, D by discard",
    ),
    "nine_terminals": GoldenDeal(
        "R-10: B breaks the deal off in the first turn, online",
        {"hands": {B: "19m19p19s123z258m5p"}, "draws": "9m4p", "length": "tonpuu"},
        ("B aborts",),
        "nine_terminals",
    ),
    "liability": GoldenDeal(
        "R-10: A gives the third set of dragons and shares what D gives later, online",
        {
            "hands": {C: "55z66z77z23m99p147s"},
            "draws": "5z8s6z8s7z1m",
            "length": "tonpuu",
        },
        (
            *("A 5z", "C pung", "C 1s", "A 6z", "C pung", "C 4s", "A 7z", "C pung", "C 7s"),
            *("D 1m", "C wins", "close"),
        ),
        "C by discard",
    ),
}
