"""Rounds that are kept as they are while a case about them is open: journalled, and released once."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0014_alerts_end"),
    ]

    operations = [
        NotTurnedBack("which rounds are frozen would be lost"),
        migrations.CreateModel(
            name="FrozenRound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.IntegerField()),
                ("case_number", models.IntegerField()),
                ("frozen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("case_number", "table", "round"),
                "indexes": [models.Index(fields=["case_number"], name="frozen_rounds_of_case")],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "round", "case_number"), name="round_frozen_once")
                ],
            },
        ),
        keep("tables_frozenround", ["released_at"], once="released_at"),
        journal("tables_frozenround"),
    ]
