"""A small server for the browser's own modules, without Django: what a page imports is the real file, or
what is made of it when static files are collected.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from config import joined
from config.paths import BASE_DIR

Answer = tuple[str, str]
"""Content type and body."""

EMPTY_PAGE: Answer = ("text/html", "<!doctype html><title>Test</title>")
POLICY = (
    "default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'; connect-src 'self' ws:"
)
"""At least as strict as the policy of the product."""


@cache
def joined_files() -> Mapping[str, Answer]:
    """Returns the answer for each address under `/static/` whose file carries others once it is collected."""
    folder = BASE_DIR / "static"

    def named(pattern: str) -> list[str]:
        return [path.relative_to(folder).as_posix() for path in folder.glob(pattern)]

    def read(name: str) -> str:
        return Path(folder, name).read_text("utf-8")

    scripts, _carried = joined.scripts(read, named("js/**/*.js"))
    sheets = joined.sheets(read, named("css/*.css"))
    answers = {name: ("text/javascript; charset=utf-8", text) for name, text in scripts.items()}
    answers |= {name: ("text/css; charset=utf-8", text) for name, text in sheets.items()}
    return {f"/static/{name}": answer for name, answer in answers.items()}


class _Handler(SimpleHTTPRequestHandler):
    """Serves `/static/` from the repository and other addresses from what the test made."""

    def __init__(
        self, *args, answer: Callable[[str], Answer | None], files: Mapping[str, Answer], **kwargs
    ) -> None:
        self.answer = answer
        self.files = files
        super().__init__(*args, directory=str(BASE_DIR), **kwargs)

    def do_GET(self) -> None:
        """Answers one request."""
        path = urlsplit(self.path).path
        is_static = path.startswith("/static/")
        answer = self.files.get(path) if is_static else self.answer(self.path)
        if answer is not None:
            self._send(*answer)
        elif is_static:
            super().do_GET()
        else:
            self.send_error(404)

    def _send(self, content_type: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Adds the policy to every answer."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_args: object) -> None:
        """Says nothing of requests."""


@contextmanager
def static_site(answer: Callable[[str], Answer | None], *, joins: bool = False) -> Iterator[str]:
    """Yields the address of a server that runs until the end of the block.

    Where it `joins`, scripts and style sheets come as they are collected, a sixth of the files; elsewhere
    each source has its own address, so that a test can import any of them.
    """
    files = joined_files() if joins else {}
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, answer=answer, files=files))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
