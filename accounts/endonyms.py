"""The name of each language in that language: what somebody looks for who cannot read the page."""

from typing import Final

from django.conf import settings

ENDONYMS: Final = {code: str(name) for code, name in settings.LANGUAGES}
