"""The name of each language in that language: what somebody looks for who cannot read the page."""

from typing import Final

ENDONYMS: Final = {
    "en": "English",
    "id": "Bahasa Indonesia",
    "th": "ไทย",
    "ar": "العربية",
    "cs": "Čeština",
}
