"""The alert of a server's clock that ran backwards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0005_alert_of_a_record_fault"),
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
                ],
                max_length=32,
            ),
        ),
    ]
