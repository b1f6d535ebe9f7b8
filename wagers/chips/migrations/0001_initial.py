"""The cage's books: every move of every fill and credit."""

import django.db.models.deletion
from django.db import migrations, models

from database.guards import NotTurnedBack

GUARDS = """
CREATE TRIGGER chips_slipmove_append_only BEFORE UPDATE OR DELETE ON chips_slipmove
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chips_slipmove_no_truncate BEFORE TRUNCATE ON chips_slipmove
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE chips_slipmove ADD CONSTRAINT chips_slipmove_has_event
    FOREIGN KEY (table_id, seq) REFERENCES rounds_event (table_id, seq);
CREATE TRIGGER chips_slipmove_comes_with_event AFTER INSERT ON chips_slipmove REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION come_with_event();
"""
UNGUARDED = """
DROP TRIGGER chips_slipmove_comes_with_event ON chips_slipmove;
ALTER TABLE chips_slipmove DROP CONSTRAINT chips_slipmove_has_event;
DROP TRIGGER chips_slipmove_no_truncate ON chips_slipmove;
DROP TRIGGER chips_slipmove_append_only ON chips_slipmove;
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("rounds", "0012_millions_of_rounds"),
        ("tables", "0009_floor_plan"),
    ]

    operations = [
        NotTurnedBack("fills and credits would be lost"),
        migrations.CreateModel(
            name="SlipMove",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("slip", models.IntegerField()),
                (
                    "move",
                    models.CharField(
                        choices=[
                            ("asked", "asked"),
                            ("withdrawn", "withdrawn"),
                            ("issued", "issued"),
                            ("sent", "sent"),
                            ("received", "received"),
                            ("void_asked", "void_asked"),
                            ("void", "void"),
                            ("stands", "stands"),
                            ("printed", "printed"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        help_text="fill or credit; empty in a print of a slip that is closed",
                        max_length=8,
                    ),
                ),
                ("year", models.SmallIntegerField(default=0)),
                ("number", models.IntegerField(default=0)),
                ("chips", models.JSONField(default=list, help_text="[[cents, count], …]")),
                ("cents", models.BigIntegerField(default=0)),
                ("note", models.TextField(blank=True, help_text="who carries it, or why it is to be void")),
                ("people", models.JSONField(default=list, help_text="who signed")),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="slips",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["table", "slip", "seq"], name="moves_of_slip")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("move", "issued")),
                        fields=("kind", "year", "number"),
                        name="slip_numbered_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("move", "issued"), _negated=True),
                            models.Q(("number__gt", 0), ("year__gt", 0)),
                            _connector="OR",
                        ),
                        name="slip_issued_numbered",
                    ),
                ],
            },
        ),
        migrations.RunSQL(GUARDS, UNGUARDED),
    ]
