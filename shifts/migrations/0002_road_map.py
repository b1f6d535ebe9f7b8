"""Who is here tonight, and what the house lets a dealer and a supervisor do: journalled, and kept as entered."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep


def by() -> models.ForeignKey:
    """Somebody of the staff."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)


def number() -> models.BigAutoField:
    """The key of a row."""
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [("shifts", "0001_shift_plans"), ("staff", "0009_licences")]
    operations = [
        NotTurnedBack("who was here, and what the house set, would be lost"),
        migrations.CreateModel(
            name="BreakRules",
            fields=[
                ("id", number()),
                ("longest_minutes", models.PositiveSmallIntegerField(default=120)),
                ("break_minutes", models.PositiveSmallIntegerField(default=20)),
                ("tables_per_supervisor", models.PositiveSmallIntegerField(default=6)),
                ("entered_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("entered_by", by()),
            ],
            options={"ordering": ("-id",)},
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                ("id", number()),
                ("here", models.BooleanField()),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("noted_by", by()),
                ("person", by()),
            ],
            options={"ordering": ("-at", "-id")},
        ),
        keep("shifts_breakrules"),
        keep("shifts_presence"),
        journal("shifts_breakrules"),
        journal("shifts_presence"),
    ]
