"""A small server for the browser's own modules, without Django: what a page imports is the real file."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from config.paths import BASE_DIR

Answer = tuple[str, str]
"""Content type and body."""

EMPTY_PAGE: Answer = ("text/html", "<!doctype html><title>Test</title>")
POLICY = (
    "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; connect-src 'self' ws:"
)
"""At least as strict as the policy of the product."""


class _Handler(SimpleHTTPRequestHandler):
    """Serves `/static/` from the repository and other addresses from what the test made."""

    def __init__(self, *args, answer: Callable[[str], Answer | None], **kwargs) -> None:
        self.answer = answer
        super().__init__(*args, directory=str(BASE_DIR), **kwargs)

    def do_GET(self) -> None:
        """Answers one request."""
        path = urlsplit(self.path)
        if path.path.startswith("/static/"):
            super().do_GET()
            return
        answer = self.answer(self.path)
        if answer is None:
            self.send_error(404)
            return
        content_type, body = answer
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.end_headers()
        self.wfile.write(body.encode())

    def end_headers(self) -> None:
        """Adds the policy to every answer."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_args: object) -> None:
        """Says nothing of requests."""


@contextmanager
def static_site(answer: Callable[[str], Answer | None]) -> Iterator[str]:
    """Yields the address of a server that runs until the end of the block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, answer=answer))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
