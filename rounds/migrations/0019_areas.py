"""Seats, playing areas and hands as rows beside the log; what was played before is filled by `manage.py fill_areas`."""

import django.db.models.deletion
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep

# A row changes with its event alone, and belongs to a round that is there.
GUARDS = """
CREATE TRIGGER {table}_comes_with_event AFTER UPDATE ON {table} REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION come_with_event();
"""
UNGUARDED = """
DROP TRIGGER {table}_comes_with_event ON {table};
"""
OF_ROUND = """
ALTER TABLE {table} ADD CONSTRAINT {table}_of_round
    FOREIGN KEY (table_id, round) REFERENCES rounds_round (table_id, number);
"""
NOT_OF_ROUND = "ALTER TABLE {table} DROP CONSTRAINT {table}_of_round;"
OF_BEFORE = "INSERT INTO rounds_unfilled (table_id, round) SELECT id, 0 FROM tables_table WHERE seq > 0"
KEYS = {
    "rounds_seat": ["table_id", "number"],
    "rounds_playingarea": ["table_id", "round", "area"],
    "rounds_hand": ["table_id", "round", "area", "hand"],
}


def guarded(table: str) -> list[migrations.RunSQL]:
    return [
        keep(table, of=KEYS[table]),
        migrations.RunSQL(GUARDS.format(table=table), UNGUARDED.format(table=table)),
    ]


class Migration(migrations.Migration):
    dependencies = [
        ("rounds", "0018_rounds_end_once_and_may_be_void"),
        ("tables", "0014_alerts_end"),
        ("wagers", "0010_jackpot_to_the_letter"),
    ]

    operations = [
        NotTurnedBack("who controlled which area would be lost"),
        migrations.CreateModel(
            name="Unfilled",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("round", models.IntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id",
                        "round",
                        "area",
                        "hand",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("round", models.IntegerField()),
                ("area", models.SmallIntegerField(help_text="0 is the house")),
                ("hand", models.SmallIntegerField(help_text="from 1; a split makes more")),
                ("cards", models.JSONField(help_text="in the order dealt")),
                ("total", models.SmallIntegerField(blank=True, help_text="at Pontoon", null=True)),
                (
                    "rank",
                    models.CharField(blank=True, help_text="pontoon, bust, or a code of the pay table", max_length=20),
                ),
                ("result", models.CharField(blank=True, help_text="of its wagers: won, lost, …, mixed", max_length=20)),
                ("seq", models.BigIntegerField(help_text="the event that put it as it is")),
                (
                    "of_round",
                    models.ForeignObject(
                        from_fields=("table", "round"),
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="hands",
                        to="rounds.round",
                        to_fields=("table", "number"),
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hands",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("area", 0)), fields=["rank", "table", "round"], name="hand_of_house"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayingArea",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "round", "area", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("round", models.IntegerField()),
                ("area", models.SmallIntegerField()),
                ("backers", models.JSONField(help_text="[{player, line}, …], front line first")),
                (
                    "controller",
                    models.CharField(blank=True, help_text="empty while it is unclear (PM 3.13)", max_length=80),
                ),
                (
                    "clause",
                    models.CharField(blank=True, help_text="by which control came to the controller", max_length=40),
                ),
                ("stands_in_for", models.CharField(blank=True, help_text="who is away (PM 5.22.1)", max_length=80)),
                ("seq", models.BigIntegerField(help_text="the event that put it as it is")),
                (
                    "of_round",
                    models.ForeignObject(
                        from_fields=("table", "round"),
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="areas",
                        to="rounds.round",
                        to_fields=("table", "number"),
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="areas",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["controller", "table", "round"], include=["clause"], name="area_of_controller")
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.SmallIntegerField(help_text="the area in front of it")),
                ("player", models.CharField(blank=True, help_text="empty: nobody", max_length=80)),
                ("seq", models.BigIntegerField(help_text="the event since which it is so")),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("player", ""), _negated=True), fields=["player"], name="seat_of_player"
                    )
                ],
            },
        ),
        migrations.AddField(
            "hand",
            "playing_area",
            models.ForeignObject(
                from_fields=("table", "round", "area"),
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="hands",
                to="rounds.playingarea",
                to_fields=("table", "round", "area"),
            ),
        ),
        *(operation for table in KEYS for operation in guarded(table)),
        *(
            migrations.RunSQL(OF_ROUND.format(table=table), NOT_OF_ROUND.format(table=table))
            for table in ("rounds_playingarea", "rounds_hand", "wagers_wager")
        ),
        journal("rounds_unfilled"),
        migrations.RunSQL(OF_BEFORE),
    ]
