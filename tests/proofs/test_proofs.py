"""A proof that somebody asks for: the worker makes it, one at a time, and says how far it is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from proofs import asked as proofs
from proofs.run import ProofRun
from proofs.tasks import prove_asked
from proofs.verify import Verification as Found
from rounds.models import AskedProof, Verification
from tables.models import Table
from tests.cast import ELSEWHERE
from tests.proofs.test_verify_audit import tamper
from tests.table import TABLE, Game

pytestmark = pytest.mark.django_db(transaction=True)
VERIFY, PROOF = f"/api/v1/tables/{TABLE}/verify", f"/api/v1/tables/{TABLE}/proof"


@pytest.fixture
def sam(game: Game) -> Client:
    game.play_round()
    return game.cast.client(game.cast.sam)


def test_asked_for_it_is_answered_at_once_and_made_by_the_worker(game: Game, sam: Client) -> None:
    asked = sam.post(VERIFY)
    assert (asked.status_code, asked["Location"], asked["Retry-After"]) == (202, PROOF, "1")
    assert (asked.json()["asked_by"], asked.json()["result"], Verification.objects.count()) == ("sam", None, 0)
    assert sam.get(PROOF).json()["words"] == "The proof waits for its turn."
    prove_asked()
    told = sam.get(PROOF).json()
    assert (told["result"]["sound"], told["result"]["faults"], told["result"]["seq"]) == (True, [], game.seq)
    assert (told["words"], told["failure"]) == (f"Proved up to event {game.seq}.", "")
    noted = Verification.objects.get()
    assert (noted.seq, noted.actor, noted.fault) == (game.seq, "sam", "")


def test_an_older_client_asks_the_same_address_again_and_is_answered_as_ever(game: Game, sam: Client) -> None:
    assert sam.get(VERIFY).status_code == 202
    assert sam.get(VERIFY).status_code == 202
    prove_asked()
    found = sam.get(VERIFY)
    assert (found.status_code, set(found.json())) == (200, {"table", "sound", "seq", "head_hash", "faults"})
    AskedProof.objects.update(ended_at=timezone.now() - proofs.NEW - timedelta(seconds=1))
    assert sam.get(VERIFY).status_code == 202, "what was found a while ago is asked for anew"
    assert AskedProof.objects.count() == 2


def test_pressed_twice_at_once_it_is_one(game: Game, sam: Client) -> None:
    mona = game.cast.client(game.cast.mona)

    def press(client: Client) -> None:
        client.post(VERIFY)
        connection.close()

    threads = [threading.Thread(target=press, args=(client,)) for client in (sam, mona) * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert AskedProof.objects.count() == 1
    prove_asked()
    prove_asked()
    assert Verification.objects.count() == 1


def test_what_does_not_hold_is_named(game: Game, sam: Client) -> None:
    tamper("UPDATE rounds_event SET at = at - interval '1 hour' WHERE seq = 9")
    sam.post(VERIFY)
    prove_asked()
    (fault,) = sam.get(PROOF).json()["result"]["faults"]
    assert (fault["seq"], fault["proof"]) == (9, "chain")
    assert Verification.objects.get().seq == 9


@pytest.mark.parametrize("path", [VERIFY, PROOF])
def test_roles_that_may_not(game: Game, sam: Client, path: str) -> None:
    assert sam.get(PROOF).status_code == 404, "nobody asked for one yet"
    sam.post(VERIFY)
    for client, status in ((game.cast.client(game.cast.dana), 403), (game.cast.pat_client(), 403), (Client(), 401)):
        assert client.get(path).status_code == status
    assert game.cast.client(game.cast.dana).post(VERIFY).status_code == 403


def under_way(**about: timedelta) -> str:
    """What is said of a proof with these moments, each so long ago."""
    now = timezone.now()
    proof, _ = AskedProof.objects.update_or_create(
        table_id=TABLE, defaults={"actor": "sam"} | {name: now - ago for name, ago in about.items()}
    )
    return proofs.words_of(proof, now)


def test_a_worker_that_is_down_is_told_as_such(game: Game) -> None:
    soon, late = timedelta(seconds=2), timedelta(seconds=20)
    assert under_way(asked_at=soon) == "The proof waits for its turn."
    assert under_way(asked_at=late) == "No worker has begun the proof. It is made as soon as one runs."
    Table.objects.create(id=ELSEWHERE, name="Table 2")
    other = AskedProof.objects.create(table_id=ELSEWHERE, actor="sam", asked_at=timezone.now(), heard_at=timezone.now())
    assert under_way(asked_at=late) == "The proof waits for its turn.", "another is made"
    other.delete()
    assert under_way(asked_at=late, begun_at=late, heard_at=soon) == "Proving… 0% done."
    gone = "The worker that made the proof is not heard. It begins again as soon as one runs."
    assert under_way(asked_at=late, begun_at=late, heard_at=late) == gone


@pytest.fixture
def cut_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[BaseException]]:
    """The proof ends as a worker does that is killed."""

    def killed(*_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(ProofRun, "prove", killed)
    yield SystemExit
    monkeypatch.undo()


def test_one_that_was_cut_off_begins_again_and_not_for_ever(
    game: Game, sam: Client, cut_off: type[BaseException]
) -> None:
    sam.post(VERIFY)
    for _ in range(proofs.MOST_TRIES):
        with pytest.raises(cut_off):
            prove_asked()
        assert sam.get(PROOF).json()["ended_at"] is None
    prove_asked()
    told = sam.get(PROOF).json()
    assert (told["result"], told["failure"]) == (None, "The proof was cut off 5 times. Try manage.py verify_audit.")
    assert not Verification.objects.exists()
    page = sam.get(f"/history/{TABLE}/events/").text
    assert told["failure"] in page
    assert "whole record now" in page, "it may be asked for once more"


def test_how_far_it_is_is_told_while_it_is_made(game: Game, sam: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, object]] = []
    whole = ProofRun.prove

    def slowly(run: ProofRun, watch: Callable[[int], None]) -> list[Found]:
        watch(7)
        told.append(sam.get(PROOF).json() | {"expected": f"Proving… {7 / run.effort:.0%} done."})
        return whole(run, watch)

    monkeypatch.setattr(ProofRun, "prove", slowly)
    sam.post(VERIFY)
    prove_asked()
    assert told[-1]["words"] == told[-1]["expected"]
    assert sam.get(PROOF).json()["result"]["sound"]
