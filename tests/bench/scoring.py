"""Completed hands scored: what each is worth, beside packages that say the same of the same hands."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.engine.scoring import MeldKind, WinBy, WinFacts, WinFlag
from rules.klasik.score import score_klasik
from rules.mcr.score import score_mcr
from rules.riichi.options import DEFAULT_OPTIONS
from rules.riichi.score import score_riichi
from tests.bench import peers
from tests.bench.contest import Contest, Figure, Side
from tests.kit.klasik_oracle import verdict
from tests.kit.mcr_hands import random_mcr_win
from tests.kit.riichi_hands import random_riichi_win
from tests.kit.winning_hands import random_win

Hands = list[list[WinFacts]]
NAIVE = 200
"""Klasik hands that are compared with the naive scorer of the tests: there is no package of these rules."""


def _hands(make: Callable[[Random], WinFacts], batches: int, size: int) -> Hands:
    random = Random(5)
    return [[make(random) for _ in range(size)] for _ in range(batches)]


def _all(batches: Sequence[Sequence[Any]]) -> list[Any]:
    return [question for batch in batches for question in batch]


def riichi(batches: int, size: int) -> Contest:
    """Hands with a yaku, as all of the packages take them."""
    if not peers.release("mahjong"):
        return Contest([Side("Meja", score_riichi, _hands(random_riichi_win, batches, size))])
    from tests.kit.mahjong_package import Question, estimate, question

    asked: list[list[Question]] = []
    hands: Hands = []
    random = Random(5)
    for _ in range(batches):
        asked.append([])
        hands.append([])
        while len(hands[-1]) < size:
            facts = random_riichi_win(random)
            put = question(facts, DEFAULT_OPTIONS)
            # What the package takes for no win is none to be scored.
            if not estimate(put).error:
                hands[-1].append(facts)
                asked[-1].append(put)

    def _total(put: Question) -> int:
        cost = estimate(put).cost
        assert cost is not None
        return cost["total"]

    sides = [Side("Meja", score_riichi, hands), Side("mahjong", estimate, asked)]
    totals = [lambda facts: score_riichi(facts).total, _total]
    if peers.release("jansou"):
        side, total = _jansou(hands, asked)
        sides.append(side)
        totals.append(total)

    def check() -> None:
        for side, total in zip(sides[1:], totals[1:], strict=True):
            for facts, put in zip(_all(hands), _all(side.batches), strict=True):
                assert score_riichi(facts).total == total(put), (side.name, facts)

    return Contest(sides, check)


def _jansou(hands: Hands, asked: list[list[Any]]) -> tuple[Side, Callable[[Any], int]]:
    score = peers.module("jansou", "scoring.score").score
    rules = peers.module("jansou", "core.rules").Rules(double_yakuman=False, honba_value=0)
    questions = [
        [_as_jansou(facts, put, rules) for facts, put in zip(batch, puts, strict=True)]
        for batch, puts in zip(hands, asked, strict=True)
    ]

    def answer(question: tuple[Any, ...]) -> object:
        return score(*question)

    return Side("jansou", answer, questions), lambda question: score(*question).payment.total


def _as_jansou(facts: WinFacts, put: Any, rules: Any) -> tuple[Any, ...]:
    tiles, holding = peers.module("jansou", "core.tiles"), peers.module("jansou", "core.hand")
    context = peers.module("jansou", "scoring.context").WinContext
    parse = peers.module("jansou", "core.notation").parse_136
    wind = dict(zip("ESWN", tiles.Wind, strict=True))
    melds, melded = [], []
    for meld, theirs in zip(facts.melds, put.melds, strict=True):
        inside = tuple(parse(theirs.tiles))
        melded += theirs.tiles
        melds.append(_jansou_meld(holding, meld.kind, inside))
    concealed = [copy for copy in put.tiles if copy not in melded]
    flags, by = facts.flags, facts.by
    situation = context(
        rules=rules,
        round_wind=wind[facts.round_wind],
        seat_wind=wind[facts.seat_wind],
        is_tsumo=by.is_self_drawn,
        riichi=WinFlag.RIICHI in flags,
        double_riichi=WinFlag.DOUBLE_RIICHI in flags,
        ippatsu=WinFlag.IPPATSU in flags,
        haitei=WinFlag.LAST_DRAW in flags,
        houtei=WinFlag.LAST_DISCARD in flags,
        rinshan=by is WinBy.REPLACEMENT,
        chankan=by is WinBy.ROBBED_KONG,
        tenhou=WinFlag.HEAVENLY in flags,
        chiihou=WinFlag.EARTHLY in flags,
        dora_indicators=tuple(tiles.Tile(tiles.TileKind(face)) for face in facts.dora),
        ura_indicators=tuple(tiles.Tile(tiles.TileKind(face)) for face in facts.ura),
    )
    return holding.Hand(tuple(parse(concealed)), tuple(melds)), parse([put.tile])[0], situation


def _jansou_meld(holding: Any, kind: MeldKind, tiles: tuple[Any, ...]) -> Any:
    name = {
        MeldKind.CHOW: "CHII",
        MeldKind.PUNG: "PON",
        MeldKind.KONG: "DAIMINKAN",
        MeldKind.ADDED_KONG: "SHOUMINKAN",
        MeldKind.CONCEALED_KONG: "ANKAN",
    }[kind]
    if kind is MeldKind.CONCEALED_KONG:
        return holding.Meld(holding.MeldType.ANKAN, tiles)
    added = tiles[-1] if kind is MeldKind.ADDED_KONG else None
    return holding.Meld(holding.MeldType[name], tiles, tiles[0], holding.CallSource.KAMICHA, added)


def mcr(batches: int, size: int) -> Contest:
    """Hands of all fans, those below eight points among them."""
    hands = _hands(random_mcr_win, batches, size)
    sides = [Side("Meja", score_mcr, hands)]
    if not peers.release("pymahjonggb"):
        return Contest(sides)
    from tests.kit.mcr_oracle import asked, fans_of

    calculate = peers.module("pymahjonggb").MahjongFanCalculator
    sides.append(
        Side(
            "pymahjonggb",
            lambda question: calculate(**question),
            [[asked(facts) for facts in batch] for batch in hands],
        )
    )

    def check() -> None:
        for facts in _all(hands):
            assert score_mcr(facts).fan == sum(fans_of(facts).values()), facts

    return Contest(sides, check)


def klasik(batches: int, size: int) -> Contest:
    """Hands of all kinds; no package knows these rules."""
    hands = _hands(random_win, batches, size)

    def check() -> None:
        for facts in _all(hands)[:NAIVE]:
            assert score_klasik(facts).total == verdict(facts).total, facts

    return Contest([Side("Meja", score_klasik, hands)], check)


FIGURES = (
    Figure(
        "riichi_score",
        "Riichi hands scored",
        "hands/s",
        riichi,
        1500,
        ("mahjong", "jansou"),
        {"mahjong": 2.0},
    ),
    Figure("mcr_score", "MCR hands scored", "hands/s", mcr, 1500, ("pymahjonggb",), {"pymahjonggb": 0.04}),
    Figure("klasik_score", "Klasik hands scored", "hands/s", klasik, 1500, (), {"rate": 15_000}),
)
