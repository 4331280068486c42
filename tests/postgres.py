"""A PostgreSQL server for tests: private, on a unix socket in a folder of its own, gone afterwards.

    python -m tests.postgres pytest ARGUMENTS …

runs a command with `MEJA_TEST_DATABASE` naming the server, which the settings of the tests then use.
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
VARIABLE = "MEJA_TEST_DATABASE"
START_SECONDS = 60.0
STOP_SECONDS = 20.0
UNSAFE_AND_QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""For tests that kill no server: nothing in it has to outlive them. Without `synchronous_commit` a server
that is killed forgets what it said it had kept."""


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


class Server:
    """A server in an empty folder, which has to be open to `server_user()`; a context that ends with it."""

    def __init__(self, folder: Path, bin_folder: Path, settings: Sequence[str] = ()) -> None:
        """Takes settings in place of the server's own: `("fsync=off",)`."""
        self.settings = settings
        self.folder = folder
        self.bin_folder = bin_folder
        self.sockets = folder / "s"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address, as settings take it."""
        return f"postgres://meja@{quote(str(self.sockets), safe='')}/postgres"

    def __enter__(self) -> "Server":
        user = server_user()
        self.sockets.mkdir(mode=0o700)
        if user is not None:
            for place in (self.folder, self.sockets):
                shutil.chown(place, user)
        arguments = ("--pgdata", str(self.folder / "data"), "--username", "meja", "--auth", "trust")
        options = ("--no-sync", "--encoding", "UTF8", "--locale", "C")
        _run(self.bin_folder / "initdb", (*arguments, *options), user, self.folder)
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def start(self) -> None:
        """Starts it, also after it was killed; returns when it answers.

        It refuses to start as long as what a killed one has left holds its memory, so it is tried again.
        """
        deadline = time.monotonic() + START_SECONDS
        while True:
            self.process = self._begun()
            if _is_ready_in_time(self.process, self.bin_folder / "pg_isready", self.sockets, deadline):
                return
            if time.monotonic() > deadline:
                raise RuntimeError("PostgreSQL did not start.")

    def _begun(self) -> "subprocess.Popen[bytes]":
        user = server_user()
        settings = [part for setting in self.settings for part in ("-c", setting)]
        program, data = str(self.bin_folder / "postgres"), str(self.folder / "data")
        return subprocess.Popen(
            [program, "-D", data, "-k", str(self.sockets), "-h", "", *settings],
            cwd=self.folder,
            user=user,
            extra_groups=None if user is None else [],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        """Ends it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


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


def _is_ready_in_time(
    process: "subprocess.Popen[bytes]", is_ready: Path, sockets: Path, deadline: float
) -> bool:
    """Returns whether it answers, once it does; not when it has ended or the time is over."""
    ask = [str(is_ready), "--quiet", "--host", str(sockets), "--username", "meja"]
    while subprocess.run(ask, check=False).returncode != 0:
        if process.poll() is not None or time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def main(arguments: Sequence[str]) -> int:
    """Runs a command beside a server; returns its exit status."""
    bin_folder = programs()
    if bin_folder is None:
        sys.stderr.write("There is no PostgreSQL here (initdb).\n")
        return 1
    with (
        tempfile.TemporaryDirectory(prefix="meja-pg-") as folder,
        Server(Path(folder), bin_folder, UNSAFE_AND_QUICK) as server,
    ):
        environment = os.environ | {VARIABLE: server.url}
        return subprocess.run(arguments, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
