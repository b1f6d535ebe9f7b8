"""Verifications of a jackpot's record are noted; the database refuses to change a note."""

import django.db.models.deletion
from django.db import migrations, models

from database.guards import NotTurnedBack

GUARD = """
CREATE TRIGGER wagers_jackpotverification_append_only BEFORE UPDATE OR DELETE ON wagers_jackpotverification
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wagers_jackpotverification_no_truncate BEFORE TRUNCATE ON wagers_jackpotverification
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
"""
UNGUARD = """
DROP TRIGGER wagers_jackpotverification_append_only ON wagers_jackpotverification;
DROP TRIGGER wagers_jackpotverification_no_truncate ON wagers_jackpotverification;
"""


class Migration(migrations.Migration):
    dependencies = [("wagers", "0005_role_of_who_verified")]
    operations = [
        NotTurnedBack("verifications on record would be lost"),
        migrations.CreateModel(
            name="JackpotVerification",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "events",
                    models.BigIntegerField(help_text="number of the jackpot's newest event at that moment"),
                ),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(help_text="who asked", max_length=80)),
                ("fault", models.TextField(blank=True)),
                (
                    "jackpot",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verifications",
                        to="wagers.jackpot",
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [models.Index(fields=["jackpot", "-id"], name="jackpot_verification_newest")],
            },
        ),
        migrations.RunSQL(GUARD, UNGUARD),
    ]
