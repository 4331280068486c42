"""What is played in a room: rule sets, their lengths, and the options of their rules."""

import json

import pytest
from django.urls import reverse
from django.utils import translation

from lobby import services, wording
from lobby.forms import OptionsForm, RoomForm
from lobby.models import Room
from matches.text import length_label
from rules.pages.option_text import FIXED_BY_LENGTH, GROUPS, TEXTS, option_facts, option_groups
from rules.registry import rule_set, rule_sets

CHOICES = {"rules": "riichi", "length": "hanchan", "clocks": "normal"}
EVERY_LENGTH = [(rules.key, length) for rules in rule_sets() for length in rules.lengths]


@pytest.fixture
def host(client, person):
    """Somebody who is signed in at the browser."""
    user = person()
    client.force_login(user)
    return user


def address(name, *args):
    return reverse(f"lobby:{name}", args=args)


def posted(form, **changes):
    """What a browser sends for a form as it is shown, with these changes; None unchecks or leaves out."""
    data = {}
    for bound in form:
        value = bound.value()
        if bound.widget_type == "checkbox":
            if value:
                data[bound.html_name] = "on"
        else:
            data[bound.html_name] = "" if value is None else str(value)
    data.update(changes)
    return {name: value for name, value in data.items() if value is not None}


# --- Words ---


@pytest.mark.parametrize(("rules", "length"), EVERY_LENGTH)
def test_every_length_has_a_name_a_short_name_and_about_how_long_it_takes(rules, length):
    assert length_label(length) != length
    assert wording.length_name(length) != length
    assert "minutes" in wording.length_minutes(length, "normal")


@pytest.mark.parametrize("rules", [rules.key for rules in rule_sets()])
def test_every_rule_set_says_what_it_asks_of_a_hand(rules):
    assert wording.rules_gist(rules)


@pytest.mark.parametrize("rules", rule_sets(), ids=lambda rules: rules.key)
def test_every_option_of_the_rules_has_words_and_a_place_or_is_fixed_by_the_length(rules):
    names = set(rules.option_type.__struct_fields__)
    placed = [name for _title, group in GROUPS[rules.key] for name in group]
    assert len(placed) == len(set(placed))
    assert set(placed) == set(TEXTS[rules.key])
    assert set(placed) | FIXED_BY_LENGTH[rules.key] == names
    assert not set(placed) & FIXED_BY_LENGTH[rules.key]


@pytest.mark.parametrize(("rules", "length"), EVERY_LENGTH)
def test_every_value_that_is_offered_is_one_that_the_rules_take(rules, length):
    found = rule_set(rules)
    for group in option_groups(rules, length):
        for option in group.options:
            assert option.default in dict(option.choices)
            for value, name in option.choices:
                assert name
                assert getattr(found.options_for(length, {option.name: value}), option.name) == value


def test_options_about_a_whole_match_are_not_asked_for_where_one_deal_is_played():
    names = {option.name for group in option_groups("riichi", "one_deal") for option in group.options}
    assert "several_rons" in names
    assert names.isdisjoint({"dealer_repeats", "counter_points", "bankruptcy"})
    assert "dealer_repeats" in {o.name for group in option_groups("riichi", "wrc") for o in group.options}


def test_facts_name_what_differs_from_the_length_alone():
    assert option_facts("riichi", "one_deal", {}) == []
    assert option_facts("riichi", "one_deal", {"red_fives": False, "open_tanyao": True}) == [
        ("Red fives", "off")
    ]
    assert option_facts("riichi", "ema", {"several_rons": "two", "red_fives": False}) == [
        ("Several wins on one discard", "two win, three end the deal")
    ]


def test_a_value_that_was_once_possible_is_told_as_it_is():
    assert option_facts("riichi", "one_deal", {"several_rons": "none"}) == [
        ("Several wins on one discard", "none")
    ]


# --- The form ---


def test_a_form_offers_the_lengths_of_its_rule_set_alone(db):
    form = RoomForm(initial={"rules": "riichi"})
    offered = [key for key, _name in form["length"].field.widget.choices]
    assert offered == list(rule_set("riichi").lengths)
    assert form["length"].value() == "one_deal"


def test_a_form_shows_the_options_of_the_length_with_its_defaults(db):
    form = RoomForm(initial={"rules": "riichi", "length": "ema"})
    assert form["rule_red_fives"].value() is False
    assert form["rule_several_rons"].value() == "all"
    assert "rule_red_fives" not in RoomForm(initial={"rules": "klasik"}).fields


@pytest.mark.parametrize(("rules", "length"), EVERY_LENGTH)
def test_a_form_sent_as_it_is_shown_changes_no_option(client, host, rules, length):
    form = RoomForm(initial={"rules": rules, "length": length})
    client.post(address("room_create"), posted(form))
    room = Room.objects.get()
    assert (room.rules, room.length, room.options) == (rules, length, {})


