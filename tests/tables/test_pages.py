"""The pages of the floor: who may, what is added, and where a refusal is said."""

from __future__ import annotations

from typing import Any

import pytest

from rounds.access import state_of
from rules.books import BOOKS
from staff.models import AuditLogEntry
from tables.floor_plan import add_section
from tables.models import Pit, Section, Table
from tests.cast import TABLE, Cast, make_cast_at_two_tables
from tests.prepared import prepared

PONTOON, POKER = "mbs-pontoon-6", "mbs-three-card-poker-5"


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    """Everybody, two tables without a rulebook, and a section."""
    found = prepared(make_cast_at_two_tables)
    add_section(found.sam.as_actor(), "Main", "A")
    return found


def fields(**changed: Any) -> dict[str, Any]:
    """What the page of a new Pontoon table sends."""
    found = {"table": "t9", "name": "Table 9", "section": Section.objects.get().pk, "positions": 7, "decks": 6}
    found |= {"betting_seconds": 0, "unit": "1.00", "main_min": "10", "main_max": "1000"}
    found |= {"chip_red": "5", "chip_green": "25", "chip_grey": "1", "chip_pink": "0.50"}
    return {name: value for name, value in (found | changed).items() if value is not None}


def add(cast: Cast, rulebook: str = PONTOON, **changed: Any) -> Any:
    """The answer to a new table of Sam's."""
    return cast.client(cast.sam).post(f"/tables/new/?rulebook={rulebook}", fields(**changed))


PAGES = ["/tables/new/", f"/tables/new/?rulebook={PONTOON}", f"/tables/{TABLE}/place/"]


def test_who_may_open_them(cast: Cast) -> None:
    people = [cast.dana, cast.sam, cast.mona, cast.ada]
    assert [cast.client(person).get("/tables/").status_code for person in people] == [403, 200, 200, 200]
    for page in [*PAGES, f"/tables/pits/{Pit.objects.get().pk}/", f"/tables/sections/{Section.objects.get().pk}/"]:
        assert [cast.client(person).get(page).status_code for person in people] == [403, 200, 200, 403], page


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_each_rulebook_offers_what_it_allows(cast: Cast, book: Any) -> None:
    form = cast.client(cast.sam).get(f"/tables/new/?rulebook={book.id}").context["form"]
    for name, (least, most) in (("positions", book.positions), ("decks", book.decks)):
        assert [value for value, _ in form.fields[name].choices] == list(range(least, most + 1))
    assert [field.name for field in form.limit_fields()] == [
        f"{kind}_{end}" for kind in book.limit_kinds for end in ("min", "max")
    ]
    assert (form["table"].initial, form["name"].initial) == ("t3", "Table 3")
    own = ("table", "name")
    usual = {field.name: field.initial for field in form if field.initial is not None and field.name not in own}
    limits = {f"{kind}_{end}": "10" for kind in book.needed_limits for end in ("min", "max")}
    none = dict.fromkeys(["main_min", "main_max", "chip_pink", "chip_grey", "chip_red", "chip_green"])
    assert add(cast, book.id, **(none | usual | limits)).status_code == 302
    settings = state_of(Table.objects.get(pk="t9")).settings
    assert settings is not None
    assert (settings.training, settings.chips) == (book.training_only, ())  # the standard chips


def test_a_table_is_added_with_all_that_was_said(cast: Cast) -> None:
    answer = add(cast, pair_min="5", pair_max="200", positions=5, decks=8, betting_seconds=20)
    assert answer.status_code == 302, answer.context["form"].errors
    row = Table.objects.get(pk="t9")
    state = state_of(row)
    assert (row.name, str(row.section), state.rulebook, state.open) == ("Table 9", "Main · A", PONTOON, False)
    settings = state.settings
    assert settings is not None
    assert (settings.positions, settings.decks, settings.betting_seconds) == (5, 8, 20)
    assert {kind: (each.min_cents, each.max_cents) for kind, each in settings.limits.items()} == {
        "main": (1_000, 100_000),
        "pair": (500, 20_000),
    }
    assert [(chip.cents, chip.colour) for chip in settings.chips] == [
        (50, "pink"),
        (100, "grey"),
        (500, "red"),
        (2500, "green"),
    ]
    line = AuditLogEntry.objects.get(action="table_added")
    assert (line.actor, line.subject, line.details) == ("sam", "t9", {"name": "Table 9", "section": "Main · A"})


