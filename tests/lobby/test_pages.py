"""Pages of the lobby and of a room, with good input and bad."""

import pytest
from django.urls import reverse

from lobby import rooms, services
from lobby.models import Place, Room, RoomState
from lobby.rematch import room_match_finished
from lobby.rooms import Filters, rooms_listed
from matches.models import Match
from matches.services import match_abort


@pytest.fixture
def new_room(person):
    """Opens a room: `new_room()`; they are told by their codes."""
    return lambda: services.room_create(host=person("Budi"), language="en", options={})


@pytest.fixture
def as_person(client):
    """Signs the browser in: `as_person(user)`."""

    def sign_in(user):
        client.force_login(user)
        return client

    return sign_in


def address(name, *args):
    return reverse(f"lobby:{name}", args=args)


def page(response):
    return response.content.decode()


# --- The list --------------------------------------------------------------------------------------


def test_the_list_is_there_for_everybody(client, room):
    response = client.get(address("room_list"))
    assert response.status_code == 200
    assert "Quiet Pines" in page(response)


def test_private_and_closed_rooms_are_not_listed(client, room, person):
    services.room_create(host=person("B"), language="en", options={"name": "Hidden", "is_private": True})
    gone = services.room_create(host=person("C"), language="en", options={"name": "Gone"})
    services.place_leave(code=gone.code, user=gone.host)
    shown = page(client.get(address("rooms")))
    assert "Quiet Pines" in shown
    assert "Hidden" not in shown


def test_the_list_needs_as_many_queries_for_ten_rooms_as_for_one(
    client, room, person, django_assert_num_queries
):
    with django_assert_num_queries(2):
        client.get(address("rooms"))
    for number in range(9):
        services.room_create(host=person(f"H{number}"), language="en", options={})
    with django_assert_num_queries(2):
        client.get(address("rooms"))


def test_an_unknown_filter_narrows_nothing(client, room):
    response = client.get(address("rooms"), {"rules": "poker", "length": "'--", "free": "yes"})
    assert "Quiet Pines" in page(response)


def test_a_full_room_is_hidden_where_only_free_places_are_wanted(client, room, fill):
    fill(room, "A", "B", "C")
    assert "Quiet Pines" in page(client.get(address("rooms")))
    assert "Quiet Pines" not in page(client.get(address("rooms"), {"free": "1"}))


def test_a_list_costs_the_same_few_queries_however_many_rooms_there_are(
    client, room, new_room, django_assert_max_num_queries
):
    for _ in range(8):
        new_room()
    with django_assert_max_num_queries(2):
        assert page(client.get(address("rooms"))).count('class="room"') == 9


def test_rooms_with_a_place_stand_first_and_the_list_ends_somewhere(new_room, fill, monkeypatch):
    full, older, newer = new_room(), new_room(), new_room()
    fill(full, "A", "B", "C")
    listed = [row.code for row in rooms_listed(Filters())]
    assert listed == [newer.code, older.code, full.code]
    monkeypatch.setattr(rooms, "LONGEST_LIST", 2)
    assert len(rooms_listed(Filters())) == 2


def test_a_list_that_was_shown_before_shows_what_has_changed_since(client, room, fill):
    before = page(client.get(address("rooms")))
    assert page(client.get(address("rooms"))) == before
    fill(room, "A")
    assert "Free: 2" in page(client.get(address("rooms")))


def test_a_room_whose_free_places_bots_hold_can_be_joined(client, room):
    for _ in range(3):
        services.bot_add(code=room.code, user=room.host)
    assert "Join" in page(client.get(address("rooms"), {"free": "1"}))


def test_the_home_page_gets_its_figures(client, room):
    shown = page(client.get(address("counts")))
    assert "open rooms" in shown
    assert ">1<" in shown


def test_the_way_back_is_on_the_list(as_person, room):
    assert room.get_absolute_url() in page(as_person(room.host).get(address("room_list")))


