"""The chat of a room: who reads and writes, how much, in which language, for how long, and who is muted."""

from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from accounts.sanctions import sanction_give
from config.children import LARGEST_MESSAGE
from lobby import chat, commands, services
from lobby.models import LONGEST_LINE, ChatLine, ChatMode, ChatMute
from lobby.moderation_models import Report
from lobby.names import LONGEST_NAME
from lobby.refusals import Refused
from lobby.reports import evidence_of
from lobby.start import begin_match
from lobby.tasks import purge_chat

LANGUAGES = ("en", "id", "th", "ar", "cs")


@pytest.fixture
def free(room, fill, again):
    """A room where one may write freely, with Mali and Nour beside the host."""
    room.chat = ChatMode.FREE
    room.save()
    fill(room, "Mali", "Nour")
    return again(room)


@pytest.fixture
def mali(free):
    """Somebody with a place there."""
    return User.objects.get(display_name="Mali")


def refusal(call, **kwargs):
    """The code with which something is refused."""
    with pytest.raises(Refused) as refused:
        call(**kwargs)
    assert refused.value.sentence()
    return refused.value.code


def say(room, user, text):
    return chat.line_say(code=room.code, user=user, text=text)


def read(room, reader):
    return [line.text for line in chat.lines_for(room, reader)]


def test_what_one_writes_everybody_in_the_room_reads(free, mali):
    say(free, mali, "Hello there")
    assert read(free, free.host) == ["Hello there"]
    assert [(line.name, line.is_own) for line in chat.lines_for(free, mali)] == [("Mali", True)]


def test_a_chat_full_of_the_longest_lines_fits_into_one_message(free, mali):
    """A message that is larger than the server in front of the sockets lets through would be lost."""
    longest = ("\N{MAHJONG TILE RED DRAGON}" * LONGEST_LINE, '"' * LONGEST_LINE, "\\" * LONGEST_LINE)
    for text in longest:
        ChatLine.objects.all().delete()
        lines = [ChatLine(room=free, user=mali, name="\N{MAHJONG TILE RED DRAGON}" * LONGEST_NAME, text=text)]
        ChatLine.objects.bulk_create(lines * (chat.SHOWN + 1))
        shown = chat.lines_for(free, free.host)
        assert len(shown) == chat.SHOWN
        assert (
            len(msgspec.json.encode({"t": "chat", "d": {"lines": shown, "anew": True}})) < LARGEST_MESSAGE / 2
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quick_phrase_is_read_in_the_language_of_the_reader(free, mali, language):
    chat.line_say(code=free.code, user=mali, phrase="thanks")
    assert not ChatLine.objects.get().text
    with translation.override(language):
        (text,) = read(free, free.host)
    assert text
    assert (text == "Thank you!") == (language == "en")


def test_a_phrase_that_does_not_exist_is_refused(free, mali):
    assert refusal(chat.line_say, code=free.code, user=mali, phrase="curse") == "unknown_action"


@pytest.mark.parametrize(
    ("mode", "is_private", "allowed"),
    [
        (ChatMode.BY_LINK, False, False),
        (ChatMode.BY_LINK, True, True),
        (ChatMode.PHRASES, True, False),
        (ChatMode.FREE, False, True),
    ],
)
def test_free_text_is_for_rooms_that_allow_it(room, mode, is_private, allowed):
    room.chat, room.is_private = mode, is_private
    room.save()
    if allowed:
        assert say(room, room.host, "Hello").text == "Hello"
    else:
        assert refusal(say, room=room, user=room.host, text="Hello") == "chat_phrases_only"
    assert chat.line_say(code=room.code, user=room.host, phrase="hello")


def test_five_lines_in_ten_seconds_are_enough(free, mali):
    for number in range(5):
        say(free, mali, f"line {number}")
    assert refusal(say, room=free, user=mali, text="one more") == "chat_rate"
    assert refusal(chat.line_say, code=free.code, user=mali, phrase="hello") == "chat_rate"
    assert say(free, free.host, "another person's line")
    ChatLine.objects.filter(user=mali).update(at=timezone.now() - timedelta(seconds=11))
    assert say(free, mali, "later")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 301, "chat_long"),
        ("", "chat_empty"),
        (" \n\t ", "chat_empty"),
        ("\u202e\u2066\u200d", "chat_empty"),
    ],
)
def test_what_is_no_line_is_refused(free, mali, text, code):
    assert refusal(say, room=free, user=mali, text=text) == code
    assert not ChatLine.objects.exists()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("x" * 300, "x" * 300),
        ("one\ntwo  three", "one two three"),
        ("a\u202ecba\u0000", "acba"),
        ("<b>bold</b> & more", "<b>bold</b> & more"),
    ],
)
def test_a_line_is_plain_text_on_one_line(free, mali, text, kept):
    assert say(free, mali, text).text == kept


