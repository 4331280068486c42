"""Message catalogues are compiled without gettext's tools, and incomplete ones are named."""

import os
import shutil
from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import gettext, override
from pytest_django.fixtures import Settings

from config.catalogue_sources import untranslated_sources
from config.catalogues import (
    compile_catalogues,
    incomplete_entries,
    missing_catalogues,
    source_files,
)

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def catalogue(tmp_path: Path, settings: Settings) -> Path:
    """Returns the path of the only catalogue of a project of its own."""
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.BASE_DIR = tmp_path
    settings.LANGUAGES = [("en", "English"), ("cs", "Czech")]
    path = tmp_path / "locale" / "cs" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    return path


def write(path: Path, text: str) -> None:
    path.write_text(HEAD + text, encoding="utf-8")


def faults(path: Path) -> list[str]:
    return [line.split(": ", 1)[1] for line in incomplete_entries(path)]


def test_a_catalogue_is_compiled_into_what_gettext_reads(catalogue: Path):
    write(catalogue, 'msgid "Wind"\nmsgstr "Vítr"\n')
    assert compile_catalogues() == [catalogue]
    compiled = polib.mofile(str(catalogue.with_suffix(".mo")))
    assert {entry.msgid: entry.msgstr for entry in compiled} == {"Wind": "Vítr"}


def test_a_catalogue_is_compiled_again_only_when_it_is_newer(catalogue: Path):
    write(catalogue, 'msgid "Wind"\nmsgstr "Vítr"\n')
    compile_catalogues()
    assert compile_catalogues() == []
    compiled = catalogue.with_suffix(".mo").stat().st_mtime_ns
    os.utime(catalogue, ns=(compiled + 1, compiled + 1))
    assert compile_catalogues() == [catalogue]


def test_a_complete_catalogue_has_no_fault(catalogue: Path):
    write(
        catalogue,
        'msgid "Hello %(name)s"\nmsgstr "Ahoj %(name)s"\n\n'
        'msgid "one tile"\nmsgid_plural "%(count)d tiles"\n'
        'msgstr[0] "jeden"\nmsgstr[1] "%(count)d kameny"\nmsgstr[2] "%(count)d kamenů"\n',
    )
    assert faults(catalogue) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('msgid "Wind"\nmsgstr ""\n', "not translated: 'Wind'"),
        ('#, fuzzy\nmsgid "Wind"\nmsgstr "Vítr"\n', "fuzzy: 'Wind'"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] ""\n', "not translated: 'a'"),
        ('msgid "{who} wins"\nmsgstr "vyhrál"\n', "a placeholder of the source is missing: '{who} wins'"),
        ('msgid "wins"\nmsgstr "%s"\n', "a placeholder that the source does not have: 'wins'"),
    ],
)
def test_what_a_catalogue_lacks_is_named(catalogue: Path, text: str, fault: str):
    write(catalogue, text)
    assert faults(catalogue) == [fault]
    with pytest.raises(CommandError, match="1 faults"):
        call_command("check_catalogues")


def test_a_language_without_a_catalogue_is_named(catalogue: Path):
    assert [Path(line.split(": ")[0]) for line in missing_catalogues()] == [catalogue]


@pytest.mark.skipif(not shutil.which("xgettext"), reason="xgettext is not installed")
def test_a_message_of_the_sources_that_no_catalogue_has_is_named(catalogue: Path, settings: Settings):
    for folder in ("accounts", "config", "lobby", "matches", "rules", "templates"):
        (settings.BASE_DIR / folder).mkdir()
    (settings.BASE_DIR / "lobby" / "words.py").write_text('x = [_("Wind"), _("Dragon")]\n', encoding="utf-8")
    write(catalogue, 'msgid "Wind"\nmsgstr "Vítr"\n')
    assert untranslated_sources() == [f"{catalogue}: lacks 'Dragon'"]


def test_no_language_of_the_project_is_without_a_catalogue():
    """A language with a script in its code has a folder that is written otherwise: zh-hans, zh_Hans."""
    assert missing_catalogues() == []


def test_each_language_of_the_project_reads_its_compiled_catalogue():
    for source in source_files():
        code = source.parent.parent.name
        entry = next((e for e in polib.pofile(str(source)) if e.translated() and not e.msgctxt), None)
        if entry is None or entry.msgid_plural:
            continue
        with override(code):
            assert gettext(entry.msgid) == entry.msgstr
