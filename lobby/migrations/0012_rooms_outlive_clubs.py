"""A room stays when its club is deleted: somebody may be in the middle of a match there."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_clubs"), ("lobby", "0011_allows_hints")]

    operations = [
        migrations.AlterField(
            model_name="room",
            name="club",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rooms",
                to="accounts.club",
            ),
        ),
    ]
