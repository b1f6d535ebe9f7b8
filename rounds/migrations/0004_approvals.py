"""Events name who approved them."""

from django.db import migrations, models

from database.guards import NotTurnedBack


class Migration(migrations.Migration):
    dependencies = [
        ("rounds", "0003_verification"),
    ]

    operations = [
        NotTurnedBack("who approved an event would be lost, and its hash would not hold"),
        migrations.AddField(
            model_name="event",
            name="approved_by",
            field=models.CharField(blank=True, default="", help_text="who approved it, if anybody", max_length=150),
        ),
        migrations.AddField(
            model_name="event",
            name="approved_role",
            field=models.CharField(blank=True, default="", help_text="the approver's role then", max_length=24),
        ),
    ]
