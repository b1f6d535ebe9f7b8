"""Messages of shoes and sensors are numbered: a resent one has one effect, a missing one is noticed."""

import django.db.models.deletion
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep


class Migration(migrations.Migration):
    dependencies = [("rounds", "0009_journals"), ("tables", "0007_journals")]
    operations = [
        NotTurnedBack("the count of devices' messages would be lost"),
        migrations.CreateModel(
            name="DeviceMessage",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "device", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("device", models.CharField(max_length=150)),
                ("number", models.BigIntegerField()),
                ("command_id", models.UUIDField()),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
        ),
        keep("rounds_devicemessage"),
        journal("rounds_devicemessage"),
    ]
