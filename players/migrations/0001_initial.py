"""The directory of players and stops from play: journalled, and kept as entered."""

import json
from typing import Any
from unicodedata import category, normalize

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import players.models
from database.guards import NotTurnedBack, journal, keep

SIGNS = frozenset(" .’()/-")


def clean_name(name: str) -> str:
    """A name of a table's state as this directory took it."""
    said = normalize("NFC", name.replace("'", "’"))
    return " ".join("".join(c for c in said if c in SIGNS or c.isspace() or category(c)[0] in "LMN").split())[
        :40
    ].strip()


def enter_who_is_known(apps: Any, schema_editor: Any) -> None:
    """Tables of before know their players by name: the directory does from now on, under the same ids."""
    known = {}
    for state in apps.get_model("tables", "Table").objects.exclude(state=b"").values_list("state", flat=True):
        for player, about in json.loads(bytes(state)).get("players", {}).items():
            known[player] = clean_name(about.get("name", ""))
    Player = apps.get_model("players", "Player")
    Player.objects.bulk_create([Player(id=player, name=name, entered_by="system") for player, name in known.items()])


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0011_alert_severity"),
        ("staff", "0010_cage_cashiers"),
        ("database", "0002_search_path"),
    ]

    operations = [
        NotTurnedBack("who plays here, and who is stopped from play, would be lost"),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.CharField(default=players.models.new_id, max_length=80, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(blank=True, default="", max_length=40)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("salt", models.CharField(default=players.models.new_salt, max_length=32)),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("entered_by", models.CharField(help_text="the actor's id", max_length=150)),
                ("erased_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("name", "id"),
            },
        ),
        migrations.CreateModel(
            name="Stop",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(blank=True, default="", help_text="empty for every game", max_length=30)),
                ("wager", models.CharField(blank=True, default="", help_text="empty for every wager", max_length=20)),
                ("reason", models.CharField(max_length=200)),
                ("ordered_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("until", models.DateTimeField(null=True)),
                ("lifted_at", models.DateTimeField(null=True)),
                ("lift_reason", models.CharField(blank=True, default="", max_length=200)),
                (
                    "approved_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "lift_approved_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ordered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="stops", to="players.player"
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [
                    models.Index(condition=models.Q(("lifted_at", None)), fields=["player"], name="stops_in_force")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ordered_by", models.F("approved_by")), _negated=True),
                            models.Q(("lifted_by", models.F("lift_approved_by")), _negated=True),
                        ),
                        name="two_people_stop_and_lift",
                    )
                ],
            },
        ),
        keep("players_player", ("name", "note", "salt", "erased_at"), once="erased_at"),
        journal("players_player"),
        keep("players_stop", ("lifted_by_id", "lift_approved_by_id", "lifted_at", "lift_reason"), once="lifted_at"),
        journal("players_stop"),
        migrations.RunPython(enter_who_is_known, migrations.RunPython.noop),
    ]
