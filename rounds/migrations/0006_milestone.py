"""States kept on the way, so that a replay never has far to go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rounds", "0005_event_salt"),
        ("tables", "0005_alert_of_a_record_fault"),
    ]

    operations = [
        migrations.CreateModel(
            name="Milestone",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("seq", models.BigIntegerField()),
                ("state", models.BinaryField(help_text="JSON of the state")),
                ("seal", models.BinaryField(help_text="the server's own, over the state and the hash of the event")),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="milestones",
                        to="tables.table",
                    ),
                ),
            ],
        ),
    ]