def test_nothing_in_a_line_is_read_as_html(free, mali, client):
    say(free, mali, '<img src=x onerror="alert(1)">')
    client.force_login(free.host)
    page = client.get(f"/r/{free.code}/").content.decode()
    assert "&lt;img src=x" in page
    assert "<img src=x" not in page


def test_a_visitor_reads_and_does_not_write_unless_the_room_lets_watchers(free, mali, person, again):
    say(free, mali, "Hello")
    visitor = person("Tomáš")
    assert read(free, visitor) == ["Hello"]
    assert refusal(say, room=free, user=visitor, text="Hi") == "chat_read_only"
    free.watchers_may_write = True
    free.save()
    assert say(again(free), visitor, "Hi")


def test_where_watching_is_not_allowed_only_the_players_read(free, mali, person, again):
    say(free, mali, "Hello")
    free.allows_watchers = False
    free.save()
    services.bot_add(code=free.code, user=free.host)
    begin_match(again(free))
    playing = again(free)
    assert read(playing, person("Tomáš")) == []
    assert read(playing, mali) == ["Hello"]
    assert say(playing, mali, "from the table")


def test_who_was_removed_reads_no_more(free, mali):
    say(free, free.host, "Hello")
    place = free.places.get(user=mali)
    services.person_remove(code=free.code, user=free.host, place=place.pk)
    assert read(free, mali) == []
    assert refusal(say, room=free, user=mali, text="Hi") == "chat_read_only"


def test_a_muted_person_vanishes_for_that_reader_alone_and_comes_back(free, mali):
    line = say(free, mali, "Hello")
    nour = User.objects.get(display_name="Nour")
    chat.writer_mute(code=free.code, reader=nour, pk=line.pk)
    assert read(free, nour) == []
    assert chat.line_for(free.code, nour, say(free, mali, "Again").pk) is None
    assert read(free, free.host) == ["Hello", "Again"]
    chat.writer_unmute(reader=nour, mute=ChatMute.objects.get().pk)
    assert read(free, nour) == ["Hello", "Again"]


def test_a_mute_of_somebody_else_is_not_ones_own_to_take_back(free, mali):
    line = say(free, mali, "Hello")
    chat.writer_mute(code=free.code, reader=free.host, pk=line.pk)
    chat.writer_unmute(reader=mali, mute=ChatMute.objects.get().pk)
    assert ChatMute.objects.exists()


def test_nobody_mutes_themselves_or_somebody_unseen(free, mali, person):
    own = say(free, mali, "Hello")
    assert refusal(chat.writer_mute, code=free.code, reader=mali, pk=own.pk) == "chat_no_line"
    assert refusal(chat.writer_mute, code="BCDF2345", reader=free.host, pk=own.pk) == "chat_no_line"
    free.allows_watchers = False
    free.state = "playing"
    free.save()
    assert refusal(chat.writer_mute, code=free.code, reader=person("Eve"), pk=own.pk) == "chat_no_line"


def test_a_report_keeps_the_line_and_what_came_before_it(free, mali, person):
    first, line = say(free, free.host, "Hello"), say(free, mali, "something bad")
    say(free, free.host, "after")
    report = chat.line_report(code=free.code, reporter=free.host, pk=line.pk, text="He swears")
    assert (report.reported, report.kind, report.room, report.text) == (mali, "chat", free, "He swears")
    lines = evidence_of(report).lines
    assert [(one.name, one.text) for one in lines] == [("Ayu", "Hello"), ("Mali", "something bad")]
    assert lines[0].at == first.at.isoformat()
    # somebody who only watches has read it, too
    assert chat.line_report(code=free.code, reporter=person("Tomáš"), pk=line.pk)
    assert refusal(chat.line_report, code=free.code, reporter=mali, pk=line.pk) == "chat_no_line"


def test_a_report_is_a_form_as_well(free, mali, client):
    line = say(free, mali, "something bad")
    client.force_login(free.host)
    answer = client.post(f"/r/{free.code}/chat_report/", {"line": line.pk, "text": "He swears"}, follow=True)
    assert "A moderator will read it" in answer.content.decode()
    assert Report.objects.get().text == "He swears"


