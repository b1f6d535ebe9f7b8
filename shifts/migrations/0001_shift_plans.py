"""Plans of the gaming day: journalled, and kept as they were entered."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        ("database", "0002_search_path"),
        ("staff", "0008_may_send"),
        ("tables", "0009_floor_plan"),
    ]
    operations = [
        NotTurnedBack("the plans of the gaming day would be lost"),
        migrations.CreateModel(
            name="ShiftPlan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_day", models.DateField()),
                (
                    "shifts",
                    models.JSONField(
                        help_text='in order: [{"name": "Day", "begins": "06:00"}, …], by the casino’s clock'
                    ),
                ),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ("from_day", "id")},
        ),
        keep("shifts_shiftplan"),
        journal("shifts_shiftplan"),
    ]
