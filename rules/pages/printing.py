"""What commands print: whatever stood in a file, for whatever reads it, as long as it reads."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


def printable(text: str) -> str:
    r"""The text with what the output can't encode written as escapes.

    >>> printable("a name of \udcff bytes")
    'a name of \\udcff bytes'
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


@contextmanager
def while_read() -> Iterator[None]:
    """Prints until the reader of a pipe has seen enough; then the rest is left out, and nothing is said."""
    try:
        yield
    except BrokenPipeError:
        # Python would complain once more when it closes the pipe.
        sys.stdout = None
