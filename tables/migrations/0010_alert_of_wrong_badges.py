"""The alert that a badge was given wrong again and again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0009_webhooks"),
    ]

    operations = [
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
                    ("record_fault", "A record does not prove"),
                    ("clock", "The server's clock ran backwards"),
                    ("device", "A device's reading was not taken"),
                    ("pit_called", "The pit is called"),
                    ("badge_tried", "A badge was given wrong again and again"),
                ],
                max_length=32,
            ),
        ),
    ]