# --- A new room ------------------------------------------------------------------------------------

CHOICES = {"rules": "klasik", "length": "full", "clocks": "relaxed"}


def test_a_new_room_has_what_was_chosen(as_person, person):
    client = as_person(person())
    response = client.post(address("room_create"), {**CHOICES, "name": "  Our  table ", "is_private": "on"})
    room = Room.objects.get()
    assert response.url == room.get_absolute_url()
    assert (room.name, room.length, room.clocks) == ("Our table", "full", "relaxed")
    assert (room.is_private, room.allows_watchers) == (True, False)


def test_a_room_without_a_name_gets_one(as_person, person):
    as_person(person()).post(address("room_create"), {**CHOICES, "name": " \u202e "})
    assert Room.objects.get().name.strip()


def test_a_room_can_be_filled_with_bots_at_once(as_person, person):
    as_person(person()).post(address("room_create"), {**CHOICES, "with_bots": "on"})
    assert Place.objects.filter(user=None).count() == 3


@pytest.mark.parametrize(
    "wrong",
    [{"rules": "poker"}, {"length": "endless"}, {"clocks": ""}, {"name": "x" * 41}, {"length": "\x00"}],
    ids=str,
)
def test_a_room_that_makes_no_sense_is_not_opened(as_person, person, wrong):
    response = as_person(person()).post(address("room_create"), {**CHOICES, **wrong})
    assert response.status_code == 200
    assert "field__error" in page(response)
    assert not Room.objects.exists()


def test_who_opens_one_room_after_the_other_is_asked_to_wait(as_person, person):
    user = person()
    client = as_person(user)
    for _ in range(12):
        client.post(address("room_create"), CHOICES)
        services.place_leave(code=Room.objects.latest("pk").code, user=user)
    response = client.post(address("room_create"), CHOICES)
    assert "many rooms" in page(response)
    assert Room.objects.count() == 12


def test_who_sits_somewhere_is_told_so_instead_of_getting_a_second_room(as_person, room):
    response = as_person(room.host).post(address("room_create"), CHOICES)
    assert "Quiet Pines" in page(response)
    assert Room.objects.count() == 1


def test_a_visitor_gives_a_name_before_a_room_is_opened(client, db):
    response = client.post(address("room_create"), CHOICES)
    assert response.url.startswith(reverse("people:guest"))


# --- By code ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["{}", " {} ", "{}".lower(), "https://meja.example/r/{}/?a=1"])
def test_a_code_or_a_link_leads_to_the_room(client, room, form):
    typed = form.format(f"{room.code[:4].lower()}-{room.code[4:]}" if "http" not in form else room.code)
    assert client.post(address("join_by_code"), {"code": typed}).url == room.get_absolute_url()


@pytest.mark.parametrize("typed", ["", "hello", "ABCD", "\x00", "9" * 300, "/r/../admin/"])
def test_what_is_no_code_is_said_to_be_none(client, db, typed):
    response = client.post(address("join_by_code"), {"code": typed})
    assert response.status_code == 200
    assert "field__error" in page(response)


def test_an_unknown_code_and_a_closed_room_are_told_in_words(client, room, as_person):
    assert "no such room" in page(client.post(address("join_by_code"), {"code": "BCDF2345"}))
    services.place_leave(code=room.code, user=room.host)
    assert "has closed" in page(client.post(address("join_by_code"), {"code": room.code}))


def test_guessing_codes_ends_after_some_tries_even_with_a_right_one(client, room):
    for number in range(120):
        client.get(f"/r/BCDF{2222 + number}/")
    response = client.get(room.get_absolute_url())
    assert response.status_code == 429
    assert "Quiet Pines" not in page(response)


def test_guessing_codes_does_not_lock_people_out_of_their_own_room(as_person, room):
    client = as_person(room.host)
    for number in range(30):
        client.get(f"/r/BCDF{2222 + number}/")
    assert client.get(room.get_absolute_url()).status_code == 200


