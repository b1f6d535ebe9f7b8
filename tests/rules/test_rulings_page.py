"""docs/rulings.md is the page that the rulings themselves give, and every ruling that code cites exists."""

import re
from pathlib import Path

from rules.clauses import clause_texts
from rules.clauses.page import rulings_page

ROOT = Path(__file__).resolve().parents[2]


def test_the_committed_page_is_the_one_of_the_rulings() -> None:
    assert (ROOT / "docs/rulings.md").read_text(encoding="utf-8") == rulings_page()


def test_every_ruling_cited_in_the_rules_exists() -> None:
    cited = {
        int(number)
        for file in (ROOT / "rules").rglob("*.py")
        for group in re.findall(r"rulings? ((?:\d+(?:, | and | to )?)+)", file.read_text(encoding="utf-8"))
        for number in re.findall(r"\d+", group)
    }
    known = {int(clause.removeprefix("ruling ")) for clause in clause_texts("ruling")}
    assert cited
    assert cited <= known
