"""The addresses under which this machine is reached on its own network."""

import re
import shutil
import socket
import subprocess
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

Address = IPv4Address | IPv6Address

FIB_TRIE = Path("/proc/net/fib_trie")
LOCAL_IN_FIB_TRIE = re.compile(r"\|-- (\d+\.\d+\.\d+\.\d+)\s+/32 host LOCAL")
INET_IN_IFCONFIG = re.compile(r"\binet (?:addr:)?(\d+\.\d+\.\d+\.\d+)")


def own_addresses() -> list[str]:
    """Returns this machine's IPv4 addresses but the loopback ones, the one with the way out first."""
    found = [_address_of_the_way_out(), *_listed_addresses()]
    usable = [a for a in found if a is not None and not a.is_loopback and not a.is_unspecified]
    return list(dict.fromkeys(str(address) for address in usable))


def own_names() -> list[str]:
    """Returns the machine's name, plain and as other machines on the network look it up."""
    name = socket.gethostname().split(".")[0].lower()
    return [name, f"{name}.local"] if name and name != "localhost" else []


def _address_of_the_way_out() -> Address | None:
    """Asks the routing table; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return ip_address(probe.getsockname()[0])


def _listed_addresses() -> list[Address]:
    if FIB_TRIE.exists():
        return [ip_address(text) for text in LOCAL_IN_FIB_TRIE.findall(FIB_TRIE.read_text(encoding="ascii"))]
    ifconfig = shutil.which("ifconfig")
    if ifconfig is None:
        return []
    listing = subprocess.run([ifconfig], capture_output=True, text=True, check=False)
    return [ip_address(text) for text in INET_IN_IFCONFIG.findall(listing.stdout)]
