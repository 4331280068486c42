"""What the tests of the configuration share."""

import pytest

from config.addresses import own_addresses


@pytest.fixture
def own_address() -> str:
    """Returns an address under which other machines reach this one."""
    found = own_addresses()
    if not found:
        pytest.skip("this machine has no network")
    return found[0]