def test_whom_a_moderator_has_muted_reads_and_does_not_write(free, mali):
    sanction_give(user=mali, kind="mute", reason="Swearing", by=None)
    say(free, free.host, "Hello")
    assert read(free, mali) == ["Hello"]
    assert refusal(say, room=free, user=mali, text="Hi") == "muted"


def test_lines_are_kept_for_thirty_days(free, mali):
    old, new = say(free, mali, "old"), say(free, mali, "new")
    ChatLine.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=30, seconds=1))
    assert read(free, free.host) == ["new"]
    purge_chat()
    assert list(ChatLine.objects.values_list("pk", flat=True)) == [new.pk]


def test_without_scripts_one_writes_by_a_form_and_keeps_what_was_refused(free, mali, client):
    client.force_login(mali)
    client.post(f"/r/{free.code}/say/", {"text": "by form"})
    client.post(f"/r/{free.code}/say/", {"phrase": "nice_hand"})
    assert read(free, free.host) == ["by form", "Nice hand!"]
    for number in range(3):
        client.post(f"/r/{free.code}/say/", {"text": f"line {number}"})
    client.post(f"/r/{free.code}/say/", {"text": "too fast"})
    assert 'value="too fast"' in client.get(f"/r/{free.code}/").content.decode()


def test_without_scripts_one_mutes_by_the_page_of_a_line_and_unmutes_by_the_list(free, mali, client):
    line = say(free, mali, "What a wall")
    client.force_login(free.host)
    assert "Mute in the chat" in client.get(f"/r/{free.code}/chat/{line.pk}/").content.decode()
    client.post(f"/r/{free.code}/chat_mute/", {"line": line.pk})
    assert "What a wall" not in client.get(f"/r/{free.code}/").content.decode()
    assert "Mali" in client.get("/lobby/muted/").content.decode()
    client.post("/lobby/muted/", {"mute": ChatMute.objects.get().pk})
    assert not ChatMute.objects.exists()


@pytest.mark.parametrize("line", ["0", "99999999999999999999", "x", "-1", ""])
def test_a_line_that_is_none_mutes_nobody(free, mali, client, line):
    client.force_login(mali)
    assert client.post(f"/r/{free.code}/chat_mute/", {"line": line}).status_code == 302
    assert not ChatMute.objects.exists()


def test_a_line_that_is_gone_says_so(free, mali, client):
    client.force_login(mali)
    assert client.get(f"/r/{free.code}/chat/4711/").status_code == 404
    part = client.get(f"/r/{free.code}/chat/4711/", headers={"HX-Request": "true"})
    assert "no longer there" in part.content.decode()


def test_the_options_of_a_room_say_what_may_be_written(room, client):
    client.force_login(room.host)
    options = {"rules": "klasik", "length": "quick", "clocks": "normal", "allows_watchers": "on"}
    client.post(f"/r/{room.code}/options/", {**options, "chat": "free", "watchers_may_write": "on"})
    room.refresh_from_db()
    assert (room.chat, room.watchers_may_write) == (ChatMode.FREE, True)
    client.post(f"/r/{room.code}/options/", options)
    room.refresh_from_db()
    assert (room.chat, room.watchers_may_write) == (ChatMode.FREE, False)
    assert "Free text" in client.get(f"/r/{room.code}/").content.decode()


def test_alone_against_bots_there_is_no_chat(person, client):
    user = person("Ayu")
    room = services.room_create_solo(user=user, language="en")
    client.force_login(user)
    page = client.get(f"/r/{room.code}/").content.decode()
    assert 'id="chat" class="chat-box card" aria-labelledby="chat-title" hidden' in page


def test_a_stranger_without_a_name_is_asked_for_one_first(free):
    assert "/guest/" in Client().get("/lobby/muted/")["Location"]


def test_alone_no_line_can_be_sent_either(free, mali):
    type(free).objects.filter(pk=free.pk).update(is_solo=True)
    assert refusal(chat.line_say, code=free.code, user=mali, text="Hello there") == "chat_read_only"
    assert read(free, mali) == []


@pytest.mark.parametrize("text", [["x"], {"x": 1}, 7, True, None])
def test_what_is_no_text_is_no_line(free, mali, text):
    given = {"code": free.code, "user": mali, "action": "say", "data": {"text": text}}
    assert refusal(commands.perform, **given) == "chat_empty"
    assert not ChatLine.objects.exists()
