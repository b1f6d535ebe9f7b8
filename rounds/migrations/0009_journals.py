"""Commands with their answers and verifications are journalled; what opened a round stays."""

from django.db import migrations

from database.guards import NotTurnedBack, journal, keep

OPENED = ("table_id", "number", "opened_at", "dealer", "first_seq", "ruleset", "ruleset_hash")


class Migration(migrations.Migration):
    dependencies = [("database", "0001_journals"), ("rounds", "0008_snapshot"), ("tables", "0006_journals")]
    operations = [
        NotTurnedBack("the journals of commands would be lost"),
        keep("rounds_round", of=OPENED),
        journal("rounds_command"),
        journal("rounds_verification"),
    ]
