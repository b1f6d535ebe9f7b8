"""A licence covers games and ends on a day. Whoever is there already goes on dealing: all games, without an end."""

from django.db import migrations, models

from database.guards import NotTurnedBack, journal

AS_BEFORE = """UPDATE staff_person SET licence_games = '["pontoon", "three_card_poker"]' WHERE role <> 'auditor'"""


class Migration(migrations.Migration):
    dependencies = [
        ("database", "0002_search_path"),
        ("staff", "0008_may_send"),
    ]
    operations = [
        NotTurnedBack("the journal of people would not hold"),
        migrations.AddField(
            model_name="person",
            name="licence_games",
            field=models.JSONField(blank=True, default=list, help_text="words of staff.licences.GAMES"),
        ),
        migrations.AddField(
            model_name="person",
            name="licence_expires_on",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.RunSQL(AS_BEFORE),
        journal("staff_person"),
    ]
