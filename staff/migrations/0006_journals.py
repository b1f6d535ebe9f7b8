"""People, duties, devices, approvals and the audit log are journalled, and what they say stays."""

from django.db import migrations

from database.guards import NotTurnedBack, journal, keep

# The person that a row is about, and since when.
WHO = ("id", "username", "date_joined")
PAIRED = "OLD.paired_at IS NOT NULL"


class Migration(migrations.Migration):
    dependencies = [("database", "0001_journals"), ("staff", "0005_try_being_compared")]
    operations = [
        NotTurnedBack("the journal of the staff would be lost"),
        keep("staff_person", of=WHO),
        keep("staff_dealerduty", changeable=["until"], once="until"),
        keep("staff_device", of=["id", "token_hash", "created_at"], when=PAIRED),
        journal("staff_auditlogentry"),
        journal("staff_person"),
        journal("staff_dealerduty"),
        journal("staff_device"),
        journal("staff_approval"),
    ]
