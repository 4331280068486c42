"""Writes mjlogs as Tenhou does, from records of our own matches."""

from matches.formats.record import (
    Claimed,
    Discarded,
    Drew,
    Ended,
    IndicatorShown,
    KongMade,
    StickPaid,
    Won,
)
from matches.formats.yaku_names import TENHOU_NUMBERS
from rules.engine.events import DrawReason
from rules.engine.scoring import MeldKind
from rules.riichi.ruleset import RIICHI

REASONS = {
    DrawReason.NINE_TERMINALS: "yao9",
    DrawReason.FOUR_WINDS: "kaze4",
    DrawReason.FOUR_RIICHI: "reach4",
    DrawReason.FOUR_KONGS: "kan4",
    DrawReason.THREE_WINS: "ron3",
}
LIMITS = ("-", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
HEAD = (
    '<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="{type}" lobby="{lobby}"/>'
    '<UN n0="{0}" n1="{1}" n2="{2}" n3="{3}" dan="0,0,0,0" rate="1500,1500,1500,1500" sx="M,F,M,F"/>'
    '<TAIKYOKU oya="{first}"/>'
)


def kind_of(record):
    """The bits of the rules: between people, without red fives, without open tanyao, two rounds."""
    options = RIICHI.options_for(record.length, record.options)
    return 1 | 2 * (not options.red_fives) | 4 * (not options.open_tanyao) | 8 * (options.rounds == 2)


def written_mjlog(record, *, first=0, lobby=0, kind=None):
    """A record as mjlog; ``first`` is the number that the file gives to the first dealer."""
    writer = _Writer(first)
    kind = kind_of(record) if kind is None else kind
    names = writer.by_number([name.encode().hex(" ").replace(" ", "%") for name in record.names])
    head = HEAD.format(*(f"%{name}" for name in names), type=kind, lobby=lobby, first=first)
    deals = [writer.deal(deal) for deal in record.deals]
    if record.final is not None:
        deals[-1] = deals[-1].removesuffix("/>") + f' owari="{writer.final(record.final)}"/>'
    return (head + "".join(deals) + "</mjloggm>").encode()


def packed(meld, seat):
    """The number for a meld of this seat."""
    if meld.kind is MeldKind.CONCEALED_KONG:
        return meld.copies[0] << 8
    giver = seat.distance_to(meld.source)
    if meld.kind is MeldKind.KONG:
        return meld.called << 8 | giver
    if meld.kind is MeldKind.CHOW:
        suit, start = divmod(meld.tile, 9)
        number = (7 * suit + start) * 3 + meld.copies.index(meld.called)
        return number << 10 | sum(c % 4 << 3 + 2 * n for n, c in enumerate(meld.copies)) | 4 | giver
    return _packed_pung(meld, giver)


def _packed_pung(meld, giver):
    is_added = meld.kind is MeldKind.ADDED_KONG
    four = {4 * meld.tile + offset for offset in range(4)}
    # Of an added kong any but the claimed tile may be told as the fourth.
    fourth = max(four - {meld.called}) if is_added else (four - set(meld.copies)).pop()
    number = meld.tile * 3 + sorted(four - {fourth}).index(meld.called)
    return number << 9 | fourth % 4 << 5 | (16 if is_added else 8) | giver


def _joined(values):
    return ",".join(map(str, values))


class _Writer:
    def __init__(self, first):
        self.first = first

    def number(self, seat):
        return (seat + self.first) % 4

    def by_number(self, by_seat):
        """From the order of our seats to that of the file."""
        return [by_seat[(number - self.first) % 4] for number in range(4)]

    def scores(self, by_seat):
        return _joined(score // 100 for score in self.by_number(by_seat))

    def final(self, final):
        couples = zip(self.by_number(final.scores), self.by_number(final.points), strict=True)
        return _joined(f"{score // 100},{tenths / 10:.1f}" for score, tenths in couples)

    def changes(self, step):
        before = [score - delta for score, delta in zip(step.scores, step.deltas, strict=True)]
        couples = zip(self.by_number(before), self.by_number(step.deltas), strict=True)
        return _joined(f"{score // 100},{delta // 100}" for score, delta in couples)

    def deal(self, deal):
        self.passes, self.counters, self.sticks = deal.passes, deal.counters, deal.sticks
        self.indicators, self.paid = list(deal.indicators[:1]), list(deal.scores)
        seed = _joined((deal.passes, deal.counters, deal.sticks, 1, 2, deal.indicators[0]))
        hands = " ".join(f'hai{n}="{_joined(h)}"' for n, h in enumerate(self.by_number(deal.hands)))
        oya = self.number(deal.dealer)
        head = f'<INIT seed="{seed}" ten="{self.scores(deal.scores)}" oya="{oya}" {hands}/>'
        return head + "".join(map(self._step, deal.steps))

    def _step(self, step):  # noqa: PLR0911 - one case a step
        match step:
            case Drew():
                return f"<{'TUVW'[self.number(step.seat)]}{step.copy}/>"
            case Discarded():
                said = f'<REACH who="{self.number(step.seat)}" step="1"/>' if step.sideways else ""
                return f"{said}<{'DEFG'[self.number(step.seat)]}{step.copy}/>"
            case StickPaid():
                self.sticks += 1
                self.paid[step.seat] -= 1000
                ten = self.scores(self.paid)
                return f'<REACH who="{self.number(step.seat)}" ten="{ten}" step="2"/>'
            case Claimed() | KongMade():
                return f'<N who="{self.number(step.seat)}" m="{packed(step.meld, step.seat)}" />'
            case IndicatorShown():
                self.indicators.append(step.copy)
                return f'<DORA hai="{step.copy}" />'
            case Won():
                return self._wins(step)
            case Ended():
                return self._ended(step)

    def _wins(self, step):
        told, before = [], [s - d for s, d in zip(step.scores, step.deltas, strict=True)]
        for place, won in enumerate(step.wins):
            couples = zip(self.by_number(before), self.by_number(won.deltas), strict=True)
            sc = _joined(f"{score // 100},{delta // 100}" for score, delta in couples)
            before = [score + delta for score, delta in zip(before, won.deltas, strict=True)]
            told.append(self._win(won, 0 if place else self.sticks, sc))
        return "".join(told)

    def _win(self, won, sticks, sc):
        melds = f'm="{_joined(packed(meld, won.seat) for meld in won.melds)}" ' if won.melds else ""
        limit = LIMITS.index("yakuman" if won.limit == "counted_yakuman" else won.limit)
        numbers = [(self._yaku(key, won.seat), han) for key, han in won.yaku]
        if won.yakuman:
            yaku = f'yakuman="{_joined(number for number, _ in numbers)}"'
        else:
            yaku = f'yaku="{_joined(f"{number},{han}" for number, han in numbers)}"'
        hidden = f'doraHaiUra="{_joined(won.hidden)}" ' if won.hidden else ""
        giver = won.seat if won.source is None else won.source
        return (
            f'<AGARI ba="{self.counters},{sticks}" hai="{_joined(won.hand)}" {melds}machi="{won.tile}" '
            f'ten="{won.fu or 0},{won.total},{limit}" {yaku} doraHai="{_joined(self.indicators)}" {hidden}'
            f'who="{self.number(won.seat)}" fromWho="{self.number(giver)}" sc="{sc}"/>'
        )

    def _yaku(self, key, seat):
        number = TENHOU_NUMBERS.index(key)
        if key == "seat_wind":
            return number + (seat - self.passes) % 4
        return number + self.passes // 4 if key == "round_wind" else number

    def _ended(self, step):
        kind = "nm" if step.nagashi else REASONS.get(step.reason)
        told = "" if kind is None else f'type="{kind}" '
        hands = "".join(f'hai{self.number(seat)}="{_joined(h)}" ' for seat, h in step.shown.items())
        sc = self.changes(step)
        return f'<RYUUKYOKU {told}ba="{self.counters},{self.sticks}" sc="{sc}" {hands.strip()}/>'


def is_tenhou(record):
    """Whether an mjlog can tell under which rules the match was played."""
    return record.length in ("tonpuu", "hanchan") and record.options.keys() <= {"red_fives", "open_tanyao"}
