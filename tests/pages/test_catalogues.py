"""The message catalogues: all there, translated whole, in one tone; and the tool that keeps them so."""

import re
import shutil
from importlib.resources import files

import polib
import pytest

from config.catalogue_sources import extract, sources
from config.catalogues import incomplete_entries
from tests.kit.wrong_words import WRONG_WORDS
from tools.catalogues import (
    OFFERED,
    PLURAL_FORMS,
    ROOT,
    catalogue_path,
    faults,
    form_count,
    missing,
    update,
)

needs_gettext = pytest.mark.skipif(shutil.which("xgettext") is None, reason="GNU gettext is not installed")


def stored(language: str) -> polib.POFile:
    return polib.pofile(str(catalogue_path(language)))


def catalogue(language: str, *entries: polib.POEntry) -> polib.POFile:
    made = polib.POFile()
    made.metadata = {"Plural-Forms": PLURAL_FORMS[language]}
    made.extend(entries)
    return made


@pytest.mark.parametrize("language", OFFERED)
def test_every_sentence_is_translated_in_all_its_forms(language: str):
    assert list(incomplete_entries(catalogue_path(language))) == []
    assert faults(stored(language), language) == []


@needs_gettext
def test_every_sentence_of_the_source_is_in_every_catalogue():
    source = extract(ROOT)
    assert [line for language in OFFERED for line in missing(stored(language), source)] == []


@pytest.mark.parametrize("language", OFFERED)
def test_no_known_wrong_word_and_no_foreign_tone_is_used(language: str):
    text = "\n".join(
        form for entry in stored(language) for form in (entry.msgstr, *entry.msgstr_plural.values())
    )
    assert [wrong for wrong in WRONG_WORDS[language] if wrong in text] == []


@pytest.mark.parametrize("language", OFFERED)
def test_thousands_are_never_set_apart_by_an_ordinary_space(language: str):
    texts = [form for entry in stored(language) for form in (entry.msgid, entry.msgstr)]
    texts += [form for entry in stored(language) for form in entry.msgstr_plural.values()]
    assert [text for text in texts if re.search(r"\d \d{3}\b", text)] == []


@pytest.mark.parametrize(("language", "script"), [("ar", r"[\u0600-\u06ff]"), ("th", r"[\u0e00-\u0e7f]")])
def test_a_sentence_with_words_is_written_in_the_script_of_its_language(language: str, script: str):
    for entry in stored(language):
        words = re.sub(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|<[^>]*>", "", entry.msgid)
        if re.search(r"[a-z]{2}", words):
            for form in (entry.msgstr, *entry.msgstr_plural.values()):
                assert not form or re.search(script, form), entry.msgid


@needs_gettext
def test_sentences_that_we_borrow_are_still_those_of_their_packages():
    known: set[str] = set()
    for package, folder in (
        ("django", "conf/locale/id"),
        ("django.contrib.auth", "locale/id"),
        ("django.contrib.admin", "locale/id"),
        ("allauth", "locale/id"),
    ):
        theirs = files(package).joinpath(folder, "LC_MESSAGES", "django.po").read_text(encoding="utf-8")
        known |= {entry.msgid for entry in polib.pofile(theirs)}
    ours = extract(ROOT, [ROOT / "config" / "borrowed_messages.py"])
    assert [entry.msgid for entry in ours if entry.msgid not in known] == []


def test_arabic_has_six_forms_of_a_number_czech_three_and_thai_one():
    assert [form_count(language) for language in ("ar", "cs", "th")] == [6, 3, 1]


def test_an_update_keeps_what_is_translated_and_drops_what_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.catalogues.ROOT", tmp_path)
    path = catalogue_path("cs")
    path.parent.mkdir(parents=True)
    catalogue(
        "cs", polib.POEntry(msgid="Win", msgstr="Výhra"), polib.POEntry(msgid="Gone", msgstr="Pryč")
    ).save(str(path))
    source = polib.POFile()
    source.extend([polib.POEntry(msgid="Win"), polib.POEntry(msgid="%(n)s tile", msgid_plural="%(n)s tiles")])

    updated = update("cs", source)

    assert [(entry.msgid, entry.msgstr) for entry in updated] == [("Win", "Výhra"), ("%(n)s tile", "")]
    assert updated[1].msgstr_plural == {0: "", 1: "", 2: ""}


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (polib.POEntry(msgid="a", msgid_plural="b", msgstr_plural={0: "x"}), "1 plural forms"),
        (
            polib.POEntry(
                msgid="%(name)s has a", msgid_plural="%(name)s has b", msgstr_plural={0: "x", 1: "x", 2: "x"}
            ),
            "lacks %(name)s",
        ),
        (polib.POEntry(msgid="<b>a</b>", msgstr="x"), "has other tags"),
        (polib.POEntry(msgid="a\n", msgstr="x"), "has other line breaks"),
        (polib.POEntry(msgid="a", msgstr="x", obsolete=True), "obsolete"),
    ],
)
def test_a_garbled_translation_is_found(entry: polib.POEntry, fault: str):
    assert any(fault in line for line in faults(catalogue("cs", entry), "cs"))


def test_a_form_for_one_may_say_the_number_in_words():
    entry = polib.POEntry(
        msgid="%(count)s tile",
        msgid_plural="%(count)s tiles",
        msgstr_plural={0: "jeden kámen", 1: "%(count)s kameny", 2: "%(count)s kamenů"},
    )
    assert faults(catalogue("cs", entry), "cs") == []


@needs_gettext
def test_sentences_are_found_in_code_and_in_templates(tmp_path):
    (tmp_path / "a.py").write_text('from django.utils.translation import gettext as _\n_("In code")\n')
    (tmp_path / "b.html").write_text('{% load i18n %}{% translate "In a template" context "place" %}')
    found = extract(tmp_path, [tmp_path / "a.py", tmp_path / "b.html"])
    assert [(entry.msgctxt, entry.msgid) for entry in found] == [
        (None, "In code"),
        ("place", "In a template"),
    ]


def test_tests_and_migrations_are_no_source_of_sentences():
    assert not [
        path
        for path in sources(ROOT)
        if "migrations" in path.parts or "tests" in path.relative_to(ROOT).parts
    ]
