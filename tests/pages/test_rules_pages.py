"""The pages of the rules: for everybody, in the language of their address, quick to ask for again."""

import re
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from accounts.models import User
from rules.pages.numbers import pattern_rows
from rules.pages.prose import prose
from rules.terms import LANGUAGES

RULES = ("klasik", "riichi", "mcr")
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
CARD = re.compile(r'<li class="pattern" id="pattern-(\w+)"')
XHTML = "{http://www.w3.org/1999/xhtml}"

pytestmark = pytest.mark.django_db


def page(client, address, **headers):
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_a_page_has_all_parts_under_the_same_anchors(client, rules, language):
    markup = page(client, f"/{language}/rules/{rules}/")
    anchors = re.findall(r'<section id="([a-z]+)"', markup)
    assert anchors == [section.anchor for section in prose(rules, "en").sections]
    assert all(f'href="#{anchor}"' in markup for anchor in anchors)
    assert "{" not in re.sub(r"<(style|script|meta)[^>]*>", "", markup.partition("<main")[2])
    assert "::" not in markup.partition("<main")[2]


def test_a_page_speaks_the_language_of_its_address_whatever_the_readers(client):
    client.cookies["meja_language"] = "cs"
    answer = client.get("/th/rules/riichi/", headers={"Accept-Language": "ar"})
    assert answer["Content-Language"] == "th"
    assert '<html lang="th"' in answer.content.decode()


def test_an_address_without_language_leads_to_the_readers_own(client):
    client.cookies["meja_language"] = "ar"
    assert client.get("/rules/").headers["Location"] == "/ar/rules/klasik/"
    assert client.get("/rules/mcr/").headers["Location"] == "/ar/rules/mcr/"


@pytest.mark.parametrize(
    "address", ["/xx/rules/klasik/", "/en/rules/chess/", "/rules/chess/", "/en/rules/chess/patterns/"]
)
def test_there_is_no_page_of_what_we_do_not_have(client, address):
    assert client.get(address).status_code == 404


def test_every_pattern_has_a_card_with_its_value(client):
    markup = page(client, "/en/rules/mcr/")
    cards = re.findall(r'<li class="pattern" id="pattern-(\w+)">.*?<span class="tag">(\d+) fan', markup, re.S)
    assert dict(cards) == {row.key: str(row.value) for row in pattern_rows("mcr")}


def test_the_list_of_patterns_is_narrowed_down_by_value_without_scripts(client):
    markup = page(client, "/en/rules/mcr/?value=fan-64")
    assert set(CARD.findall(markup)) == {row.key for row in pattern_rows("mcr") if row.value == 64}
    assert 'id="value-fan-64"' in markup


def test_the_list_of_patterns_is_searched_by_names_in_the_readers_words(client):
    assert CARD.findall(page(client, "/cs/rules/klasik/?q=sirotk")) == ["thirteen_orphans"]
    assert 'id="pattern-seven_pairs"' in page(client, "/en/rules/mcr/patterns/?q=七对")
    assert '<li class="muted">' in page(client, "/en/rules/mcr/?q=%3Cscript%3E")


def test_what_htmx_fetches_is_what_the_page_shows(client):
    part = page(client, "/ar/rules/riichi/patterns/?value=yakuman")
    assert part.strip() in page(client, "/ar/rules/riichi/?value=yakuman")


