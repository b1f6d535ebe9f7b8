"""`manage.py verify_audit` proves the record, and names the first event that was tampered with."""

from __future__ import annotations

import hashlib
import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from database.hash_chain import event_hash
from proofs.verify import verify_table
from rounds import snapshots
from rounds.cached_states import forget_states
from rounds.event_export import exported
from rounds.models import Event, Snapshot
from rounds.tasks import keep_snapshots
from rules import commands as c
from tests.owner import unguarded
from tests.prepared import prepared
from tests.table import ANN, Game

# Events 1 to 6 set the table up, 7 opens bets, 8 and 9 are Pat's two wagers.
FORGERIES = {
    "event body": ("UPDATE rounds_event SET body = replace(body, '3000', '9000') WHERE seq = 8", 8, "chain"),
    "event time": ("UPDATE rounds_event SET at = at - interval '1 hour' WHERE seq = 8", 8, "chain"),
    "event actor": ("UPDATE rounds_event SET actor = 'vic' WHERE seq = 3", 3, "chain"),
    "event removed": ("DELETE FROM rounds_event WHERE seq = 13", 13, "seq"),
    "last event removed": ("DELETE FROM rounds_event WHERE seq = (SELECT max(seq) FROM rounds_event)", None, "seq"),
    "hash replaced": ("UPDATE rounds_event SET hash = sha256('x') WHERE seq = 4", 4, "chain"),
    "ledger line changed": ("UPDATE wagers_entry SET cents = cents * 2 WHERE seq = 8", 8, "ledger"),
    "ledger line removed": ("DELETE FROM wagers_entry WHERE seq = 8 AND cents < 0", 8, "ledger"),
    "ledger line added": (
        "INSERT INTO wagers_entry (table_id, seq, round, account, wager, cents)"
        " SELECT table_id, 3, 0, account, wager, cents FROM wagers_entry WHERE seq = 8",
        3,
        "ledger",
    ),
    "settlement changed": (
        "UPDATE wagers_settlement SET returned_cents = returned_cents + 1 WHERE kind = 'pair'",
        None,
        "settlements",
    ),
    "settlement removed": ("DELETE FROM wagers_settlement WHERE kind = 'main'", None, "settlements"),
    "round summary": ("UPDATE rounds_round SET returned_cents = 0", None, "rounds"),
    "stored state": (
        "UPDATE tables_table SET state = convert_to(replace(convert_from(state, 'UTF8'), 't\":3', 't\":6'), 'UTF8')",
        None,
        "state",
    ),
    "snapshot": (
        "UPDATE rounds_snapshot SET state = convert_to(replace(convert_from(state, 'UTF8'), 't\":3', 't\":6'), 'UTF8')"
        " WHERE seq = 8",
        8,
        "snapshot",
    ),
    "snapshot of no event": ("UPDATE rounds_snapshot SET seq = 1000 WHERE seq = 8", 1000, "snapshot"),
    "head hash": ("UPDATE tables_table SET head_hash = sha256('x')", None, "chain"),
    "seq of the table": ("UPDATE tables_table SET seq = seq + 1", None, "seq"),
}


def tamper(statement: str) -> None:
    """Change rows as somebody with the whole database in hand could."""
    with unguarded() as cursor:
        cursor.execute(statement)
        assert cursor.rowcount > 0
    forget_states()


