"""The hash of the wall stands beside the table from the start of each deal."""

import pytest
from playwright.sync_api import expect

from tests.kit.deals import A, table
from tests.kit.table_page import TablePage, table_site


@pytest.fixture(scope="module")
def site():
    """Returns the address of a table and its content."""
    with table_site() as found:
        yield found


def test_the_hash_of_the_wall_is_shown_while_the_deal_is_played(site, page):
    url, pages = site
    state = table(hands={A: "123456789m1122p"}, drawn="3p", wall="3344s")
    shown = TablePage(page, url, pages).open(state, A)
    expect(shown.page.locator("[data-part='wall-hash']")).to_have_text(state.deal.wall_hash)
    expect(shown.page.get_by_text("Hash of this wall")).to_be_visible()
