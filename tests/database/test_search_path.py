"""Every function of ours says itself where it looks names up: nothing of the same name comes before what it means."""

from __future__ import annotations

from tests.owner import owner

FUNCTIONS = """
SELECT p.proname, coalesce((SELECT setting FROM unnest(p.proconfig) AS setting WHERE setting LIKE 'search_path=%'), '')
FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""


def test_every_function_has_a_search_path_of_its_own(transactional_db: None) -> None:
    found = dict(owner().execute(FUNCTIONS).fetchall())
    assert {"journal_row", "refuse_change", "keep_approval", "clauses_named"} <= found.keys()
    assert set(found.values()) == {"search_path=pg_catalog, public, pg_temp"}, found
