"""Sums of luck are kept; up to which number of rounds somebody was tested stays known."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("results", "0001_results"),
        ("tables", "0011_alert_severity"),
    ]

    operations = [
        migrations.CreateModel(
            name="LuckSum",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "of", "who", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("of", models.CharField(help_text="player, dealer or shoe", max_length=10)),
                ("who", models.CharField(max_length=150)),
                ("rounds", models.IntegerField(default=0)),
                ("cents", models.BigIntegerField(default=0)),
                ("squares", models.FloatField(default=0.0, help_text="of each round's luck in cents")),
                (
                    "place",
                    models.CharField(default="", help_text="the table where they played last", max_length=40),
                ),
                ("tested", models.IntegerField(default=0, help_text="up to which number of rounds")),
            ],
            options={"indexes": [models.Index(fields=["of", "rounds"], name="luck_of_many_rounds")]},
        ),
        migrations.CreateModel(
            name="LuckSummed",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("round", models.IntegerField(default=0)),
            ],
        ),
        migrations.RunSQL(
            "INSERT INTO results_lucksum (of, who, rounds, cents, squares, place, tested) "
            "SELECT of, who, 0, 0, 0, '', rounds FROM results_lucklookedat",
            migrations.RunSQL.noop,
        ),
        migrations.DeleteModel(name="LuckLookedAt"),
    ]
