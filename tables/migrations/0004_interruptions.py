"""Signs of life of the web servers, and the tables that were interrupted when they ended without saying so."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0003_alerts_of_three_card_poker"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("interruptions on record would be lost"),
        migrations.CreateModel(
            name="WebProcess",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("host", models.CharField(max_length=120)),
                ("pid", models.IntegerField()),
                ("started_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("stopped_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.AlterField(
            model_name="alert",
            name="kind",
            field=models.CharField(
                choices=[
                    ("late_wager", "Late wager refused"),
                    ("late_withdrawal", "Late withdrawal not honoured"),
                    ("limit_breach", "Wager outside the limits"),
                    ("super_bonus", "Super Bonus"),
                    ("round_void", "Round declared void"),
                    ("jackpot_claim", "Jackpot claimed"),
                    ("irregularity", "Irregularity"),
                    ("shift_manager", "For the Gaming Shift Manager"),
                    ("console_disconnected", "Dealer console disconnected"),
                    ("interrupted", "Play was interrupted"),
                ],
                max_length=32,
            ),
        ),
        migrations.CreateModel(
            name="Interruption",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.IntegerField()),
                ("seq", models.BigIntegerField(help_text="the last event that was committed")),
                ("last_event_at", models.DateTimeField(blank=True, null=True)),
                ("stopped_about", models.DateTimeField(help_text="the last sign of life before")),
                ("back_at", models.DateTimeField()),
                (
                    "resolution",
                    models.CharField(
                        blank=True,
                        choices=[("power_failure", "The power failed"), ("play_on", "Play went on as it was")],
                        max_length=20,
                    ),
                ),
                ("resolved_at", models.DateTimeField(blank=True, null=True)),
                (
                    "resolved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="interruptions", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("-back_at", "-id"),
                "indexes": [models.Index(fields=["table", "-id"], name="interruption_newest")],
            },
        ),
    ]