def test_only_what_differs_is_kept(client, host):
    form = RoomForm(initial={"rules": "riichi", "length": "hanchan"})
    client.post(
        address("room_create"),
        posted(form, rule_red_fives=None, rule_several_rons="all", rule_double_wind_fu="2"),
    )
    assert Room.objects.get().options == {"red_fives": False, "several_rons": "all", "double_wind_fu": 2}


def test_without_the_details_the_length_decides_all(client, host):
    """A page without scripts shows the options of the length it was opened with."""
    form = RoomForm(initial={"rules": "riichi", "length": "one_deal"})
    client.post(address("room_create"), posted(form, length="ema", rule_red_fives="on"))
    room = Room.objects.get()
    assert (room.length, room.options) == ("ema", {})


def test_a_length_of_another_rule_set_is_refused_and_the_right_ones_are_shown(client, host):
    response = client.post(address("room_create"), {**CHOICES, "length": "quick"})
    page = response.content.decode()
    assert "This rule set does not have that length." in page
    assert 'value="tonpuu"' in page
    assert 'value="quick"' not in page
    assert not Room.objects.exists()


@pytest.mark.parametrize("value", ["seven", "", "None"])
def test_a_value_that_an_option_does_not_take_is_refused(client, host, value):
    form = RoomForm(initial=CHOICES)
    response = client.post(address("room_create"), posted(form, rule_several_rons=value))
    if value == "":
        assert Room.objects.get().options == {}
    else:
        assert '<details class="more" open>' in response.content.decode()
        assert not Room.objects.exists()


def test_options_that_no_field_offers_can_not_be_brought_in(client, host):
    form = RoomForm(initial=CHOICES)
    client.post(address("room_create"), posted(form, rule_start_points="1000000", options='{"rounds": 0}'))
    assert Room.objects.get().options == {}


# --- A room's options ---


@pytest.fixture
def riichi_room(host):
    options = {"rules": "riichi", "length": "hanchan", "options": {"red_fives": False}}
    return services.room_create(host=host, language="en", options=options)


def test_the_hosts_form_shows_what_the_room_plays(riichi_room):
    form = OptionsForm(room=riichi_room)
    assert form["rule_red_fives"].value() is False
    assert form["rule_liability"].value() is True


def test_other_options_are_kept_where_a_command_names_none_of_the_rules(riichi_room):
    data = {**CHOICES, "name": "New"}
    form = OptionsForm(data, room=riichi_room)
    assert form.is_valid(), form.errors
    assert form.options()["options"] == {"red_fives": False}


def test_options_of_the_old_rules_do_not_go_over_to_the_new(riichi_room):
    for changes in ({"length": "wrc"}, {"rules": "mcr", "length": "one_deal"}):
        form = OptionsForm({**CHOICES, **changes}, room=riichi_room)
        assert form.is_valid(), form.errors
        assert form.options()["options"] == {}


def test_a_changed_option_asks_all_to_be_ready_anew(riichi_room, fill):
    fill(riichi_room, "B", ready=True)
    form = OptionsForm(posted(OptionsForm(room=riichi_room), rule_red_fives="on"), room=riichi_room)
    assert form.is_valid(), form.errors
    services.room_change(code=riichi_room.code, user=riichi_room.host, options=form.options())
    assert not riichi_room.places.filter(is_ready=True).exclude(user=riichi_room.host).exists()
    assert Room.objects.get(pk=riichi_room.pk).options == {}


def test_the_room_tells_what_is_played_otherwise(client, riichi_room):
    page = client.get(riichi_room.get_absolute_url()).content.decode()
    assert "East and South (hanchan)" in page
    assert "<dt>Red fives</dt><dd>off</dd>" in page


def test_the_room_tells_with_what_one_begins_and_how_places_are_paid(client, riichi_room):
    page = client.get(riichi_room.get_absolute_url()).content.decode()
    assert "<dt>Points to begin with</dt><dd>25\u202f000</dd>" in page
    assert "above 30\u202f000; places +20 +10 \u221210 \u221220" in page


def test_only_what_a_rule_set_has_is_told(client, host):
    room = services.room_create(host=host, language="en", options={"rules": "mcr", "length": "one_deal"})
    page = client.get(room.get_absolute_url()).content.decode()
    assert "Points to begin with" not in page
    services.place_leave(code=room.code, user=host)
    room = services.room_create(host=host, language="en", options={"rules": "riichi", "length": "one_deal"})
    page = client.get(room.get_absolute_url()).content.decode()
    assert "Points to begin with" in page
    assert "<dt>Result</dt>" not in page


