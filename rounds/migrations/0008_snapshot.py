"""The states that make replays short are called snapshots."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rounds", "0007_clauses_named")]
    operations = [
        migrations.RenameModel("Milestone", "Snapshot"),
        migrations.AlterField(
            "snapshot",
            "table",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="snapshots",
                to="tables.table",
            ),
        ),
    ]
