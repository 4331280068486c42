"""Addresses of hands: whoever opens one sees the hand in the calculator."""

import json
from collections.abc import Mapping
from urllib.parse import quote, urlencode

from django.urls import reverse


def calculator_url(record: Mapping[str, object], language: str) -> str:
    """Where the calculator opens with the hand of a case, in that language."""
    path = reverse("rules:calculator", kwargs={"language": language, "rules": record["rules"]})
    hand = json.dumps(record, separators=(",", ":"))
    return f"{path}?{urlencode({'hand': hand}, quote_via=quote, safe=':,')}"
