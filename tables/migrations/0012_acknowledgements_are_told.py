"""The audit log says who acknowledged an alert; of those that were before it says so now."""

from django.db import migrations

from database.guards import NotTurnedBack

TOLD = """
INSERT INTO staff_auditlogentry (at, actor, action, subject, details)
SELECT now(), p.username, 'alert_acknowledged', a.table_id,
    jsonb_build_object('alerts', jsonb_object_agg(a.id, a.kind), 'before', 'this was written of each')
FROM tables_alert a JOIN staff_person p ON p.id = a.acknowledged_by_id
GROUP BY p.username, a.table_id ORDER BY 2, 4
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0011_alert_severity"), ("staff", "0010_cage_cashiers")]
    operations = [NotTurnedBack("the audit log is only added to"), migrations.RunSQL(TOLD)]
