"""The relay that `compose.yaml` starts: signed credentials only, and no way into private networks."""

import ipaddress

import pytest

from config.paths import BASE_DIR

LINES = [
    line.strip()
    for line in (BASE_DIR / "coturn" / "turnserver.conf").read_text(encoding="ascii").splitlines()
    if line.strip() and not line.startswith("#")
]
PRIVATE = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "169.254.0.0/16", "100.64.0.0/10"),
    *("0.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4", "::1/128", "fc00::/7", "fe80::/10", "ff00::/8"),
)
MULTICAST = {"224.0.0.0/4", "ff00::/8"}


def denied() -> list[tuple[int, int, int]]:
    """Version, first and last address of each range that is denied."""
    found: list[tuple[int, int, int]] = []
    for line in LINES:
        name, _, value = line.partition("=")
        if name == "denied-peer-ip":
            first, _, last = value.partition("-")
            start, end = ipaddress.ip_address(first), ipaddress.ip_address(last or first)
            found.append((start.version, int(start), int(end)))
    return found


@pytest.mark.parametrize("network", PRIVATE)
def test_a_private_network_is_denied_from_its_first_to_its_last_address(network: str):
    if network in MULTICAST:
        assert "no-multicast-peers" in LINES
        return
    wanted = ipaddress.ip_network(network)
    first, last = int(wanted.network_address), int(wanted.broadcast_address)
    assert any(v == wanted.version and a <= first and last <= b for v, a, b in denied())


def test_only_credentials_that_are_signed_and_end_by_themselves_are_taken():
    assert "use-auth-secret" in LINES
    assert not [
        line for line in LINES if line.startswith(("user=", "static-auth-secret", "lt-cred-mech", "no-auth"))
    ]


def test_what_one_person_and_all_together_may_use_is_bounded():
    names = {line.partition("=")[0] for line in LINES}
    assert {"user-quota", "total-quota", "max-bps", "no-cli"} <= names
