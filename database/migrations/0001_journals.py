"""Journals: chains over the rows that no event explains, written by triggers as the owner of the database."""

from django.db import migrations, models

from database.guards import NotTurnedBack

HASH = r"""
CREATE FUNCTION journal_hash(previous bytea, digest bytea, facts text[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(previous || digest || convert_to(array_to_string(facts, E'\n'), 'UTF8'))
$$;
CREATE FUNCTION journal_time(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
"""
# The journal's head stays locked until the commit, so that numbers follow one another.
WRITE = """
CREATE FUNCTION journal_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    omitted CONSTANT text[] := string_to_array(TG_ARGV[3], ',');
    at CONSTANT timestamptz := clock_timestamp();
    was jsonb;
    facts jsonb;
    row_key text;
    row_digest bytea := '';
    journal text;
    head record;
BEGIN
    IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD) - omitted; END IF;
    IF TG_OP = 'DELETE' THEN
        facts := was;
    ELSE
        facts := to_jsonb(NEW) - omitted;
        IF facts = was THEN RETURN NULL; END IF;
        row_digest := sha256(convert_to(facts::text, 'UTF8'));
    END IF;
    journal := TG_ARGV[0] || coalesce(':' || (facts ->> TG_ARGV[1]), '');
    IF position(',' IN TG_ARGV[2]) = 0 THEN
        row_key := facts ->> TG_ARGV[2];
    ELSE
        SELECT string_agg(facts ->> name, '/' ORDER BY place) INTO row_key
        FROM unnest(string_to_array(TG_ARGV[2], ',')) WITH ORDINALITY AS keys (name, place);
    END IF;
    LOOP
        UPDATE database_journal j SET entries = j.entries + 1, head_hash = journal_hash(j.head_hash, row_digest,
            ARRAY[journal, (j.entries + 1)::text, journal_time(at), session_user, TG_TABLE_NAME, row_key])
        WHERE j.name = journal RETURNING j.entries, j.head_hash INTO head;
        EXIT WHEN FOUND;
        INSERT INTO database_journal (name, entries, head_hash) VALUES (journal, 0, decode(repeat('00', 32), 'hex'))
        ON CONFLICT DO NOTHING;
    END LOOP;
    INSERT INTO database_journalentry (journal, number, at, writer, relation, key, digest, hash)
    VALUES (journal, head.entries, at, session_user, TG_TABLE_NAME, row_key, row_digest, head.head_hash);
    RETURN NULL;
END $$;
"""
# For rows that are there already. The head is written once for each journal, not once for each row.
EXISTING = """
CREATE FUNCTION journal_existing(relation text, journal text, scope text, keys text, omitted text, condition text)
    RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    named text := CASE WHEN scope = '' THEN format('%L', journal) ELSE format('%L || t.%I', journal || ':', scope) END;
    keyed text;
    found record;
    head database_journal;
BEGIN
    SELECT string_agg(format('t.%I::text', name), ' || ''/'' || ' ORDER BY place) INTO keyed
    FROM unnest(string_to_array(keys, ',')) WITH ORDINALITY AS k (name, place);
    FOR found IN EXECUTE format(
        'SELECT r.* FROM (SELECT %s AS journal, %s AS key, sha256(convert_to((to_jsonb(t) - $2)::text, ''UTF8'')) AS digest'
        ' FROM %I t WHERE %s) r LEFT JOIN (SELECT DISTINCT ON (e.journal, e.key) e.journal, e.key, e.digest'
        ' FROM database_journalentry e WHERE e.relation = $1 ORDER BY e.journal, e.key, e.number DESC) e'
        ' ON (e.journal, e.key) = (r.journal, r.key) WHERE e.digest IS DISTINCT FROM r.digest ORDER BY 1, 2',
        named, keyed, relation, CASE WHEN condition = '' THEN 'true' ELSE replace(condition, '{row}', 't') END
    ) USING relation, string_to_array(omitted, ',')
    LOOP
        IF head.name IS DISTINCT FROM found.journal THEN
            UPDATE database_journal SET entries = head.entries, head_hash = head.head_hash WHERE name = head.name;
            INSERT INTO database_journal VALUES (found.journal, 0, decode(repeat('00', 32), 'hex'))
            ON CONFLICT DO NOTHING;
            SELECT * INTO head FROM database_journal WHERE name = found.journal FOR UPDATE;
        END IF;
        head.entries := head.entries + 1;
        head.head_hash := journal_hash(head.head_hash, found.digest,
            ARRAY[head.name, head.entries::text, journal_time(now()), session_user, relation, found.key]);
        INSERT INTO database_journalentry (journal, number, at, writer, relation, key, digest, hash)
        VALUES (head.name, head.entries, now(), session_user, relation, found.key, found.digest, head.head_hash);
    END LOOP;
    UPDATE database_journal SET entries = head.entries, head_hash = head.head_hash WHERE name = head.name;
END $$;
"""
ATTACH = """
CREATE FUNCTION journal_attach(relation text, trigger_name text, journal text, scope text, keys text, omitted text,
    condition text, removable boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    columns text;
    guard text := CASE WHEN condition = '' THEN '' ELSE 'WHEN (' || replace(condition, '{row}', 'NEW') || ')' END;
BEGIN
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
    WHERE attrelid = relation::regclass AND attnum > 0 AND NOT attisdropped
        AND attname <> ALL (string_to_array(omitted, ','));
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', trigger_name, relation);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OF %s ON %I FOR EACH ROW %s'
        ' EXECUTE FUNCTION journal_row(%L, %L, %L, %L)',
        trigger_name, columns, relation, guard, journal, scope, keys, omitted);
    IF removable THEN
        EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', trigger_name || '_gone', relation);
        EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I FOR EACH ROW'
            ' EXECUTE FUNCTION journal_row(%L, %L, %L, %L)',
            trigger_name || '_gone', relation, journal, scope, keys, omitted);
    END IF;
    PERFORM journal_existing(relation, journal, scope, keys, omitted, condition);
END $$;
"""
# What a row says stays: the columns named last, where there are any, or all but those named first; and all of it once
# the column named second is filled.
KEEP = """
CREATE FUNCTION keep_record() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    changeable text[];
    was jsonb;
    becomes jsonb;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        changeable := string_to_array(TG_ARGV[0], ',');
        was := to_jsonb(OLD) - changeable;
        becomes := to_jsonb(NEW) - changeable;
        IF TG_ARGV[2] <> '' THEN
            SELECT jsonb_object_agg(name, was -> name), jsonb_object_agg(name, becomes -> name) INTO was, becomes
            FROM unnest(string_to_array(TG_ARGV[2], ',')) AS kept (name);
        END IF;
        IF was = becomes AND (to_jsonb(OLD) ->> TG_ARGV[1] IS NULL OR NEW IS NOT DISTINCT FROM OLD) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""
# Nobody attaches a journal to rows of their own.
CLOSED = """
REVOKE EXECUTE ON FUNCTION journal_row(), journal_existing(text, text, text, text, text, text),
    journal_attach(text, text, text, text, text, text, text, boolean) FROM PUBLIC;
