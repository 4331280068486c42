"""The page of the text table: for whom it is, and where it leads back to."""

import pytest
from django.urls import reverse

from matches.moments import present_moment
from tests.kit.sitting import Sitting, new_user

pytestmark = pytest.mark.django_db


def text_url(sitting, back=""):
    return reverse("matches:text_table", args=[sitting.id]) + (f"?next={back}" if back else "")


def test_players_and_watchers_may_open_the_text_table_and_strangers_find_nothing(client):
    closed, open_to_all = (
        Sitting(2, allows_watchers=watched, now=present_moment()) for watched in (False, True)
    )
    client.force_login(closed.users[0])
    page = client.get(text_url(closed))
    assert page.status_code == 200
    assert f'data-match="{closed.id}"' in page.text
    client.force_login(new_user("Stranger"))
    assert client.get(text_url(closed)).status_code == 404
    assert client.get(text_url(open_to_all)).status_code == 200


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [
        ("/r/ABCD/", "/r/ABCD/"),
        ("", "/"),
        ("//evil.example/", "/"),
        ("https://evil.example/", "/"),
        ("javascript:x", "/"),
    ],
)
def test_the_way_back_leads_nowhere_but_to_pages_of_this_site(client, back, leads_to):
    sitting = Sitting(2)
    client.force_login(sitting.users[0])
    assert f'<a href="{leads_to}" data-word="text_with_tiles"' in client.get(text_url(sitting, back)).text
