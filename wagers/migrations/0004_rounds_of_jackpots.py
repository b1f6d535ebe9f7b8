"""What each round plays for. The rounds that are on, or just over, go on with what their tables are linked to."""

import django.db.models.deletion
from django.db import migrations, models

from database.guards import NotTurnedBack

RUNNING = """
INSERT INTO wagers_jackpotround (table_id, round, jackpot_id, configuration_id)
SELECT l.table_id, t.round, j.id, j.configuration_id
FROM wagers_jackpottable l JOIN tables_table t ON t.id = l.table_id JOIN wagers_jackpot j ON j.id = l.jackpot_id
WHERE t.round > 0 AND j.configuration_id IS NOT NULL
"""
WRITTEN_ONCE = """
CREATE TRIGGER wagers_jackpotround_append_only BEFORE UPDATE OR DELETE ON wagers_jackpotround
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wagers_jackpotround_no_truncate BEFORE TRUNCATE ON wagers_jackpotround
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
"""
UNDO = """
DROP TRIGGER wagers_jackpotround_append_only ON wagers_jackpotround;
DROP TRIGGER wagers_jackpotround_no_truncate ON wagers_jackpotround;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0004_interruptions"),
        ("wagers", "0003_jackpots"),
    ]

    operations = [
        NotTurnedBack("what rounds played for would be lost"),
        migrations.CreateModel(
            name="JackpotRound",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "round", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("round", models.IntegerField()),
                (
                    "configuration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="wagers.jackpotconfiguration"
                    ),
                ),
                (
                    "jackpot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rounds", to="wagers.jackpot"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.RunSQL(RUNNING, migrations.RunSQL.noop),
        migrations.RunSQL(WRITTEN_ONCE, UNDO),
    ]
