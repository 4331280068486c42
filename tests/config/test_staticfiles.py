"""Static files carry their content in their name, also where one module imports another."""

import json
import os
import re
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from config.staticfiles import collect

STORAGES = {"staticfiles": {"BACKEND": "config.staticfiles.HashedStaticFilesStorage"}}


@pytest.fixture
def site(tmp_path: Path, settings: Settings) -> Path:
    """Returns the folder of the static files of a site of its own."""
    source = tmp_path / "static"
    (source / "js").mkdir(parents=True)
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = STORAGES
    (source / "js" / "main.js").write_text('import { a } from "./part.js";\na();\n', encoding="ascii")
    (source / "js" / "part.js").write_text("export function a() {}\n", encoding="ascii")
    return source


def manifest(root: Path) -> dict[str, str]:
    paths: dict[str, str] = json.loads((root / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
    return paths


def test_a_module_imports_another_by_its_hashed_name(site: Path, settings: Settings):
    collect()
    names = manifest(settings.STATIC_ROOT)
    text = (settings.STATIC_ROOT / names["js/main.js"]).read_text(encoding="utf-8")
    assert re.fullmatch(r"part\.[0-9a-f]{12}\.js", Path(names["js/part.js"]).name)
    assert f'"./{Path(names["js/part.js"]).name}"' in text


def test_only_our_own_scripts_are_searched_for_imports(site: Path, settings: Settings):
    """Other packages' scripts are long, and what looks like an import there is a comment or a string."""
    (site / "packaged.js").write_text('// import { a } from "./missing.js";\n', encoding="ascii")
    collect()
    assert "packaged.js" in manifest(settings.STATIC_ROOT)


def test_files_are_collected_again_only_when_one_has_changed(site: Path, settings: Settings):
    assert collect()
    assert not collect()
    before = manifest(settings.STATIC_ROOT)["js/main.js"]
    (site / "js" / "part.js").write_text("export function a() { return 1; }\n", encoding="ascii")
    os.utime(site / "js" / "part.js", ns=(1, 1))
    assert collect()
    assert manifest(settings.STATIC_ROOT)["js/main.js"] != before


def test_what_a_file_carries_has_no_address_of_its_own(site: Path, settings: Settings):
    """Else something might ask for it by that, and the same module would run twice."""
    (site / "js" / "site.js").write_text('import { a } from "./part.js";\na();\n', encoding="ascii")
    (site / "js" / "main.js").unlink()
    collect()
    names = manifest(settings.STATIC_ROOT)
    assert "js/part.js" not in names
    assert "function a() {}" in (settings.STATIC_ROOT / names["js/site.js"]).read_text(encoding="utf-8")
