"""What was changed about people, duties and devices is called the audit log. Its triggers move with the table."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("staff", "0003_approvals")]
    operations = [migrations.RenameModel("StaffRecord", "AuditLogEntry")]