CREATE TRIGGER database_journalentry_kept BEFORE UPDATE OR DELETE ON database_journalentry
    FOR EACH ROW EXECUTE FUNCTION keep_record();
CREATE TRIGGER database_journalentry_not_emptied BEFORE TRUNCATE ON database_journalentry
    FOR EACH STATEMENT EXECUTE FUNCTION keep_record();
"""


class Migration(migrations.Migration):
    initial = True
    dependencies: list[tuple[str, str]] = []
    operations = [
        NotTurnedBack("the journals would be lost"),
        migrations.CreateModel(
            name="Journal",
            fields=[
                ("name", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("entries", models.BigIntegerField()),
                ("head_hash", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "journal", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("journal", models.CharField(max_length=80)),
                ("number", models.BigIntegerField()),
                ("at", models.DateTimeField()),
                ("writer", models.CharField(help_text="the database role that was signed in", max_length=63)),
                ("relation", models.CharField(max_length=63)),
                ("key", models.CharField(max_length=120)),
                ("digest", models.BinaryField()),
                ("hash", models.BinaryField()),
            ],
            options={"verbose_name_plural": "journal entries"},
        ),
        *(migrations.RunSQL(sql) for sql in (HASH, KEEP, WRITE, EXISTING, ATTACH, CLOSED)),
    ]
