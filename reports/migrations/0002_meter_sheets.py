"""Daily meter sheets of the jackpots, signed by two: journalled, and kept as they were signed."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0001_shift_reports"),
        ("wagers", "0010_jackpot_to_the_letter"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("the signed meter sheets would be lost"),
        migrations.CreateModel(
            name="MeterSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(help_text="the gaming day")),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("body", models.TextField()),
                ("digest", models.CharField(help_text="SHA-256 of the body, hexadecimal", max_length=64)),
                (
                    "jackpot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sheets", to="wagers.jackpot"
                    ),
                ),
            ],
            options={
                "ordering": ("-day",),
                "constraints": [models.UniqueConstraint(fields=("jackpot", "day"), name="one_sheet_a_day")],
            },
        ),
        migrations.CreateModel(
            name="MeterSignature",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("side", models.CharField(choices=[("read", "Read"), ("checked", "Checked")], max_length=8)),
                ("role", models.CharField(help_text="the role that they had then", max_length=24)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="signatures", to="reports.metersheet"
                    ),
                ),
            ],
            options={
                "ordering": ("at",),
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "side"), name="meters_signed_once_a_side"),
                    models.UniqueConstraint(fields=("sheet", "person"), name="two_people_sign_meters"),
                ],
            },
        ),
        keep("reports_metersheet"),
        journal("reports_metersheet"),
        keep("reports_metersignature"),
        journal("reports_metersignature"),
    ]