# --- The room --------------------------------------------------------------------------------------


def test_an_invited_visitor_gives_a_name_and_sits_down(client, room):
    response = client.get(room.get_absolute_url(), follow=True)
    assert response.redirect_chain[0][0].startswith(reverse("people:guest"))
    next_ = {"name": "Mali", "next": room.get_absolute_url()}
    response = client.post(reverse("people:guest"), next_, follow=True)
    assert response.status_code == 200
    assert [place.name for place in room.places.all()] == ["Ayu", "Mali"]
    assert "(you)" in page(response)


def test_opening_the_link_twice_is_one_place(as_person, room, person):
    client = as_person(person("Mali"))
    client.get(room.get_absolute_url())
    client.get(room.get_absolute_url())
    assert room.places.count() == 2


def test_who_comes_to_watch_does_not_sit_down(as_person, room, person):
    response = as_person(person("Mali")).get(room.get_absolute_url() + "?watch")
    assert room.places.count() == 1
    assert "Sit down" in page(response)


def test_a_look_ahead_of_the_browser_takes_no_place(as_person, room, person):
    as_person(person("Mali")).get(room.get_absolute_url(), headers={"Sec-Purpose": "prefetch"})
    assert room.places.count() == 1


def test_who_finds_the_room_full_reads_so_and_can_wait(as_person, room, fill, person):
    fill(room, "A", "B", "C")
    late = person("Late")
    client = as_person(late)
    response = client.get(room.get_absolute_url())
    assert "All four places are taken" in page(response)
    client.post(address("command", room.code, "wait"))
    assert "number 1 in the line" in page(client.get(room.get_absolute_url()))


def test_who_was_removed_gets_a_page_that_says_so(as_person, room, fill):
    (mali,) = fill(room, "Mali")
    services.person_remove(code=room.code, user=room.host, place=mali.place.pk)
    response = as_person(mali).get(room.get_absolute_url())
    assert response.status_code == 403
    assert "The host removed you" in page(response)


def test_a_closed_room_and_one_that_never_was_have_pages_of_their_own(as_person, room):
    client = as_person(room.host)
    services.place_leave(code=room.code, user=room.host)
    assert client.get(room.get_absolute_url()).status_code == 410
    assert client.get("/r/BCDF2345/").status_code == 404
    assert client.get("/r/%00/").status_code == 404


def test_another_room_shows_the_way_back_and_a_way_over(as_person, room, person):
    mali = person("Mali")
    other = services.room_create(host=mali, language="en", options={"name": "Old Garden"})
    client = as_person(mali)
    shown = page(client.get(room.get_absolute_url()))
    assert other.get_absolute_url() in shown
    assert "Leave it and sit down here" in shown
    client.post(address("command", room.code, "move"))
    assert Place.objects.get(user=mali).room == room


@pytest.fixture
def playing(room):
    for _ in range(3):
        services.bot_add(code=room.code, user=room.host)
    services.room_start(code=room.code, user=room.host)
    return Room.objects.get(pk=room.pk)


def test_the_players_get_the_table_and_others_where_watching_is_allowed(as_person, playing, person):
    table = f'data-match="{playing.match_id}"'
    for user in (playing.host, person("Nour")):
        shown = page(as_person(user).get(playing.get_absolute_url()))
        assert shown.count(table) == 2
        assert 'class="has-tab-bar is-at-table"' in shown


def test_the_skip_link_leads_to_what_is_shown_the_table_or_the_room(as_person, room, playing):
    shown = page(as_person(playing.host).get(playing.get_absolute_url()))
    assert 'href="#table-acts"' in shown
    assert 'id="table-acts"' in shown


def test_where_watching_is_not_allowed_others_read_so_and_may_wait(as_person, playing, person):
    Room.objects.update(allows_watchers=False)
    client = as_person(person("Nour"))
    shown = page(client.get(playing.get_absolute_url()))
    assert str(playing.match_id) not in shown
    assert "The host does not allow watching" in shown
    client.post(address("command", playing.code, "wait"))
    assert "number 1 in the line" in page(client.get(playing.get_absolute_url()))


