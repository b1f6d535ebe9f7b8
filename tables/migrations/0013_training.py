"""A table's row says whether it is for practice, as its log does: what is played there is in no sum."""

from __future__ import annotations

import json
from typing import Any

from django.db import migrations, models

from database.guards import journal

FREE = "DROP TRIGGER tables_table_follows_log ON tables_table"
FOLLOWS = """
CREATE TRIGGER tables_table_follows_log
    AFTER UPDATE OF seq, head_hash, state, status, round, training ON tables_table
    FOR EACH ROW WHEN ((NEW.seq, NEW.head_hash, NEW.state, NEW.status, NEW.round, NEW.training)
        IS DISTINCT FROM (OLD.seq, OLD.head_hash, OLD.state, OLD.status, OLD.round, OLD.training))
    EXECUTE FUNCTION table_follows_log();
"""


def fill(apps: Any, schema_editor: Any) -> None:
    tables = apps.get_model("tables", "Table").objects
    for table, state in tables.exclude(state=b"").values_list("id", "state"):
        settings = json.loads(bytes(state)).get("settings") or {}
        if settings.get("training"):
            tables.filter(id=table).update(training=True)


class Migration(migrations.Migration):
    dependencies = [("tables", "0012_acknowledgements_are_told"), ("rounds", "0017_undecided_requests")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="training",
            field=models.BooleanField(db_default=False, default=False, help_text="for practice, as it was installed"),
        ),
        journal("tables_table"),
        migrations.RunSQL(FREE),
        migrations.RunPython(fill),
        migrations.RunSQL(FOLLOWS),
    ]
