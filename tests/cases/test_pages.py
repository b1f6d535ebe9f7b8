"""The pages of cases and of the journal: who may, what they show to whom, and what they refuse (ruling 140)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from cases.actions import StepSaid, enter_step
from cases.file import file_of
from cases.models import Case, Incident
from tables.models import Camera
from tests.cases.conftest import PIN, steps, with_badge
from tests.cast import TABLE, Cast
from tests.table import PAT, Game

CLAUSE = "PM 3.24.1"
STATEMENT = {"said_by": "player", "words": "I had 21."}
DECISION = {"outcome": "refused", "clause": CLAUSE, "words": "Two cards made 19."}


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def post(cast: Cast, who: Any, address: str, said: dict[str, Any]) -> Any:
    return cast.client(who).post(address, said)


@pytest.mark.parametrize(
    "address", ["/cases/", "/cases/1/", "/cases/clocks/", "/incidents/", "/incidents/incidents.csv"]
)
def test_the_pit_and_the_auditor_read(case: Case, cast: Cast, address: str) -> None:
    for who, status in ((cast.dana, 403), (cast.vic, 403), (cast.sam, 200), (cast.gus, 200), (cast.ada, 200)):
        assert cast.client(who).get(address).status_code == status, who
    assert cast.pat_client().get(address).status_code in (302, 403)


def test_the_dealer_opens_at_their_own_table_alone(played: Game, cast: Cast) -> None:
    page = text_of(cast.client(cast.dana), f"/cases/new/{TABLE}/")
    assert "Pat, area 3: Main wager $20, won" in page
    assert 'value="1.1/main/p3"' in page
    said = {"wager": "1.1/main/p3", "said": "That was 21."}
    assert post(cast, cast.vic, f"/cases/new/{TABLE}/", said).status_code == 403
    assert post(cast, cast.ada, f"/cases/new/{TABLE}/", said).status_code == 403
    assert post(cast, cast.dana, f"/cases/new/{TABLE}/", {"wager": "9.9"}).status_code == 422
    assert post(cast, cast.dana, f"/cases/new/{TABLE}/1/", said).status_code == 302
    case = Case.objects.get()
    assert (case.player, case.amount_cents, case.said, case.opened_by) == (PAT, 20_00, "That was 21.", cast.dana)
    assert case.clause
    assert cast.client(cast.dana).get(f"/cases/new/{TABLE}/9/").status_code == 404


def test_steps_are_entered_by_the_pit_and_nobody_else(case: Case, cast: Cast) -> None:
    address = "/cases/1/steps/statement/"
    for who in (cast.dana, cast.ada):
        assert post(cast, who, address, STATEMENT).status_code == 403
    assert post(cast, cast.sam, address, {"said_by": "player"}).status_code == 422
    assert post(cast, cast.sam, address, STATEMENT).status_code == 302
    assert post(cast, cast.sam, "/cases/1/steps/decision/", DECISION).status_code == 422
    assert post(cast, cast.mona, "/cases/1/steps/decision/", DECISION | {"clause": "PM 99"}).status_code == 422
    assert post(cast, cast.mona, "/cases/1/steps/decision/", DECISION).status_code == 302
    assert steps(case) == ["opened", "statement", "decision"]
    assert cast.client(cast.sam).post("/cases/1/steps/nothing/").status_code == 404


def test_a_decision_of_the_shift_manager_is_a_ruling_of_the_record(case: Case, played: Game, cast: Cast) -> None:
    played.play_round()
    assert post(cast, cast.gus, "/cases/1/steps/decision/", DECISION).status_code == 302
    assert steps(case) == ["opened", "decision", "correction"]
    page = text_of(cast.client(cast.sam), "/cases/1/")
    assert "Given here" in page
    assert "Ruled: The result stands (PM 3.24.1)." in page
    assert "joined case 1" not in page.lower().split("round 1</h2>")[0]


def test_a_payment_is_a_mispay_with_the_number_of_the_case(case: Case, played: Game, cast: Cast) -> None:
    page = text_of(cast.client(cast.mona), "/cases/1/")
    line = page.split('<option value="1/')[1].split('"')[0]
    said = {"payment-line": f"1/{line}", "payment-paid": "60", "payment-reason": "It was 21.", "payment-after": "1"}
    refused = post(cast, cast.sam, "/cases/1/pay/", said)
    assert refused.status_code == 422
    assert "Pit Manager" in refused.content.decode()
    assert post(cast, cast.mona, "/cases/1/pay/", said).status_code == 302
    assert steps(case) == ["opened", "payment"]
    back = {"payment-line": f"1/{line}", "payment-recovered": "5", "payment-after": "2"}
    for _ in ("pressed", "pressed again"):
        assert post(cast, cast.mona, "/cases/1/pay/", back).status_code == 302
        assert steps(case) == ["opened", "payment", "payment"]
    played.row.refresh_from_db()
    assert f'name="payment-after" value="{played.row.seq}"' in text_of(cast.client(cast.mona), "/cases/1/")
    assert post(cast, cast.mona, "/cases/1/pay/", back | {"payment-after": "3"}).status_code == 302
    assert steps(case) == ["opened", "payment", "payment", "payment"]
    assert post(cast, cast.mona, "/cases/1/pay/", {**back, "payment-after": ""}).status_code == 422


def test_what_is_entered_by_a_double_press_stands_there_once(case: Case, cast: Cast) -> None:
    incident = {
        "at": "2026-01-01T10:00", "kind": "other", "place": "Table 1", "who": "Ann", "words": "Chips fell.",
        "review": "none", "error": "none",
    }  # fmt: skip
    for _ in ("pressed", "pressed again"):
        assert post(cast, cast.sam, "/cases/1/steps/statement/", STATEMENT).status_code == 302
        assert post(cast, cast.sam, "/incidents/", incident).status_code == 302
    assert steps(case) == ["opened", "statement"]
    assert Incident.objects.count() == 1
    assert post(cast, cast.sam, "/cases/1/steps/statement/", STATEMENT | {"words": "I had 20."}).status_code == 302
    assert steps(case) == ["opened", "statement", "statement"]


def test_a_decision_pressed_twice_is_one_and_another_is_refused(case: Case, cast: Cast) -> None:
    for _ in ("pressed", "pressed again"):
        assert post(cast, cast.gus, "/cases/1/steps/decision/", DECISION).status_code == 302
    assert steps(case) == ["opened", "decision", "correction"]
    assert post(cast, cast.gus, "/cases/1/steps/decision/", DECISION | {"words": "It was 19."}).status_code == 422


def test_the_slip_comes_with_the_decision_on_paper_and_at_the_seat(case: Case, cast: Cast) -> None:
    assert cast.client(cast.sam).get("/cases/1/slip/").status_code == 404
    assert cast.pat_client().get("/api/v1/seat/rounds").json()["slips"] == []
    enter_step(cast.mona, 1, StepSaid("decision", "Two cards.", {"outcome": "refused", "clause": CLAUSE}))
    page = text_of(cast.client(cast.sam), "/cases/1/slip/")
    for part in ("The result stays", "Two cards.", CLAUSE, "Your rights", "within 30 days", "inspector"):
        assert part in page
    (slip,) = cast.pat_client().get("/api/v1/seat/rounds").json()["slips"]
    assert (slip["case"], slip["outcome"], slip["clause"]) == (1, "The result stays as it was.", CLAUSE)


def test_two_close_it_by_badge(case: Case, cast: Cast) -> None:
    with_badge(cast.sam, "77")
    enter_step(cast.mona, 1, StepSaid("decision", "So.", {"outcome": "refused", "clause": CLAUSE}))
    said = {"close-badge_number": "77", "close-pin": PIN}
    assert post(cast, cast.sam, "/cases/1/close/", said).status_code == 403
    assert post(cast, cast.gus, "/cases/1/close/", said | {"close-pin": "9999"}).status_code == 422
    dealt = post(cast, cast.gus, "/cases/1/close/", said)
    assert dealt.status_code == 422
    assert "Whoever dealt" in dealt.content.decode(), "Sam dealt the round"
    with_badge(cast.mona, "78")
    assert post(cast, cast.gus, "/cases/1/close/", said | {"close-badge_number": "78"}).status_code == 302
    assert steps(case)[-1] == "closed"
    call_command("verify_audit")


def test_who_may_read_no_names_reads_ids(case: Case, cast: Cast) -> None:
    assert "Pat disputes round 1" in text_of(cast.client(cast.sam), "/cases/1/")
    assert "p3 disputes round 1" in text_of(cast.client(cast.ada), "/cases/1/")


def test_the_house_sets_its_days(case: Case, cast: Cast) -> None:
    said = {"slip_days": 3, "decision_days": 10, "review_days": 20}
    assert post(cast, cast.mona, "/cases/clocks/", said).status_code == 403
    assert post(cast, cast.gus, "/cases/clocks/", said | {"slip_days": 0}).status_code == 422
    assert post(cast, cast.gus, "/cases/clocks/", said).status_code == 302
    assert "10" in text_of(cast.client(cast.ada), "/cases/clocks/")


def test_the_journal_has_numbers_without_a_gap_and_mistakes_are_put_right_by_a_line(case: Case, cast: Cast) -> None:
    said = {
        "at": "2026-01-31T20:00", "kind": "behaviour", "place": "Table 1", "table": TABLE, "round": 1, "case": 1,
        "who": "sam", "words": "A glass fell.", "review": "video", "error": "patron", "saved": "5", "lost": "",
    }  # fmt: skip
    assert post(cast, cast.ada, "/incidents/", said).status_code == 403
    assert post(cast, cast.sam, "/incidents/", said | {"case": 9}).status_code == 422
    assert post(cast, cast.sam, "/incidents/", said | {"at": "2999-01-01T00:00"}).status_code == 422
    assert post(cast, cast.sam, "/incidents/", said).status_code == 302
    assert post(cast, cast.sam, "/incidents/", said | {"corrects": 1, "words": "Two."}).status_code == 302
    assert list(Incident.objects.order_by("number").values_list("number", "corrects_id")) == [(1, None), (2, 1)]
    page = text_of(cast.client(cast.ada), "/incidents/")
    assert "puts right incident 1" in page
    csv = b"".join(cast.client(cast.ada).get("/incidents/incidents.csv").streaming_content).decode()
    assert "A glass fell." in csv
    assert "A glass fell." in text_of(cast.client(cast.sam), "/cases/1/")


def test_an_incident_of_a_year_that_no_casino_knew_is_not_in_the_journal(cast: Cast) -> None:
    """What stands there stays, and its page has to show it in any zone."""
    said = {"at": "0001-01-01T00:00", "kind": "other", "place": "Table 1", "who": "Ann", "words": "x"}
    answer = post(cast, cast.sam, "/incidents/", said | {"review": "none", "error": "none"})
    assert answer.status_code == 422
    assert "Name a year" in answer.content.decode()
    assert not Incident.objects.exists()


def test_its_rounds_lead_to_their_video(case: Case, cast: Cast) -> None:
    Camera.objects.create(
        table_id=TABLE,
        number="14",
        recorder="North",
        link="https://video.example/{camera}?at={utc}",
        since=case.opened_at - timedelta(days=1),
        set_by=cast.gus,
    )
    page = text_of(cast.client(cast.gus), "/cases/1/")
    assert 'href="https://video.example/14?at=' in page


def test_the_printed_file_says_what_lay_on_the_table_at_each_step(case: Case, played: Game, cast: Cast) -> None:
    changed = [text for line in file_of(case).rounds[0].lines for text in line.felt]
    assert changed[:2] == ["Area 3: Main wager $20", "Area 3: Main wager $20; Pair wager $10"]
    assert changed[3:5] == ["House: 8♦, 8", "Area 3: Main wager $20; Pair wager $10; 9♠ K♥, 19"]
    assert changed[-1] == "Area 3: Main wager $20, won; Pair wager $10, lost; 9♠ K♥, 19"
    assert "On the table then" in text_of(cast.client(cast.sam), "/cases/1/")
