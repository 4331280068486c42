"""Where the processes of one machine keep what they measure, so that any of them can tell of all."""

from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Read by the Prometheus client; without it a process tells of itself alone."""


def prepared(runtime: Path) -> Path:
    """Returns the folder, made anew: what was measured before a start is not counted again."""
    folder = runtime / "metrics"
    folder.mkdir(mode=0o700, exist_ok=True)
    for file in folder.glob("*.db"):
        file.unlink(missing_ok=True)
    return folder


def forget(runtime: Path, pid: int) -> None:
    """Drops what a process that has ended had open at its end, such as sockets; what it counted stays."""
    for file in (runtime / "metrics").glob(f"gauge_live*_{pid}.db"):
        file.unlink(missing_ok=True)