REFUSED = [
    ({"main_min": "2000"}, "main_min", "above the maximum", "PM 3.6"),
    ({"pair_min": "5.50", "pair_max": "20"}, "pair_min", "multiples of the wager unit", "ruling 1"),
    ({"unit": "0.01"}, "unit", "even number of cents", "ruling 1"),
    ({"chip_pink": None}, "chip_grey", "cannot pay every result", "ruling 97"),
    ({"chip_red": "25"}, "chip_grey", "a value and a colour of its own", "ruling 97"),
    ({"betting_seconds": 100_000}, "betting_seconds", "A countdown runs", "PM 3.2"),
    ({"pair_min": "5"}, "pair_max", "a least and a most", ""),
    ({"main_max": None}, "main_max", "required", ""),
    ({"positions": 9}, "positions", "not one of the available", ""),
    ({"table": "T 9"}, "table", "Small letters", ""),
    ({"table": TABLE, "name": "Table 1"}, "table", "", ""),
    ({"name": "table 2"}, "name", "called table 2 already", ""),
]


@pytest.mark.parametrize(
    ("changed", "field", "words", "clause"), REFUSED, ids=[f"{row[1]}: {row[2]}" for row in REFUSED]
)
def test_a_refusal_is_said_at_its_field_with_its_clause(
    cast: Cast, changed: dict[str, Any], field: str, words: str, clause: str
) -> None:
    if changed.get("table") == TABLE:
        assert add(cast, **changed).status_code == 302  # it had no rulebook yet, and gets one
    answer = add(cast, **changed)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    (said,) = answer.context["form"].errors[field]
    assert words in said
    assert clause in said
    assert not Table.objects.filter(pk="t9").exists()


def test_names_and_places_are_changed_and_a_taken_name_is_said(cast: Cast) -> None:
    sam, section = cast.client(cast.sam), Section.objects.get()
    place = {"name": "Pontoon 1", "section": section.pk}
    assert sam.post(f"/tables/{TABLE}/place/", place).status_code == 302
    assert sam.post("/tables/t2/place/", place).context["form"].errors.keys() == {"name"}
    assert sam.post(f"/tables/pits/{section.pit_id}/", {"name": "Salon"}).status_code == 302
    assert sam.post(f"/tables/sections/{section.pk}/", {"name": "North"}).status_code == 302
    assert sam.post("/tables/sections/new/", {"pit": "Salon", "section": "South"}).status_code == 302
    taken = sam.post("/tables/sections/new/", {"pit": "salon", "section": "north"})
    assert (taken.status_code, taken.context["form"].errors.keys()) == (422, {"section"})
    page = sam.get("/tables/").content.decode()
    assert "Salon · North" in page
    assert "Pontoon 1" in page
    north = 'North</td><td class="number" data-label="Tables">1</td>'  # a name is read, and a key says what it does
    assert north in page
    assert 'Rename <span class="visually-hidden">Salon · North</span>' in page
    assert 'Rename <span class="visually-hidden">Salon</span>' in page


def test_who_watches_a_section_takes_it_over_and_leaves_it(cast: Cast) -> None:
    page = f"/tables/sections/{Section.objects.get().pk}/watch/"
    answers = [cast.client(person).post(page, {"watches": "yes"}).status_code for person in (cast.dana, cast.ada)]
    assert answers == [403, 403]
    sam = cast.client(cast.sam)
    assert "nobody" in sam.get("/tables/").content.decode()
    assert sam.post(page, {"watches": "yes"}).status_code == 302
    assert Section.objects.get().watched_by == cast.sam
    assert "Leave" in sam.get("/tables/").content.decode()
    assert "Take over" in cast.client(cast.mona).get("/tables/").content.decode()
    assert sam.post(page).status_code == 302
    assert Section.objects.get().watched_by is None


def test_who_sits_there_keeps_the_old_limits_where_the_house_says_so(cast: Cast) -> None:
    assert add(cast).status_code == 302
    assert add(cast, table="t10", name="Table 10", seated_keep_limits="on").status_code == 302
    kept = [state_of(Table.objects.get(pk=table)).settings for table in ("t9", "t10")]
    assert [settings.seated_keep_limits for settings in kept if settings] == [False, True]


def test_a_table_is_set_to_a_least_notice_of_limits_and_one_that_is_none_is_said_at_its_field(cast: Cast) -> None:
    assert add(cast, limits_notice_minutes="20").status_code == 302
    settings = state_of(Table.objects.get(pk="t9")).settings
    assert settings is not None
    assert settings.limits_notice_minutes == 20
    page = add(cast, table="t10", name="Table 10", limits_notice_minutes="1441").content.decode()
    assert "The least notice of new limits is from 0 minutes to 24 hours. (ruling 112)" in page
