"""How long the server takes for a page of the rules: ``python -m tests.bench.rules_pages``.

Each page is asked for fifty times in this process, after once to make its parts; the median and the
slowest of ten are printed, with and without compression. Units: milliseconds.
"""

import os
import statistics
import sys
import time

import django
from django.conf import settings
from django.test import Client
from django.test.utils import setup_test_environment

ROUNDS = 50


def measure(client: Client, address: str, encoding: str) -> list[float]:
    """The times of all requests but the first, ascending."""
    client.get(address)
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        client.get(address, headers={"Accept-Encoding": encoding})
        times.append(1000 * (time.perf_counter() - begun))
    return sorted(times)


def main() -> None:
    """Prints a line a page."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    setup_test_environment()
    client = Client()
    for rules in ("klasik", "riichi", "mcr"):
        for language in (settings.LANGUAGE_CODE, "ar"):
            for encoding in ("identity", "gzip"):
                times = measure(client, f"/{language}/rules/{rules}/", encoding)
                sys.stdout.write(
                    f"{rules} {language} {encoding}: median {statistics.median(times):.1f}, "
                    f"nine of ten below {times[ROUNDS * 9 // 10]:.1f}\n"
                )


if __name__ == "__main__":
    main()
