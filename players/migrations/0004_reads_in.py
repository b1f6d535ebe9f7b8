"""The language that a player chose at a seat."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0003_names_are_looked_up"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReadsIn",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="reads_in",
                        serialize=False,
                        to="players.player",
                    ),
                ),
                ("language", models.CharField(help_text="a tag: zh-Hans", max_length=20)),
            ],
        ),
    ]
