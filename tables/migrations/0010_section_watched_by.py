"""Who watches a section. It is journalled anew with that column."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0009_floor_plan"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("the journal of the sections would not hold"),
        migrations.AddField(
            model_name="section",
            name="watched_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        journal("tables_section"),
    ]
