"""What a record is refused for, and where it differs from the rules, in words."""

from django.utils.translation import gettext as _

from matches.formats.journal import JournalMatch
from matches.formats.record import Place, RecordError
from matches.formats.replaying import Difference
from matches.verify import Difference as JournalDifference


def place_text(place: Place) -> str:
    """Where something stands in a file; empty for the file as a whole."""
    match place.kind:
        case "line":
            return _("line %s") % place.value
        case "byte":
            return _("byte %s") % place.value
        case "element":
            return _("element %s") % place.value
        case "path":
            return place.value
        case _:
            return ""


def refusal_text(error: RecordError) -> str:
    """Why a file can't be read as a record, with the place."""
    sentence = _sentences().get(error.code, error.code) % error.params
    place = place_text(error.place)
    return f"{place}: {sentence}" if place else sentence


def follows_not_text(match: JournalMatch, difference: JournalDifference) -> str:
    """Where an event of our own file does not follow from the rules."""
    line = match.lines[min(max(difference.seq, 1), len(match.lines)) - 1]
    return _("line %(line)d: this does not follow from the rules.") % {"line": line}


def difference_text(difference: Difference) -> str:
    """Where a record and the rules differ, and in what."""
    place = _("deal %(number)d (%(name)s), turn %(turn)d") % {
        "number": difference.deal,
        "name": f"{difference.round_wind.value}{difference.dealer + 1}-{difference.counters}",
        "turn": difference.turn,
    }
    says = _("%(what)s: the record says %(recorded)s, the rules say %(given)s") % {
        "what": difference.what,
        "recorded": difference.recorded or "-",
        "given": difference.given or "-",
    }
    return f"{place}, {place_text(difference.place)}: {says}"


def _sentences() -> dict[str, str]:
    """By the code of a refusal, in the language that is active."""
    return {
        "bad_gzip": _("The packed file is damaged: %(detail)s."),
        "bad_event": _("This is no event of a match: %(detail)s."),
        "bad_json": _("This is not valid JSON: %(detail)s."),
        "bad_meld": _("No meld is written as %(meld)d."),
        "bad_value": _("%(name)s can't be %(value)s."),
        "bad_xml": _("This is not valid XML: %(detail)s."),
        "empty_file": _("The file is empty."),
        "hand_size": _("A seat must begin with 13 tiles."),
        "hidden_tiles": _("Some tiles are hidden; only a record with all tiles can be checked."),
        "missing": _("%(name)s is missing."),
        "no_deal": _("There is no deal in the file."),
        "no_end": _("The record stops before the match has ended."),
        "no_match_started": _("A journal begins with match_started."),
        "no_meld": _("These tiles are no meld of that kind."),
        "no_order": _("From here on the draws and discards don't fit together."),
        "no_pung": _("There is no pung of %(tile)s to add to."),
        "no_result": _("The deal has no result."),
        "no_such_tile": _("There is no tile %(tile)s."),
        "not_held": _("The seat does not hold %(tile)s."),
        "nothing_drawn": _("The seat has not just drawn a tile."),
        "nothing_to_claim": _("No such discard of %(tile)s can be claimed."),
        "outside_deal": _("This stands outside of a deal."),
        "red_fives": _("Only one red five of each suit, or none, can be played."),
        "second_match": _("A second match begins in the file."),
        "three_players": _("This is a game for three; only games for four can be read."),
        "tile_twice": _("The tile %(tile)s (copy %(copy)d) is told for the second time."),
        "too_large": _("The file is larger than %(most)d MB."),
        "too_many_events": _("There are more events than a match has (%(most)d)."),
        "too_many_copies": _("There are more %(tile)s than the game has."),
        "too_many_draws": _("More tiles are drawn than the wall has (%(most)d)."),
        "too_many_indicators": _("More indicators are told than the wall has (%(most)d)."),
        "too_many_kongs": _("There are more kongs than replacements (%(most)d)."),
        "unknown_element": _("This element is not known."),
        "unknown_event": _("There is no event “%(type)s”."),
        "unknown_format": _(
            "This is no record of a known format: a journal, a Tenhou mjlog, tenhou.net/6 JSON or mjai."
        ),
    }
