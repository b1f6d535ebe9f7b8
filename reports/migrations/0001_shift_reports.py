"""Signed shift reports: journalled, and kept as they were signed."""

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
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("the signed shift reports would be lost"),
        migrations.CreateModel(
            name="ShiftReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(help_text="the gaming day")),
                ("shift", models.CharField(max_length=30)),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("body", models.TextField()),
                ("digest", models.CharField(help_text="SHA-256 of the body, hexadecimal", max_length=64)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("-begins_at",),
                "constraints": [models.UniqueConstraint(fields=("day", "shift"), name="one_report_a_shift")],
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "side",
                    models.CharField(
                        choices=[("hands_over", "Hands over"), ("takes_over", "Takes over")], max_length=12
                    ),
                ),
                ("role", models.CharField(help_text="the role that they had then", max_length=24)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="signatures", to="reports.shiftreport"
                    ),
                ),
            ],
            options={
                "ordering": ("at",),
                "constraints": [
                    models.UniqueConstraint(fields=("report", "side"), name="each_side_signs_once"),
                    models.UniqueConstraint(fields=("report", "person"), name="two_managers_sign"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Takeover",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("item", models.CharField(max_length=80)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="takeovers", to="reports.shiftreport"
                    ),
                ),
            ],
            options={
                "ordering": ("at",),
                "constraints": [models.UniqueConstraint(fields=("report", "item"), name="each_item_taken_once")],
            },
        ),
        keep("reports_shiftreport"),
        journal("reports_shiftreport"),
        keep("reports_signature"),
        journal("reports_signature"),
        keep("reports_takeover"),
        journal("reports_takeover"),
    ]
