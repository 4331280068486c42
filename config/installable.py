"""What lets a browser install the site as an application: the manifest, and the service worker.

The worker keeps the page that is shown without a connection, and the files which that page needs; never
anything that changes.
"""

import json
import re
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from config.paths import BASE_DIR
from matches.answers import active_language
from matches.build import build

WORKER: Final = BASE_DIR / "static" / "js" / "worker.js"
STATIC_FILE: Final = re.compile(r'(?:href|src)="(/static/[^"#]+)')
GROUND: Final = "#121816"
"""The ground of the dark theme (`--bg-0`), shown while the application opens."""


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
def manifest(_request: HttpRequest) -> HttpResponse:
    """What the application is called, where it begins, and how it looks on a shelf."""
    language = active_language()
    document: dict[str, Any] = {
        "id": "/",
        "name": "Meja",
        "short_name": "Meja",
        "description": _("Mahjong at one table, in the browser, with friends or against bots."),
        "lang": language,
        "dir": "rtl" if translation.get_language_bidi() else "ltr",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            _icon("img/icon-192.png", 192),
            _icon("img/icon-512.png", 512),
            {**_icon("img/icon-maskable-512.png", 512), "purpose": "maskable"},
        ],
        "shortcuts": [
            {"name": _("Play"), "url": reverse("lobby:room_list")},
            {"name": _("Learn"), "url": reverse("learn")},
        ],
    }
    return JsonResponse(document, content_type="application/manifest+json")


@never_cache
@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, with the build it belongs to and the files it keeps."""
    kept = {"build": build(), "page": reverse("offline"), "files": shell_files()}
    head = f"self.MEJA = {json.dumps(kept)};\n"
    return HttpResponse(head + WORKER.read_text("utf-8"), content_type="text/javascript; charset=utf-8")


def shell_files() -> list[str]:
    """Returns the addresses of the files that the page without a connection needs."""
    return sorted(set(STATIC_FILE.findall(render_to_string("offline.html"))))


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png"}
