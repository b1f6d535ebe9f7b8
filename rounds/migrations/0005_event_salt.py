"""The hash of each new event covers a salt."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rounds", "0004_approvals"),
    ]

    operations = [
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
