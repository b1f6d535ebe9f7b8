"""What was paid wrongly, found and put right, beside the settlements."""

import django.db.models.deletion
from django.db import migrations, models

from database.guards import NotTurnedBack

GUARDS = """
CREATE TRIGGER wagers_mispay_append_only BEFORE UPDATE OR DELETE ON wagers_mispay
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wagers_mispay_no_truncate BEFORE TRUNCATE ON wagers_mispay
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE wagers_mispay ADD CONSTRAINT wagers_mispay_has_event
    FOREIGN KEY (table_id, seq) REFERENCES rounds_event (table_id, seq);
CREATE TRIGGER wagers_mispay_comes_with_event AFTER INSERT ON wagers_mispay REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION come_with_event();
"""
UNGUARDED = """
DROP TRIGGER wagers_mispay_comes_with_event ON wagers_mispay;
ALTER TABLE wagers_mispay DROP CONSTRAINT wagers_mispay_has_event;
DROP TRIGGER wagers_mispay_no_truncate ON wagers_mispay;
DROP TRIGGER wagers_mispay_append_only ON wagers_mispay;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("rounds", "0011_rounds_are_told"),
        ("tables", "0008_webhooks"),
        ("wagers", "0008_claims_are_told"),
    ]

    operations = [
        NotTurnedBack("what was paid wrongly would be lost"),
        migrations.CreateModel(
            name="Mispay",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("round", models.IntegerField()),
                ("move", models.CharField(choices=[("found", "found"), ("recovered", "recovered")], max_length=12)),
                ("wager", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=20)),
                ("area", models.SmallIntegerField()),
                ("line", models.SmallIntegerField()),
                ("hand", models.SmallIntegerField()),
                ("player", models.CharField(max_length=80)),
                ("owed_cents", models.BigIntegerField(help_text="0 where it was put right")),
                ("paid_cents", models.BigIntegerField(help_text="0 where it was put right")),
                ("cents", models.BigIntegerField()),
                ("found_by", models.CharField(blank=True, max_length=20)),
                ("reason", models.TextField(blank=True)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="mispays",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["table", "round"], name="mispay_of_round")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("cents", 0), _negated=True), name="mispay_moves_money")
                ],
            },
        ),
        migrations.RunSQL(GUARDS, UNGUARDED),
    ]
