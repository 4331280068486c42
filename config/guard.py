"""Kills what the supervisor leaves behind when it is killed itself.

Started by the supervisor as a process of its own, with nothing but the standard library. It reads which
process groups live from a pipe; the end of the pipe means that the supervisor is gone, however it went.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Iterable


def groups_left(lines: Iterable[str]) -> set[int]:
    """Returns the groups that were started (`+12`) and not reported as ended (`-12`) when the lines end."""
    groups: set[int] = set()
    for line in lines:
        group = int(line[1:])
        if line.startswith("+"):
            groups.add(group)
        else:
            groups.discard(group)
    return groups


def main() -> None:
    """Waits for the supervisor's end, then kills every group that is left."""
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    for group in groups_left(sys.stdin):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
