"""The machine and the versions that figures were measured with."""

import os
import platform
import sys
from pathlib import Path

from tests.bench import peers


def processor() -> str:
    """The processor's name, as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown")


def description() -> dict[str, str]:
    """What a reader must know to compare figures."""
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    versions = {name: peers.release(name) or "not installed" for name in peers.MODULES}
    return {
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, {processor()}",
        "load average": load,
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        **versions,
        "command": " ".join(["python manage.py", *sys.argv[1:]]),
    }
