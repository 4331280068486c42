"""Whole deals with random legal actions, no views made: how fast the engine itself goes."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

from rules.engine.actions import CloseWindow, StartDeal
from rules.engine.decide import advance
from rules.engine.events import Controller
from rules.engine.evolve import begin
from rules.engine.match import start_match
from rules.engine.state import NO_OFFERS, MatchState, Phase
from rules.registry import rule_set
from rules.riichi.turns import STICK
from tests.bench import peers
from tests.bench.contest import Contest, Figure, Side

_OVER = (Phase.DEAL_RESULT, Phase.ENDED)
_CLOSE = CloseWindow()


def play_deal(rules: str, seed: int) -> MatchState:
    """The state after one deal of random actions, any seat that is asked answering first."""
    random, played = Random(seed), rule_set(rules)
    info = start_match(
        played,
        length=played.lengths[0],
        options={},
        secret=sha256(b"bench %d" % seed).digest(),
        controllers=(Controller.BOT,) * 4,
    )
    _, state = advance(begin(played, info), StartDeal())
    while state.phase not in _OVER:
        if state.offers == NO_OFFERS:
            _, state = advance(state, _CLOSE)
        else:
            asked = [offer for offer in state.offers if offer is not None]
            offer = asked[0] if len(asked) == 1 else random.choice(asked)
            _, state = advance(state, random.choice(offer.actions))
    return state


def _jansou_match(seed: int) -> int:
    """Plays a match of several deals in jansou, and returns their number."""
    environment, rules = peers.module("jansou", "game.environment"), peers.module("jansou", "core.rules")
    random, match = Random(seed), environment.Environment(rules.preset("tenhou"), seed=seed)
    play = match.play()
    request = next(play)
    try:
        while True:
            request = play.send(random.choice(request.actions))
    except StopIteration:
        return len(match.records)


def _riichienv_deal(seed: int) -> bool:
    """Plays a deal in riichienv, and returns whether it ended."""
    random, deal = Random(seed), peers.module("riichienv").RiichiEnv(game_mode="4p-red-single", seed=seed)
    asked = deal.reset()
    while not deal.done():
        asked = deal.step({seat: random.choice(view.legal_actions()) for seat, view in asked.items()})
    return bool(deal.done())


JANSOU_DEALS = 12
"""Deals of a match there, about: a batch has as many matches as make a batch of ours."""


def _contest(rules: str) -> Callable[[int, int], Contest]:
    def make(batches: int, size: int) -> Contest:
        deals = [list(range(batch * size, (batch + 1) * size)) for batch in range(batches)]
        played: dict[int, int] = {}
        sides = [Side("Meja", lambda seed: play_deal(rules, seed), deals)]
        if peers.release("jansou"):
            matches = [batch[: max(1, size // JANSOU_DEALS)] for batch in deals]

            def play_match(seed: int) -> None:
                played[seed] = _jansou_match(seed)

            sides.append(Side("jansou", play_match, matches))
        if peers.release("riichienv"):
            sides.append(Side("riichienv", _riichienv_deal, deals))

        def check() -> None:
            for seed in deals[0]:
                state = play_deal(rules, seed)
                assert state.deal is not None
                held = 4 * state.rules.start_score(state.options)
                assert sum(state.scores) + STICK * state.deal.sticks == held, seed

        def weight(side: Side, batch: int) -> int:
            if side.name == "jansou":
                return sum(played[seed] for seed in side.batches[batch])
            return len(side.batches[batch])

        return Contest(sides, check, weight)

    return make


FIGURES = tuple(
    Figure(
        f"{rules}_deals",
        f"Whole deals of random actions, {title}",
        "deals/s",
        _contest(rules),
        24,
        ("jansou", "riichienv"),
        {"jansou": 2.0},
    )
    for rules, title in (("klasik", "Klasik"), ("riichi", "Riichi"), ("mcr", "MCR"))
)
