"""A shoe or sensor is paired and sends what it is allowed to; devices that are there already get their link anew."""

from django.db import migrations, models
from django.db.models import Q

from database.guards import journal

KINDS = [
    ("seat", "Seat display"),
    ("sign", "Table sign"),
    ("console", "Dealer console"),
    ("reader", "Shoe or sensor"),
]


class Migration(migrations.Migration):
    dependencies = [("staff", "0007_known_browsers")]
    operations = [
        migrations.AddField(
            model_name="device",
            name="may_send",
            field=models.JSONField(blank=True, default=list, help_text="words of SENDS, for a shoe or sensor alone"),
        ),
        migrations.AlterField(
            model_name="device", name="kind", field=models.CharField(blank=True, choices=KINDS, max_length=10)
        ),
        migrations.AddIndex(
            model_name="device",
            index=models.Index(condition=Q(kind="reader"), fields=["table_id"], name="reader_of_table"),
        ),
        journal("staff_device"),
    ]
