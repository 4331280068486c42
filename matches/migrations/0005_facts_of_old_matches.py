"""What the journals of older matches tell: the version of the rules, and whom a bot helped."""

import json
from typing import Any

from django.db import migrations


def read_journals(apps: Any, _schema_editor: Any) -> None:
    """Fills the new columns from the entries that hold the same."""
    entries = apps.get_model("matches", "JournalEntry").objects
    matches, players = (apps.get_model("matches", name).objects for name in ("Match", "Player"))
    for match_id, event in entries.filter(seq=1).values_list("match_id", "event").iterator():
        version = json.loads(event).get("rules_version", 1)
        if version != 1:
            matches.filter(pk=match_id).update(rules_version=version)
    helped = entries.filter(kind="assist_started").values_list("match_id", "event")
    for match_id, event in helped.iterator():
        players.filter(match_id=match_id, seat=json.loads(event)["seat"]).update(assisted=True)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0004_history"),
    ]

    operations = [
        migrations.RunPython(read_journals, migrations.RunPython.noop),
    ]
