"""Fills and credits on record: numbered over the whole house, proved with the table, and decided again the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.utils import timezone

from proofs.recompute import recompute
from proofs.verify import verify_table
from rounds.execute_sync import close_connections
from rounds.models import Round
from rounds.replay import replay_round
from rounds.slips import totals_of
from rules import commands as c
from shifts.gaming_day import gaming_day
from tables.models import Alert, Table
from tests.cast import make_person
from tests.rounds.approvals.conftest import Floor
from tests.table import ANN, INSTALL, Game
from tests.wagers.chips.floor import CARL, FILL, by_two, fill, opened_tray
from wagers.chips.models import SlipMove

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_tray_is_proved_over_rounds_fills_and_buy_ins(game: Game) -> None:
    opened_tray(game)
    game.do(c.BuyIn(ANN, 300_00))
    fill(game)
    game.play_round(3_000)
    fill(game)
    found = verify_table("t1")
    assert found.sound, found.faults
    assert game.state.tray.sessions[-1].theoretical_cents == 5_000_00 + 2 * 500_00 - 300_00 - 30_00 + 10_00
    moves = SlipMove.objects.order_by("seq").values_list("slip", "move", "number")
    assert list(moves) == [
        *((1, "asked", 0), (1, "issued", 1), (1, "received", 1)),
        *((2, "asked", 0), (2, "issued", 2), (2, "received", 2)),
    ]


def test_what_was_issued_in_a_round_is_decided_again_with_its_number(game: Game) -> None:
    opened_tray(game)
    game.do(c.AskForChips("fill", FILL))
    game.open_round()
    game.do(c.IssueSlip(1, "Rita"), by=CARL)
    round_ = Round.objects.get(number=1)
    verdict = recompute(round_, replay_round(round_))
    assert verdict.different == 0, [one for one in verdict.commands if not one.same]


def test_a_void_slip_keeps_its_number(game: Game) -> None:
    opened_tray(game)
    game.do(c.AskForChips("fill", FILL))
    game.do(c.IssueSlip(1, "Rita"), c.AskToVoidSlip(1, "Wrong chips."), by=CARL)
    assert game.send(c.VoidSlip(1)).code == "not_independent", "Sam asked for it"
    game.do(c.VoidSlip(1), by=game.cast.mona.as_actor())
    game.do(c.ReturnFill(1, FILL), by=CARL)
    client = game.cast.client(make_person("carla", "cage_cashier"))
    paper = client.post("/cage/t1/1/print/").content.decode()
    assert "Mona" in paper.partition('<p class="slip-reprint">VOID')[2][:40]
    fill(game)
    assert "VOID" not in client.post("/cage/t1/2/print/").content.decode()
    assert list(SlipMove.objects.filter(move="issued").order_by("seq").values_list("number", flat=True)) == [1, 2]
    assert verify_table("t1").sound


@pytest.mark.clause("ruling 102")
def test_every_count_of_a_slip_is_kept_and_what_comes_back_is_counted(game: Game) -> None:
    """Four of $100 are sent, three arrive; the slip is void, and three come back."""
    opened_tray(game)
    four, three = (c.ChipCount(100_00, 4),), (c.ChipCount(100_00, 3),)
    game.do(c.AskForChips("credit", four))
    game.do(c.IssueSlip(1, "Rita"), by=CARL)
    assert by_two(game, c.SendCredit(1, four, "Rita")).accepted
    game.do(c.ReceiveCredit(1, three), c.ReceiveCredit(1, ()), by=CARL)
    client = game.cast.client(make_person("carl", "cage_cashier"))
    (slip,) = client.get("/api/v1/slips").json()
    assert (slip["status"], slip["cents"], slip["over"]) == ("sent", 400_00, False)
    assert slip["standing"].startswith("$0 of $400 counted, $400 less, carried by Rita. Count it again")
    game.do(c.AskToVoidSlip(1, "A chip is missing."), by=CARL)
    game.do(c.VoidSlip(1), by=game.cast.mona.as_actor())
    (slip,) = client.get("/api/v1/slips").json()
    assert (slip["status"], slip["over"]) == ("back", False)
    assert slip["standing"] == "Void. Two people at the table count what came back next."
    assert by_two(game, c.ReturnCredit(1, three)).accepted
    (slip,) = client.get("/api/v1/slips").json()
    assert (slip["status"], slip["cents"], slip["over"]) == ("back", 400_00, True)
    moves = SlipMove.objects.order_by("seq").values_list("move", "cents", "note")
    assert list(moves)[3:] == [
        ("differs", 300_00, "Rita"),
        ("differs", 0, "Rita"),
        ("void_asked", 400_00, "A chip is missing."),
        ("void", 400_00, "A chip is missing."),
        ("back", 300_00, "Rita"),
    ]
    messages = Alert.objects.filter(kind="slip_differs").order_by("id").values_list("message", "severity")
    assert list(messages) == [
        ("Credit number 1 of this table: $300 of $400 counted, $100 less, carried by Rita.", "serious"),
        ("Credit number 1 of this table: $0 of $400 counted, $400 less, carried by Rita.", "serious"),
        ("Void credit number 1 of this table came back: $300 of $400 counted, $100 less, carried by Rita.", "serious"),
    ]
    found = verify_table("t1")
    assert found.sound, found.faults


def test_slips_of_many_tables_at_once_are_numbered_without_gap_or_double(game: Game) -> None:
    """Every other request is refused, and uses no number."""
    Table.objects.create(id="t2", name="Table 2")
    other = Game("t2", game.cast)
    other.do(INSTALL, c.OpenTable())
    tables = [opened_tray(game), opened_tray(other)]
    for table in tables:
        for _ in range(8):
            table.do(c.AskForChips("fill", FILL))

    def issue(at: tuple[Game, int]) -> bool:
        table, slip = at
        try:
            answers = [table.send(c.IssueSlip(slip, who), CARL, expected_seq=None) for who in ("", "Rita", "Rita")]
            while answers[1].code == "table_busy":
                answers[1] = table.send(c.IssueSlip(slip, "Rita"), CARL, expected_seq=None)
            return answers[1].accepted and not answers[2].accepted
        finally:
            close_connections()

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(issue, [(table, slip) for slip in range(1, 9) for table in tables]))
    numbers = SlipMove.objects.filter(move="issued").order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 17))
    assert verify_table("t1").sound
    assert verify_table("t2").sound


def test_the_cage_sees_what_is_under_way_and_a_second_print_says_so(game: Game) -> None:
    opened_tray(game)
    fill(game)
    game.do(c.AskForChips("credit", FILL))
    carl = make_person("carl", "cage_cashier")
    client = game.cast.client(carl)
    listed = client.get("/api/v1/slips").json()
    assert [(slip["name"].split()[0], slip["status"], slip["over"]) for slip in listed] == [
        ("Credit", "asked", False),
        ("Fill", "received", True),
    ]
    assert [slip["chips"] for slip in listed] == [[{"cents": 25_00, "count": 20, "colour": "green"}]] * 2
    papers = [client.post("/cage/t1/1/print/").content.decode() for _ in range(2)]
    assert ["REPRINT" in paper for paper in papers] == [False, True]
    assert "Carl" in papers[1].partition("REPRINT")[2][:40]
    assert client.post("/cage/t1/2/print/").status_code == 422, "nobody issued it"
    for person in (game.cast.dana, game.cast.sam, game.cast.gus):
        assert game.cast.client(person).get("/api/v1/slips").status_code == 403
    assert game.cast.client(game.cast.ada).get("/cage/").status_code == 200
    assert game.cast.client(game.cast.ada).post("/cage/t1/1/print/").status_code == 403


def test_the_cage_keeps_sight_of_every_slip(game: Game) -> None:
    """However often one was printed or not voided, and whatever ended since, in the order of their ends."""
    opened_tray(game)
    game.do(c.AskForChips("fill", FILL), c.AskForChips("credit", FILL))
    game.do(c.IssueSlip(1, "Rita"), by=CARL)
    game.do(*[c.PrintSlip(1)] * 101, by=CARL)
    game.do(c.AskToVoidSlip(1, "Wrong chips."), by=CARL)
    Table.objects.create(id="t2", name="Table 2")
    other = Game("t2", game.cast)
    other.do(INSTALL, c.OpenTable())
    game.do(c.AskForChips("fill", FILL))
    fill(opened_tray(other))
    game.do(c.WithdrawSlip(3))
    listed = game.cast.client(make_person("carl", "cage_cashier")).get("/api/v1/slips").json()
    assert [(slip["slip"], slip["status"], slip["prints"]) for slip in listed[:2]] == [
        (1, "issued", 101),
        (2, "asked", 0),
    ]
    assert [(slip["table"], slip["over"]) for slip in listed[2:]] == [("t2", True), ("t1", True)]


def test_what_was_withdrawn_is_not_printed(game: Game) -> None:
    opened_tray(game)
    game.do(c.AskForChips("fill", FILL), c.WithdrawSlip(1))
    assert game.send(c.PrintSlip(1), CARL).code == "slip_not_issued"


@pytest.mark.clause("ruling 101")
def test_two_supervisors_count_where_nobody_deals(game: Game) -> None:
    """The rules want a second person of a role that the first one has."""
    opened_tray(game)
    floor, lil = Floor(game), make_person("lil", "pit_supervisor")
    count = {"type": "count_tray", "kind": "count", "chips": [{"cents": 100_00, "count": 50}]}
    status, asked = floor.ask(count, game.cast.sam)
    assert (status, asked["needed"]) == (201, "pit_supervisor")
    assert floor.approve(asked, game.cast.sam)[1]["code"] == "approval_own"
    assert floor.approve(asked, lil)[0] == 200
    status, answer = floor.use(asked, count, game.cast.sam, asked["expected_seq"], asked["id"])
    assert (status, answer["events"][0]["by"]) == (200, ["sam", "lil"])
    assert verify_table("t1").sound


@pytest.mark.clause("ruling 102")
def test_the_cage_reads_how_long_a_slip_waits_who_carries_it_and_what_the_day_came_to(game: Game) -> None:
    opened_tray(game)
    client = game.cast.client(make_person("carla", "cage_cashier"))
    fill(game)
    game.do(c.AskForChips("fill", FILL))
    asked, ended = client.get("/api/v1/slips").json()
    assert (asked["carried_by"], asked["asked_at"]) == ("", asked["since"])
    assert (ended["carried_by"], ended["over"], ended["since"] > ended["asked_at"]) == ("Rita", True, True)
    game.do(c.IssueSlip(2, "Rita"), by=CARL)
    client.post("/cage/t1/2/print/")
    issued, _ = client.get("/api/v1/slips").json()
    assert (issued["carried_by"], issued["asked_at"], issued["since"] > asked["since"]) == (
        "Rita",
        asked["since"],
        True,
    )
    since = issued["since"]
    client.post("/cage/t1/2/print/")
    assert client.get("/api/v1/slips").json()[0]["since"] == since, "to print it is no step of it"
    totals = client.get("/api/v1/slips/totals").json()
    day = gaming_day(timezone.now())
    sums = {"fills": 1, "fills_cents": 500_00, "credits": 0, "credits_cents": 0}
    assert totals == {"gaming_day": day.isoformat()} | sums, "what is under way is none of it"
    for other in (day - timedelta(days=1), day + timedelta(days=1)):
        assert set(totals_of(other).values()) == {other, 0}
    assert game.cast.client(game.cast.dana).get("/api/v1/slips/totals").status_code == 403
