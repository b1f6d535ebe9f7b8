"""Webhooks are told of rounds that ended."""

from django.db import migrations

TELL = """
CREATE FUNCTION tell_round() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM tell_receivers('round_ended', NEW.concluded_at, jsonb_build_object('table', NEW.table_id,
        'round', NEW.number, 'dealer', NEW.dealer, 'ruleset', NEW.ruleset, 'opened_at', NEW.opened_at,
        'last_seq', NEW.last_seq, 'staked_cents', NEW.staked_cents, 'returned_cents', NEW.returned_cents));
    RETURN NULL;
END $$;
CREATE TRIGGER rounds_round_told AFTER UPDATE OF concluded_at ON rounds_round FOR EACH ROW
    WHEN (NEW.concluded_at IS NOT NULL AND OLD.concluded_at IS DISTINCT FROM NEW.concluded_at)
    EXECUTE FUNCTION tell_round();
"""
UNTOLD = "DROP TRIGGER rounds_round_told ON rounds_round; DROP FUNCTION tell_round()"


class Migration(migrations.Migration):
    dependencies = [("rounds", "0010_device_message"), ("tables", "0008_webhooks")]
    operations = [migrations.RunSQL(TELL, UNTOLD)]
