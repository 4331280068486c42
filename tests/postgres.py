"""A PostgreSQL server for tests: private, on a unix socket in a folder of its own, gone afterwards.

    python -m tests.postgres pytest ARGUMENTS …

runs a command with `MEJA_TEST_DATABASE` naming the server, which the settings of the tests then use.
"""

import contextlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
VARIABLE = "MEJA_TEST_DATABASE"
START_SECONDS = 60.0
STOP_SECONDS = 20.0
UNSAFE_AND_QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Nothing in it has to outlive the tests."""


def programs() -> Path | None:
    """Returns the folder of the server's programs: of the PATH, or where Debian puts them; None if absent."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: file.parts[-3])
    return places[-1].parent if places else None


def server_user() -> str | None:
    """Returns as whom the server runs: it refuses to be root. None for whoever runs this."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody", "daemon") if name in known)


@contextlib.contextmanager
def server(folder: Path, bin_folder: Path) -> Iterator[str]:
    """Starts a server in an empty folder, gives its address, and stops it.

    The folder has to be open to `server_user()`.
    """
    user = server_user()
    data, sockets = folder / "data", folder / "s"
    sockets.mkdir(mode=0o700)
    if user is not None:
        for place in (folder, sockets):
            shutil.chown(place, user)
    initdb = ("initdb", "--pgdata", str(data), "--username", "meja", "--auth", "trust", "--no-sync")
    options = ("--encoding", "UTF8", "--locale", "C")
    _run(bin_folder / initdb[0], (*initdb[1:], *options), user, folder)
    settings = [part for setting in UNSAFE_AND_QUICK for part in ("-c", setting)]
    process = subprocess.Popen(
        [str(bin_folder / "postgres"), "-D", str(data), "-k", str(sockets), "-h", "", *settings],
        cwd=folder,
        user=user,
        extra_groups=None if user is None else [],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_until_ready(process, bin_folder / "pg_isready", sockets)
        yield f"postgres://meja@{quote(str(sockets), safe='')}/postgres"
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _run(program: Path, arguments: Sequence[str], user: str | None, folder: Path) -> None:
    done = subprocess.run(
        [str(program), *arguments],
        cwd=folder,
        user=user,
        extra_groups=None if user is None else [],
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{program.name} failed:\n{done.stdout}{done.stderr}")


def _wait_until_ready(process: "subprocess.Popen[bytes]", is_ready: Path, sockets: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    ask = [str(is_ready), "--quiet", "--host", str(sockets), "--username", "meja"]
    while subprocess.run(ask, check=False).returncode != 0:
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("PostgreSQL did not start.")
        time.sleep(0.05)


def main(arguments: Sequence[str]) -> int:
    """Runs a command beside a server; returns its exit status."""
    bin_folder = programs()
    if bin_folder is None:
        sys.stderr.write("There is no PostgreSQL here (initdb).\n")
        return 1
    with tempfile.TemporaryDirectory(prefix="meja-pg-") as folder, server(Path(folder), bin_folder) as url:
        return subprocess.run(arguments, cwd=ROOT, env=os.environ | {VARIABLE: url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
