"""The chat of a room in a browser: phrases, muting and hearing again, what is refused stays in the field."""

from playwright.sync_api import expect

from tests.browser.test_room import come, open_room  # noqa: F401

TIME_SCALE = 0.1


def test_what_one_says_the_others_read_until_they_mute_it_and_again_when_they_want(come) -> None:  # noqa: F811
    host = come("Ayu")
    path = open_room(host)
    mali = come("Mali", path, viewport={"width": 390, "height": 844})
    lines = host.locator("#chat-lines .chat__text")
    mali.get_by_role("button", name="Thank you!").click()
    expect(lines).to_have_text(["Thank you!"])
    expect(mali.locator("#chat-lines .chat__item--own")).to_have_count(1)
    host.locator("#chat-lines").get_by_role("link", name="Mali").click()
    dialog = host.locator("#chat-dialog")
    dialog.get_by_role("button", name="Mute in the chat").click()
    expect(lines).to_have_count(0)
    expect(dialog).to_be_hidden()
    mali.get_by_role("button", name="Good luck!").click()
    expect(mali.locator("#chat-lines .chat__item--own")).to_have_count(2)
    expect(lines).to_have_count(0)
    host.get_by_role("link", name="Muted people").click()
    dialog.get_by_role("button", name="Hear again").click()
    expect(lines).to_have_text(["Thank you!", "Good luck!"])


def test_a_line_too_many_is_refused_in_words_and_stays_in_the_field(come) -> None:  # noqa: F811
    host = come("Ayu")
    create = host.locator("#create")
    create.get_by_label("Chat", exact=True).select_option("free")
    open_room(host)
    field = host.get_by_label("Your line")
    for number in range(5):
        field.fill(f"<b>line {number}</b>")
        field.press("Enter")
        expect(field).to_have_value("")
    field.fill("one more")
    field.press("Enter")
    expect(host.locator("#chat-refused")).to_contain_text("Wait ten seconds")
    expect(field).to_have_value("one more")
    assert host.locator("#chat-lines b").count() == 0
