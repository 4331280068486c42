"""What the pages of this app have in common: who reads, in which language, and files to be saved."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.models import User

HIDDEN: Final = "hidden"
"""What ``names`` in an address says where nobody is to be named."""


def reader(request: HttpRequest) -> User:
    """Whoever is signed in. Shape: only for views that let nobody else in."""
    assert isinstance(request.user, User)
    return request.user


def language() -> str:
    """The language in which the page is written."""
    return translation.get_language() or "en"


def download(content: bytes, name: str, content_type: str) -> HttpResponse:
    """The answer that a browser saves as a file of this name."""
    disposition = f'attachment; filename="{name}"'
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": disposition})
