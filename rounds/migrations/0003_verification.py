"""Verifications of a table's record are noted; the database refuses to change a note."""

import django.db.models.deletion
from django.db import migrations, models

from database.guards import NotTurnedBack

GUARD = """
CREATE TRIGGER rounds_verification_append_only BEFORE UPDATE OR DELETE ON rounds_verification
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rounds_verification_no_truncate BEFORE TRUNCATE ON rounds_verification
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
"""
UNGUARD = """
DROP TRIGGER rounds_verification_append_only ON rounds_verification;
DROP TRIGGER rounds_verification_no_truncate ON rounds_verification;
"""


class Migration(migrations.Migration):
    dependencies = [("rounds", "0002_append_only"), ("tables", "0001_initial")]
    operations = [
        NotTurnedBack("verifications on record would be lost"),
        migrations.CreateModel(
            name="Verification",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("seq", models.BigIntegerField(help_text="the last event proved, or the first that does not hold")),
                (
                    "head_hash",
                    models.CharField(help_text="the table's head at that moment, hexadecimal", max_length=64),
                ),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(help_text="who asked", max_length=150)),
                ("proof", models.CharField(blank=True, help_text="the proof that failed", max_length=20)),
                ("fault", models.TextField(blank=True)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verifications",
                        to="tables.table",
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["table", "-id"], name="verification_newest")]},
        ),
        migrations.RunSQL(GUARD, UNGUARD),
    ]
