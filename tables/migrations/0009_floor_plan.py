"""Pits and sections; a table may be renamed and moved. All three are journalled."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep

NAMED = """
DROP TRIGGER tables_table_kept ON tables_table;
DROP TRIGGER tables_table_not_emptied ON tables_table;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0008_webhooks"),
    ]

    operations = [
        NotTurnedBack("the journal of the floor plan would be lost"),
        migrations.CreateModel(
            name="Pit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(django.db.models.functions.text.Lower("name"), name="pit_named_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Section",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                (
                    "pit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sections", to="tables.pit"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="section",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="tables.section",
            ),
        ),
        migrations.AddConstraint(
            model_name="section",
            constraint=models.UniqueConstraint(
                models.F("pit"), django.db.models.functions.text.Lower("name"), name="section_named_once"
            ),
        ),
        migrations.RunSQL(NAMED),
        keep("tables_table", of=["id", "created_at"]),
        journal("tables_table"),
        journal("tables_pit"),
        journal("tables_section"),
    ]
