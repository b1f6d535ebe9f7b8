"""Tables, alerts and interruptions are journalled, and what they say stays."""

from django.db import migrations

from database.guards import NotTurnedBack, journal, keep


class Migration(migrations.Migration):
    dependencies = [
        ("database", "0001_journals"),
        ("staff", "0006_journals"),
        ("tables", "0006_alert_kinds"),
    ]
    operations = [
        NotTurnedBack("the journals of the tables would be lost"),
        keep("tables_table", of=["id", "name", "created_at"]),
        keep("tables_alert", ["acknowledged_by_id", "acknowledged_at"], once="acknowledged_at"),
        keep("tables_interruption", ["resolution", "resolved_by_id", "resolved_at"], once="resolved_at"),
        journal("tables_table"),
        journal("tables_alert"),
        journal("tables_interruption"),
    ]
