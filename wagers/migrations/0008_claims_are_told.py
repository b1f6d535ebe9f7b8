"""Webhooks are told of claims on a jackpot, and of each step of one."""

from django.db import migrations

TELL = """
CREATE FUNCTION tell_claim() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM tell_receivers('jackpot', now(), jsonb_build_object('jackpot', NEW.jackpot_id, 'number', NEW.number,
        'table', NEW.table_id, 'status', NEW.status, 'amount_cents', NEW.amount_cents));
    RETURN NULL;
END $$;
CREATE TRIGGER wagers_jackpotclaim_told AFTER INSERT OR UPDATE OF status ON wagers_jackpotclaim
    FOR EACH ROW EXECUTE FUNCTION tell_claim();
"""
UNTOLD = "DROP TRIGGER wagers_jackpotclaim_told ON wagers_jackpotclaim; DROP FUNCTION tell_claim()"


class Migration(migrations.Migration):
    dependencies = [("wagers", "0007_journals"), ("tables", "0008_webhooks")]
    operations = [migrations.RunSQL(TELL, UNTOLD)]