@pytest.fixture
def played(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Two rounds, and a third in which bets just closed and a wager came too late; a snapshot at every 4th event."""
    monkeypatch.setattr(snapshots, "EVERY", 4)
    return prepared(played_with_snapshots, game)


def played_with_snapshots(game: Game) -> Game:
    """The rounds of `played`."""
    game.play_round(3_000)
    game.play_round()
    game.open_round()
    game.do(c.CloseBetting())
    assert game.send(c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1)).code == "late_wager"
    keep_snapshots()
    return game


def test_a_sound_record(played: Game) -> None:
    assert Snapshot.objects.count() == played.seq // 4
    assert verify_table(played.table).faults == []


def test_a_table_without_events_is_sound(empty_table: Game) -> None:
    assert verify_table(empty_table.table).sound


@pytest.mark.parametrize("forgery", FORGERIES)
def test_each_kind_of_tampering_is_found(played: Game, forgery: str) -> None:
    statement, seq, proof = FORGERIES[forgery]
    tamper(statement)
    fault = verify_table(played.table).faults[0]
    assert fault.proof == proof
    if seq is not None:
        assert fault.seq == seq


def rechain(table: str, first: int) -> None:
    """Forge well: compute every hash from event `first` on anew, and the head."""
    previous = bytes(Event.objects.get(table_id=table, seq=first - 1).hash)
    for row in Event.objects.filter(table_id=table, seq__gte=first).order_by("seq"):
        row.previous_hash = previous
        fields = exported(row)
        fields.pop("hash")
        previous = event_hash(fields)
        tamper(
            f"UPDATE rounds_event SET previous_hash = '\\x{row.previous_hash.hex()}', hash = '\\x{previous.hex()}'"
            f" WHERE seq = {row.seq}"
        )
    tamper(f"UPDATE tables_table SET head_hash = '\\x{previous.hex()}'")


def test_a_forger_who_makes_the_chain_anew_is_found_by_the_money(played: Game) -> None:
    tamper("UPDATE rounds_event SET body = replace(body, '\"cents\":3000', '\"cents\":9000') WHERE seq = 8")
    rechain(played.table, 8)
    fault = verify_table(played.table).faults[0]
    assert (fault.seq, fault.proof) == (8, "ledger")


def test_an_unknown_rulebook_is_found(played: Game) -> None:
    tamper("UPDATE rounds_event SET ruleset_hash = repeat('0', 64) WHERE seq = 5")
    rechain(played.table, 5)
    fault = verify_table(played.table).faults[0]
    assert (fault.seq, fault.proof) == (5, "rulebook")


def test_an_event_that_cannot_follow_is_found(played: Game) -> None:
    body = json.dumps({"type": "hand_stood", "area": 1, "hand": 1, "player": "p3", "clause": ""})
    tamper(f"UPDATE rounds_event SET body = '{body}', type = 'hand_stood', clause = '' WHERE seq = 5")
    rechain(played.table, 5)
    fault = verify_table(played.table).faults[0]
    assert (fault.seq, fault.proof) == (5, "replay")


def run(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify_audit", *arguments, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_the_command_says_sound_and_exits_0(played: Game) -> None:
    status, text = run()
    assert (status, text.split(",")[0]) == (0, "t1: sound")


def test_the_command_names_the_first_bad_event_and_exits_1(played: Game) -> None:
    tamper("UPDATE rounds_event SET clause = 'PM 9.9' WHERE seq IN (9, 12)")
    status, text = run("--table", "t1")
    assert (status, text.split(":")[1]) == (1, " FAULT at event 9 (chain)")


def test_an_unknown_table_is_an_error_of_use(played: Game) -> None:
    with pytest.raises(CommandError, match="no table") as error:
        call_command("verify_audit", "--table", "nowhere")
    assert error.value.returncode == 2


def test_an_export_is_proved_by_the_documented_recipe_alone(played: Game, tmp_path: Path) -> None:
    """What docs/protocol.md tells a stranger to do, with nothing of ours."""
    file = tmp_path / "events.jsonl"
    run("--export", str(file))
    previous = "0" * 64
    events = [json.loads(line) for line in file.read_text().splitlines()]
    for seq, event in enumerate(events, 1):
        claimed = event.pop("hash")
        text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert (event["seq"], event["previous_hash"]) == (seq, previous)
        assert hashlib.sha256(text.encode()).hexdigest() == claimed
        previous = claimed
    assert previous == bytes(played.row.head_hash).hex()


def test_names_with_every_kind_of_character_keep_the_recipe(game: Game, tmp_path: Path) -> None:
    for number, name in enumerate(["Zoë 🂡", 'a"b\\c', "tab\tnew\nline\x1f\x7f", "</script>\u2028\u2029", "ﬁ ́e"]):
        game.send(c.SeatPlayer(f"q{number}", name, None))
    game.do(c.OpenBetting())
    test_an_export_is_proved_by_the_documented_recipe_alone(game, tmp_path)
