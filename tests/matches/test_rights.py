"""A socket lasts no longer than what let it in: a password, a token, an account."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from accounts.bots import token_renew
from accounts.departure import account_delete
from accounts.models import BotToken
from matches import sockets
from tests.kit.sitting import new_user
from tests.kit.table_socket import begun, in_database
from tests.matches import test_bot_sockets as programs

pytestmark = pytest.mark.django_db(transaction=True)


def changes_the_password(user):
    user.set_password("seven winds over the bay")
    user.save()


def is_deleted(user):
    account_delete(get_user_model().objects.get(pk=user.pk))


def in_the_administration(path, user, **data):
    staff = new_user("Staff")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    client = Client()
    client.force_login(staff)
    answer = client.post(reverse(f"admin:accounts_user_{path}", args=[user.pk]), data)
    assert answer.status_code == 302, answer.content.decode()


def is_closed_by_an_administrator(user):
    known = get_user_model().objects.get(pk=user.pk)
    data = {"username": known.username, "display_name": known.name, "display": "{}", "language": ""}
    joined = {"date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
    in_the_administration("change", known, **data, **joined)


def is_deleted_by_an_administrator(user):
    in_the_administration("delete", user, post="yes")


@pytest.mark.parametrize(
    "what",
    [changes_the_password, is_deleted, is_closed_by_an_administrator, is_deleted_by_an_administrator],
)
async def test_every_page_of_a_person_has_to_come_in_again_whose_rights_have_changed(pages, what):
    sitting, users = await in_database(begun)
    page, neighbour = await pages(sitting, users[0]), await pages(sitting, users[1])
    await in_database(what, users[0])
    assert await page.closed() == sockets.SHOW_AGAIN
    assert (await neighbour.command("pass", offer="0.0"))["why"] == "stale"


async def test_a_program_with_an_old_token_is_out():
    sitting, token = await in_database(programs.begun)
    page = await programs.ProgramPage(sitting.id, token).open()
    await page.greet()
    known = await in_database(BotToken.objects.select_related("user").get)
    await in_database(token_renew, known)
    assert await page.closed() == sockets.SHOW_AGAIN
    assert await (await programs.ProgramPage(sitting.id, token).open()).closed() == 4001


async def test_what_changes_nobodys_rights_closes_no_page(pages):
    sitting, users = await in_database(begun)
    page = await pages(sitting, users[0])
    await in_database(users[0].save)
    assert (await page.command("pass", offer="0.0"))["why"] == "stale"


def test_an_account_deleted_by_an_administrator_leaves_its_seat_to_a_bot_without_a_name():
    sitting, users = begun()
    is_deleted_by_an_administrator(users[0])
    player = sitting.match.players.get(seat=0)
    assert (player.user, player.left, player.name) == (None, True, "Former player")
