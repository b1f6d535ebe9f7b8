"""The hash of each new event covers a salt."""

from django.db import migrations, models

from database.guards import NotTurnedBack


class Migration(migrations.Migration):
    dependencies = [
        ("rounds", "0004_approvals"),
    ]

    operations = [
        NotTurnedBack("the salts of events would be lost, and their hashes would not hold"),
        migrations.AddField(
            model_name="event",
            name="salt",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="hexadecimal; makes the hash of a hidden card no clue to it",
                max_length=32,
            ),
        ),
    ]
