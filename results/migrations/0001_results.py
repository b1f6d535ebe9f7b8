"""What the worker finds of results: derived, and made again where it is removed."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0010_section_watched_by"),
    ]

    operations = [
        migrations.CreateModel(
            name="LuckLookedAt",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "of", "who", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("of", models.CharField(help_text="player, dealer or shoe", max_length=10)),
                ("who", models.CharField(max_length=150)),
                ("rounds", models.IntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id",
                        "round",
                        "player",
                        "kind",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("round", models.IntegerField()),
                ("player", models.CharField(max_length=80)),
                ("kind", models.CharField(max_length=20)),
                ("shoe", models.BigIntegerField()),
                ("concluded_at", models.DateTimeField()),
                ("dealer", models.CharField(max_length=150)),
                ("ruleset", models.CharField(max_length=60)),
                ("handle_cents", models.BigIntegerField()),
                ("win_cents", models.BigIntegerField()),
                ("expected_cents", models.BigIntegerField()),
                ("choices_cents", models.BigIntegerField()),
                ("luck_cents", models.BigIntegerField()),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.table"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["concluded_at", "table"], name="result_in_order"),
                    models.Index(fields=["player", "concluded_at"], name="result_of_player"),
                    models.Index(fields=["dealer", "concluded_at"], name="result_of_dealer"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TakenApart",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "round", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("round", models.IntegerField()),
                ("seq", models.BigIntegerField(help_text="the round's last event then")),
                ("shoe", models.BigIntegerField(help_text="the event that loaded its cards; 0 for none")),
                ("opened_at", models.DateTimeField()),
                ("concluded_at", models.DateTimeField()),
                ("dealer", models.CharField(max_length=150)),
                ("ruleset", models.CharField(max_length=60)),
                ("known", models.BooleanField()),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tables.table"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["concluded_at", "table"], name="taken_apart_in_order")],
            },
        ),
    ]
