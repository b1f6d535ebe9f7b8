"""The camera of each table, and what the clocks of recorders showed. Both are only added to."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0015_frozen_rounds"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("which camera looked where would be lost"),
        migrations.CreateModel(
            name="RecorderReading",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("recorder", models.CharField(max_length=60)),
                ("house_at", models.DateTimeField()),
                ("recorder_at", models.DateTimeField()),
                ("second_house_at", models.DateTimeField()),
                ("second_recorder_at", models.DateTimeField()),
                ("offset_ms", models.IntegerField()),
                ("read_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "read_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("read_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="Camera",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("number", models.CharField(help_text="as the house counts its cameras", max_length=20)),
                (
                    "recorder",
                    models.CharField(
                        help_text="what keeps its pictures; its clock is read by this name", max_length=60
                    ),
                ),
                (
                    "link",
                    models.CharField(
                        blank=True, help_text="tables.video_links says what may stand in it", max_length=400
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cameras", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("since", "id"),
                "indexes": [models.Index(fields=["number"], name="camera_by_number")],
            },
        ),
        keep("tables_camera"),
        keep("tables_recorderreading"),
        journal("tables_camera"),
        journal("tables_recorderreading"),
    ]
