"""What every page needs to know of this installation."""

from typing import Any

from django.http import HttpRequest

from matches.build import versions


def installation(_request: HttpRequest) -> dict[str, Any]:
    """The context of every template: which protocol and build the page is of."""
    return {"versions": versions()}