def test_a_watcher_may_wait_for_a_place_at_the_table(as_person, playing, person):
    client = as_person(person("Nour"))
    assert 'id="watch-wait"' in page(client.get(playing.get_absolute_url()))
    client.post(address("command", playing.code, "wait"))
    assert 'id="watch-wait-no-more"' in page(client.get(playing.get_absolute_url()))


def test_why_a_match_has_no_result_stands_in_the_room(as_person, playing):
    match_abort(match=playing.match)
    room_match_finished(match=Match.objects.get())
    assert "Ended by an administrator" in page(as_person(playing.host).get(playing.get_absolute_url()))


def test_what_hinders_the_start_stands_there_in_words(as_person, room, fill):
    fill(room, "Tomáš")
    shown = page(as_person(room.host).get(room.get_absolute_url()))
    assert "Waiting for 2 things" in shown
    assert "is not ready yet" in shown
    assert "2 places are free" in shown


def test_the_part_for_htmx_brings_no_whole_page(as_person, room):
    response = as_person(room.host).get(address("live", room.code), headers={"HX-Request": "true"})
    assert "<html" not in page(response)
    assert 'data-state="waiting"' in page(response)


def test_a_removed_person_gets_the_words_as_a_part_too(as_person, room, fill):
    (mali,) = fill(room, "Mali")
    services.person_remove(code=room.code, user=room.host, place=mali.place.pk)
    response = as_person(mali).get(address("live", room.code), headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert 'data-state="gone"' in page(response)


@pytest.mark.parametrize("action", ["start", "explode", "add_bot", "remove", "ready", "again"])
@pytest.mark.parametrize("data", [{}, {"place": "x"}, {"place": "9" * 40}, {"ready": "\x00"}])
def test_forms_with_nonsense_end_in_words_not_in_a_fault(as_person, room, fill, action, data):
    (mali,) = fill(room, "Mali")
    response = as_person(mali).post(address("command", room.code, action), data, follow=True)
    assert response.status_code == 200


def test_commands_are_for_posts_only(as_person, room):
    assert as_person(room.host).get(address("command", room.code, "start")).status_code == 405


def test_the_host_changes_options_and_others_do_not(as_person, room, fill, again):
    (mali,) = fill(room, "Mali")
    change = {**CHOICES, "name": "New name", "allows_watchers": "on"}
    as_person(mali).post(address("options", room.code), change)
    assert again(room).length == "quick"
    as_person(room.host).post(address("options", room.code), change)
    assert (again(room).length, again(room).name) == ("full", "New name")


def test_play_against_bots_starts_a_match_at_once(as_person, person):
    user = person()
    response = as_person(user).post(address("solo_start"), {"rules": "klasik", "length": "quick"})
    room = Room.objects.get()
    assert response.url == room.get_absolute_url()
    assert (room.state, room.is_private, room.clocks) == (RoomState.PLAYING, True, "off")
    assert room.match.players.filter(is_bot=True).count() == 3


def test_play_against_bots_leads_back_to_a_match_that_waits(as_person, room):
    response = as_person(room.host).post(address("solo_start"), {"rules": "nonsense"})
    assert response.url == room.get_absolute_url()
    assert Room.objects.count() == 1


@pytest.mark.parametrize("language", ["en", "id", "th", "ar", "cs"])
def test_every_page_is_there_in_every_language(as_person, person, language):
    user = person(language=language)
    client = as_person(user)
    room = services.room_create(host=user, language=language, options={})
    for name, args in (("room_list", ()), ("room_create", ()), ("join_by_code", ()), ("room", (room.code,))):
        response = client.get(address(name, *args))
        assert response.status_code == 200
        assert f'lang="{language}"' in page(response)
