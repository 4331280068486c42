"""The same win as the PyPI package ``mahjong`` sees it: a third opinion on scoring."""

from collections import Counter
from dataclasses import dataclass

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld

from rules.engine.scoring import MeldKind, WinBy, WinFacts, WinFlag
from rules.engine.tiles import FIVES, RED_COPIES
from rules.riichi.options import RiichiOptions

KEYS = {
    "Menzen Tsumo": "menzen_tsumo", "Riichi": "riichi", "Ippatsu": "ippatsu", "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan", "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei",
    "Double Riichi": "double_riichi", "Pinfu": "pinfu", "Tanyao": "tanyao", "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "haku", "Yakuhai (hatsu)": "hatsu", "Yakuhai (chun)": "chun",
    **{f"Yakuhai (seat wind {wind})": "seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "round_wind" for wind in ("east", "south", "west", "north")},
    "Sanshoku Doujun": "sanshoku_doujun", "Ittsu": "ittsuu", "Chantai": "chanta",
    "Honroutou": "honroutou", "Toitoi": "toitoi", "San Ankou": "sanankou", "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku_doukou", "Chiitoitsu": "chiitoitsu", "Shou Sangen": "shousangen",
    "Honitsu": "honitsu", "Junchan": "junchan", "Ryanpeikou": "ryanpeikou", "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi_musou", "Kokushi Musou Juusanmen Matchi": "kokushi_musou_13",
    "Chuuren Poutou": "chuuren_poutou", "Daburu Chuuren Poutou": "junsei_chuuren_poutou",
    "Suu Ankou": "suuankou", "Suu Ankou Tanki": "suuankou_tanki", "Daisangen": "daisangen",
    "Shousuushii": "shousuushii", "Dai Suushii": "daisuushii", "Ryuuiisou": "ryuuiisou",
    "Suu Kantsu": "suukantsu", "Tsuu Iisou": "tsuuiisou", "Chinroutou": "chinroutou",
    "Tenhou": "tenhou", "Chiihou": "chiihou", "Dora": "dora", "Aka Dora": "aka_dora",
    "Ura Dora": "ura_dora",
}  # fmt: skip


@dataclass(frozen=True)
class Opinion:
    """What the package says."""

    error: str | None
    total: int = 0
    han: int | None = None
    fu: int | None = None
    lines: dict[str, int] | None = None


@dataclass(frozen=True)
class Question:
    """A win in the package's own types."""

    tiles: list[int]
    tile: int
    melds: list[Meld]
    dora: list[int]
    ura: list[int]
    config: HandConfig


def question(facts: WinFacts, options: RiichiOptions) -> Question:
    """The win as the package is asked about it."""
    tiles, tile, melds = _physical(facts)
    dora, ura = ([4 * face for face in faces] for faces in (facts.dora, facts.ura))
    return Question(tiles, tile, melds, dora, ura, _config(facts, options))


def estimate(asked: Question) -> HandResponse:
    """The package's own answer."""
    return HandCalculator.estimate_hand_value(
        asked.tiles,
        asked.tile,
        melds=asked.melds,
        dora_indicators=asked.dora,
        ura_dora_indicators=asked.ura,
        config=asked.config,
    )


def opinion(facts: WinFacts, options: RiichiOptions) -> Opinion:
    """The package's estimate of a win."""
    asked = question(facts, options)
    response = estimate(asked)
    if response.error:
        return Opinion(response.error)
    assert response.cost
    assert response.yaku
    is_open = any(meld.opened for meld in asked.melds)
    lines = {KEYS[yaku.name]: yaku.han_open if is_open else yaku.han_closed for yaku in response.yaku}
    return Opinion(None, response.cost["total"], response.han, response.fu, lines)


def _physical(facts: WinFacts) -> tuple[list[int], int, list[Meld]]:
    """Copies for all faces; as many red fives among them as the facts tell."""
    faces: list[int] = [*facts.concealed, facts.tile]
    for meld in facts.melds:
        faces += _meld_faces(meld.kind, meld.tile)
    # Of four fives one is the red one.
    reds = sorted(filter(faces.count, FIVES), key=faces.count, reverse=True)[: facts.red_fives]
    used: Counter[int] = Counter()

    def copy_of(face: int) -> int:
        order = [0, 1, 2, 3] if face in reds or face not in FIVES else [1, 2, 3, 0]
        used[face] += 1
        return 4 * face + order[used[face] - 1]

    tiles = [copy_of(face) for face in facts.concealed]
    melds = []
    for meld in facts.melds:
        copies = [copy_of(face) for face in _meld_faces(meld.kind, meld.tile)]
        name = {MeldKind.CHOW: Meld.CHI, MeldKind.PUNG: Meld.PON}.get(meld.kind, Meld.KAN)
        melds.append(Meld(name, copies, opened=meld.kind is not MeldKind.CONCEALED_KONG))
        tiles += copies
    tile = copy_of(facts.tile)
    assert sum(copy in RED_COPIES for copy in [*tiles, tile]) == facts.red_fives
    return [*tiles, tile], tile, melds


def _meld_faces(kind: MeldKind, face: int) -> list[int]:
    if kind is MeldKind.CHOW:
        return [face, face + 1, face + 2]
    return [face] * (4 if kind.is_kong else 3)


def _config(facts: WinFacts, options: RiichiOptions) -> HandConfig:
    flags = facts.flags
    return HandConfig(
        is_tsumo=facts.by.is_self_drawn,
        is_riichi=WinFlag.RIICHI in flags,
        is_daburu_riichi=WinFlag.DOUBLE_RIICHI in flags,
        is_ippatsu=WinFlag.IPPATSU in flags,
        is_rinshan=facts.by is WinBy.REPLACEMENT,
        is_chankan=facts.by is WinBy.ROBBED_KONG,
        is_haitei=WinFlag.LAST_DRAW in flags,
        is_houtei=WinFlag.LAST_DISCARD in flags,
        is_tenhou=WinFlag.HEAVENLY in flags,
        is_chiihou=WinFlag.EARTHLY in flags,
        player_wind=facts.seat_wind.tile,
        round_wind=facts.round_wind.tile,
        options=OptionalRules(
            has_open_tanyao=options.open_tanyao,
            has_aka_dora=options.red_fives,
            has_double_yakuman=options.double_yakuman,
            kazoe_limit=0 if options.counted_yakuman else 1,
            kiriage=options.kiriage_mangan,
        ),
    )
