"""The languages of the site, from ``languages.json``: the one list from which all others follow."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a language before anything is translated into it."""

    name: str
    """In the language itself: what somebody looks for who cannot read the page."""
    plural_forms: str
    """The header of its message catalogue that says how numbers choose a form."""
    plural_samples: dict[str, int]
    """A number of each plural category that browsers know (``Intl.PluralRules``)."""
    is_offered: bool = True
    """Whether readers may choose it; not before everything is translated."""


LANGUAGE_DATA: Final[Mapping[str, Language]] = msgspec.json.decode(
    files(__package__).joinpath("languages.json").read_bytes(), type=dict[str, Language]
)
"""By code, in the order in which they are offered; English, the language of the source, first."""

LANGUAGES: Final = tuple(code for code, language in LANGUAGE_DATA.items() if language.is_offered)
"""Those that readers may choose."""
