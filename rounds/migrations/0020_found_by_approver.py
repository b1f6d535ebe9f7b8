"""What somebody approved is found through an index: few events are."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("rounds", "0019_areas")]
    operations = [
        migrations.AddIndex(
            "event",
            models.Index(
                fields=["table", "seq"], name="event_approved", include=["approved_by"], condition=~Q(approved_by="")
            ),
        ),
    ]
