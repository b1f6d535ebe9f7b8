"""What is done when a dealer's tablet breaks: on the pit's page of a table, and on paper with a line for each place."""

from __future__ import annotations

from html import unescape

from rules.wording.broken_tablet import BROKEN_TABLET, PAPER_COLUMNS
from screens.pit import MOST_PLACES
from tests.cast import TABLE, Cast


def test_the_paper_has_every_step_and_a_line_for_each_place(cast: Cast) -> None:
    paper = unescape(cast.client(cast.sam).get("/pit/tablet-breaks/paper/").content.decode())
    for heading, words in BROKEN_TABLET:
        assert heading in paper
        assert words in paper
    assert all(column in paper for column in PAPER_COLUMNS)
    assert paper.count('<th scope="row">') == MOST_PLACES + 1
    assert cast.client(cast.dana).get("/pit/tablet-breaks/paper/").status_code == 403


def test_the_pits_page_of_a_table_says_it_too(cast: Cast) -> None:
    page = cast.client(cast.sam).get(f"/pit/{TABLE}/").content.decode()
    assert all(heading in page for heading, _ in BROKEN_TABLET)
