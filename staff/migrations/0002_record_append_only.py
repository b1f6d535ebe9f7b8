"""The audit log can only be added to: the database refuses to change or remove what a line says."""

from django.db import migrations

from database.guards import NotTurnedBack

FORWARD = """
CREATE FUNCTION refuse_staff_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER staff_staffrecord_append_only BEFORE UPDATE OR DELETE ON staff_staffrecord
    FOR EACH ROW EXECUTE FUNCTION refuse_staff_record_change();
CREATE TRIGGER staff_staffrecord_no_truncate BEFORE TRUNCATE ON staff_staffrecord
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff_record_change();
"""
BACKWARD = """
DROP TRIGGER staff_staffrecord_append_only ON staff_staffrecord;
DROP TRIGGER staff_staffrecord_no_truncate ON staff_staffrecord;
DROP FUNCTION refuse_staff_record_change();
"""


class Migration(migrations.Migration):
    dependencies = [("staff", "0001_initial")]
    operations = [NotTurnedBack("the audit log could be changed"), migrations.RunSQL(FORWARD, BACKWARD)]