def test_a_match_is_played_with_the_options_of_the_room(riichi_room, again):
    for _ in range(3):
        services.bot_add(code=riichi_room.code, user=riichi_room.host)
    services.room_start(code=riichi_room.code, user=riichi_room.host)
    match = again(riichi_room).match
    assert (match.rules, match.length, match.options) == ("riichi", "hanchan", {"red_fives": False})
    started = json.loads(match.journal.get(seq=1).event)
    assert started["options"]["red_fives"] is False
    assert started["options"]["nagashi_mangan"] is True


# --- The part of the form that htmx fetches ---


def test_another_rule_set_brings_its_lengths_and_options(client, db):
    answer = client.get(
        address("play_fields"), {"rules": "riichi", "length": "quick", "rules_of": "klasik:quick"}
    )
    page = answer.content.decode()
    assert "<html" not in page
    assert 'value="hanchan"' in page
    assert 'name="rule_red_fives" checked' in page
    assert 'value="riichi:one_deal"' in page


def test_another_length_brings_its_defaults(client, db):
    query = {"rules": "riichi", "length": "ema", "rules_of": "riichi:one_deal"}
    page = client.get(address("play_fields"), query).content.decode()
    assert 'name="rule_red_fives">' in page
    assert '<option value="all" selected>' in page


@pytest.mark.parametrize(
    ("rules", "length", "before"),
    [("mcr", "sixteen", "mcr:one_deal"), ("klasik", "full", "klasik:quick"), ("riichi", "ema", "riichi:ema")],
)
def test_where_nothing_follows_from_the_choice_nothing_is_brought(client, db, rules, length, before):
    query = {"rules": rules, "length": length, "rules_of": before}
    assert client.get(address("play_fields"), query).status_code == 204


@pytest.mark.parametrize(
    "query", [{}, {"rules": "poker"}, {"rules_of": "x"}, {"rules": "mcr", "rules_of": "mcr:x"}]
)
def test_nonsense_brings_what_can_be_played(client, db, query):
    answer = client.get(address("play_fields"), query)
    assert answer.status_code == 200
    assert "play-fields" in answer.content.decode()


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
def test_the_form_is_there_in_every_language(client, host, language):
    with translation.override(language):
        for rules in ("klasik", "riichi", "mcr"):
            answer = client.get(
                address("room_create"), {"rules": rules}, headers={"Accept-Language": language}
            )
            assert answer.status_code == 200


# --- Playing at once, and the list ---


@pytest.mark.parametrize(
    ("rules", "length"), [("klasik", "quick"), ("riichi", "one_deal"), ("mcr", "one_deal")]
)
def test_play_of_the_home_page_starts_a_match_of_its_rule_set(client, host, rules, length):
    assert f'name="rules" value="{rules}"' in client.get("/").content.decode()
    response = client.post(address("solo_start"), {"rules": rules})
    room = Room.objects.get()
    assert response.url == room.get_absolute_url()
    assert (room.match.rules, room.match.length, room.match.solo) == (rules, length, True)


def test_a_visitor_is_at_a_riichi_table_after_two_presses(client, db):
    """Play, and Sit down with a name; the form that was pressed goes on by itself."""
    asked = client.post(address("solo_start"), {"rules": "riichi"})
    entered = client.post(asked.url, {"name": "Ayu", "next": reverse("people:go_on")})
    page = client.get(entered.url)
    assert "data-submit-now" in page.content.decode()
    seated = client.post(page.context["path"], dict(page.context["fields"]))
    room = Room.objects.get()
    assert seated.url == room.get_absolute_url()
    assert room.match.rules == "riichi"


def test_the_list_is_narrowed_to_a_rule_set_and_then_to_a_length(client, host, person):
    services.room_create(
        host=host, language="en", options={"name": "One", "rules": "riichi", "length": "ema"}
    )
    services.room_create(host=person("B"), language="en", options={"name": "Two"})
    page = client.get(address("rooms"), {"rules": "riichi"}, headers={"HX-Request": "true"}).content.decode()
    assert "One" in page
    assert "Two" not in page
    assert 'id="length-ema"' in page
    assert "One" not in client.get(address("rooms"), {"rules": "riichi", "length": "wrc"}).content.decode()


def test_a_length_of_another_rule_set_narrows_nothing(client, host):
    services.room_create(
        host=host, language="en", options={"name": "One", "rules": "riichi", "length": "ema"}
    )
    assert "One" in client.get(address("rooms"), {"rules": "riichi", "length": "quick"}).content.decode()


def test_lengths_are_offered_once_a_rule_set_is_chosen(client, db):
    assert 'id="length-filter" hidden' in client.get(address("room_list")).content.decode()
    chosen = client.get(address("room_list"), {"rules": "mcr"}).content.decode()
    assert 'id="length-sixteen"' in chosen
    assert 'id="length-ema"' not in chosen
