"""The packages that are measured beside ours: which of them are here, and how to get the others."""

import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType

from config.paths import BASE_DIR

MODULES = {"mahjong": "mahjong", "jansou": "jansou", "riichienv": "riichienv", "pymahjonggb": "MahjongGB"}
"""The module of each package."""


def release(package: str) -> str | None:
    """The installed version, None where the package is missing."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def module(package: str, part: str = "") -> ModuleType:
    """The package's module, or a part of it."""
    return import_module(f"{MODULES[package]}.{part}" if part else MODULES[package])


def missing() -> list[str]:
    """The packages that are not installed."""
    return [package for package in MODULES if release(package) is None]


def install() -> list[str]:
    """Installs what is missing in this environment, each alone, and returns what could not be."""
    listed = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = listed["project"]["optional-dependencies"]["bench"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--constraint", str(BASE_DIR / "constraints.txt")]
    for requirement in wanted:
        if requirement.split(">=")[0] in missing():
            subprocess.run([*command, requirement], check=False)
    return missing()