def test_a_browser_that_asks_again_is_told_that_nothing_changed(client):
    first = client.get("/en/rules/klasik/")
    again = client.get("/en/rules/klasik/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert "Content-Security-Policy" not in again  # the copy keeps its own, with its nonce
    assert first["Cache-Control"] == "private, no-cache"


def test_two_readers_have_two_copies(client):
    first = client.get("/en/rules/klasik/")
    client.cookies["meja_language"] = "id"
    client.force_login(User.objects.create_user("ayu", "ayu@contoh.example", "green pines at dusk"))
    again = client.get("/en/rules/klasik/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200


def test_the_part_for_htmx_is_the_same_for_everybody(client):
    first = client.get("/en/rules/mcr/patterns/")
    assert first["Cache-Control"] == "public, max-age=300"
    assert "Set-Cookie" not in first
    assert not first.cookies
    again = client.get("/en/rules/mcr/patterns/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_a_page_is_sent_small(client):
    answer = client.get("/en/rules/klasik/", headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 60_000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["/{}/", "/{}/rules/"])
def test_an_address_that_is_cut_short_leads_to_the_rules_in_its_language(client, language, address):
    assert client.get(address.format(language)).headers["Location"] == f"/{language}/rules/klasik/"


@pytest.mark.parametrize("rules", RULES)
def test_a_page_tells_search_engines_where_its_translations_are(client, rules):
    markup = page(client, f"/cs/rules/{rules}/?value=x")
    assert f'<link rel="canonical" href="http://testserver/cs/rules/{rules}/">' in markup
    for language in LANGUAGES:
        assert f'hreflang="{language}" href="http://testserver/{language}/rules/{rules}/"' in markup
    assert f'hreflang="x-default" href="http://testserver/en/rules/{rules}/"' in markup
    assert re.search(r'<meta name="description" content="[^"{}]{60,400}">', markup)


def test_the_sitemap_has_each_public_page_in_each_language(client):
    tree = ElementTree.fromstring(client.get("/sitemap.xml").content)
    found = {entry.findtext(f"{SITEMAP}loc") for entry in tree}
    wanted = {f"http://testserver/{language}/rules/{rules}/" for language in LANGUAGES for rules in RULES}
    assert wanted <= found
    entry = next(entry for entry in tree if entry.findtext(f"{SITEMAP}loc").endswith("/ar/rules/mcr/"))
    assert {link.get("hreflang") for link in entry.findall(f"{XHTML}link")} == set(LANGUAGES)


def test_robots_are_told_where_the_sitemap_is_and_what_to_leave_out(client):
    told = page(client, "/robots.txt")
    assert "Sitemap: http://testserver/sitemap.xml" in told
    assert "Disallow: /r/\n" in told
    assert "Disallow: /en" not in told


def test_the_learning_page_leads_to_the_rules(client):
    client.cookies["meja_language"] = "id"
    markup = page(client, "/learn/")
    assert all(f'href="/id/rules/{rules}/"' in markup for rules in RULES)


@pytest.mark.parametrize("rules", RULES)
def test_each_example_opens_in_the_calculator_and_frames_the_winning_tile(client, rules):
    markup = page(client, f"/en/rules/{rules}/")
    examples = markup.partition('<section id="payment"')[0].split('<details class="example card"')[1:]
    assert examples
    for example in examples:
        assert f'href="/en/calculator/{rules}/?hand=%7B' in example
        assert example.count("tile--win") == 1


def test_a_term_is_explained_once_in_a_part_with_its_english_and_eastern_names(client):
    part = re.search(r'<section id="claims".*?</section>', page(client, "/cs/rules/klasik/"), re.S)[0]
    assert part.count('id="tip-claims-pung"') == 1
    tip = re.search(r'id="tip-claims-pung">(.*?)</span></span>', part, re.S)[1]
    assert '<span lang="ja">ポン</span>' in tip
    assert '<span lang="zh-hans">碰</span>' in tip


def test_a_term_leads_to_its_line_of_the_glossary(client):
    lines = set(re.findall(r'id="(term-\w+)"', page(client, "/en/glossary/")))
    for rules in RULES:
        linked = set(
            re.findall(r'class="term" href="/en/glossary/#([\w-]+)"', page(client, f"/en/rules/{rules}/"))
        )
        assert linked
        assert linked <= lines


def test_the_coverage_of_each_language_is_printed_and_complete(capsys):
    call_command("translation_coverage", "--check")
    told = capsys.readouterr().out
    for code, _name in settings.LANGUAGES:
        assert re.search(rf"^{code}: terms (\d+) of \1$", told, re.M)
        assert re.search(rf"^{code}: parts of the rules (\d+) of \1$", told, re.M)


def test_what_a_language_lacks_is_named_and_fails_a_check(capsys):
    with pytest.raises(CommandError):
        call_command("translation_coverage", "eo", "--check")
    assert "missing: klasik#glance" in capsys.readouterr().out
