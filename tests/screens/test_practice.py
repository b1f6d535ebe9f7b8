"""Practice rounds: each can be dealt to its end by what happens in it, what did not happen is not entered, and nothing
is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import rules
import rules.codec
from rounds.models import Command as CommandRow
from rounds.models import Event
from rules import commands as c
from rules.core.text import encode_json
from rules.money.wagers import all_wagers
from rules.screens.keyed import keyed
from screens.practice import desk as desk_module
from screens.practice.desk import MOST, Desk, Sent, played
from screens.practice.scenes import BY_NAME, SCENES, STAKE_CENTS
from tables.models import Table
from tests.cast import Cast

SUPERVISOR = "pit_supervisor"


def dealt(desk: Desk) -> list[Sent]:
    """Deal a scene to its end, as its words say; every command that was sent."""
    sent: list[Sent] = []
    for _ in range(MOST):
        if desk.is_over:
            return sent
        for each in candidates(desk):
            if desk.send(each) is None:
                sent.append(each)
                break
        else:
            raise AssertionError((desk.scene.name, desk.told()))
    raise AssertionError("it does not end")


def candidates(desk: Desk) -> Iterator[Sent]:
    """What a dealer could press now: what happens, else the large key."""
    words = desk.scene.words
    if desk.at < len(words):
        yield from of_word(words[desk.at], desk)
    view: Any = rules.view_of(desk.state, "dealer")
    for option in view.actions:
        if option.primary and not option.refusal and not option.fields:
            yield sent(option.command)
    yield Sent(c.Settle(), SUPERVISOR)


def sent(command: dict[str, Any], role: str = "dealer", **more: Any) -> Sent:
    return Sent(rules.codec.decode_command(encode_json(command | more)), role)


def of_word(word: str, desk: Desk) -> Iterator[Sent]:
    kind, _, about = word.partition("=")
    place, _, rest = about.partition(":")
    view: Any = rules.view_of(desk.state, "dealer")
    plain = {"open": c.OpenBetting(), "hit": c.Hit(), "stand": c.Stand(), "double": c.Double(), "split": c.Split()}
    if kind in plain:
        yield Sent(plain[kind])
    elif kind == "close":
        for bet in desk.scene.bets:
            if (bet.who, bet.area, bet.kind) in {(n.lower(), a, k) for n, a, k, _ in desk.missing()}:
                yield Sent(c.PlaceWager(bet.area, (c.Stake(bet.who, bet.cents),), bet.kind))  # type: ignore[arg-type]
        yield Sent(c.CloseBetting())
    elif kind in ("play", "fold"):
        yield from (
            sent(o.command) for o in view.actions if o.command == {**o.command, "type": kind, "area": int(place)}
        )
    elif kind == "show":
        yield Sent(c.ExposeHand(int(place), tuple(rest.split("/"))))
    elif kind == "insure":
        mains = [w for w in all_wagers(desk.state.round) if (w.area, w.kind) == (int(place), "main")]  # type: ignore[arg-type]
        yield Sent(c.Insure(mains[0].id, (c.Stake(mains[0].stakes[0].player, STAKE_CENTS // 2),)))
    elif kind in ("right", "did"):
        was, _, now = about.partition(">")
        did, _, cards = now.partition(":")
        right: dict[str, Any] = {"card": now} if kind == "right" else {"did": did.split(","), "cards": cards.split(",")}
        found = keyed(desk.state, desk.course).entries
        for role in ("dealer", SUPERVISOR):
            yield from (sent(entry.command, role, **right) for entry in found if entry.command["was"] == was)
    elif kind == "wager":
        (wager,) = (w for w in all_wagers(desk.state.round) if w.area == int(place))  # type: ignore[arg-type]
        yield Sent(c.CorrectWager(wager.id, (c.Stake(rest, STAKE_CENTS),)))
    elif kind == "late":
        yield Sent(c.PlaceWager(int(place), (c.Stake("chi", 2_500),)))
    elif kind == "error":
        yield Sent(c.ReportCardInError(rest, int(place)), SUPERVISOR)
    elif kind == "void":
        yield Sent(c.VoidRound(about), SUPERVISOR)
    else:
        yield Sent(c.DealCard(word, "pad"))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_each_is_dealt_to_its_end_and_says_what_happens(scene: Any) -> None:
    desk = Desk(scene)
    assert desk.told().say
    every = dealt(desk)
    assert desk.told().over
    assert len(every) < MOST / 2
    again = played(scene, every)
    assert (again.state, again.at) == (desk.state, desk.at)


def test_five_standard_rounds_a_jackpot_and_six_mishaps() -> None:
    assert len(SCENES) == 5 + 1 + 6
    assert len(BY_NAME) == len(SCENES)


def test_what_did_not_happen_is_not_entered() -> None:
    desk = Desk(BY_NAME["one"])
    assert desk.send(Sent(c.OpenBetting())) is None
    early = desk.send(Sent(c.CloseBetting()))
    assert early is not None
    assert early.detail == "The wagers are not those of the players yet. Still: Ana $100 on 1 (main wager)."
    assert desk.send(Sent(c.PlaceWager(1, (c.Stake("ana", STAKE_CENTS),)))) is None
    assert desk.send(Sent(c.CloseBetting())) is None
    before = desk.state
    other = desk.send(Sent(c.DealCard("2C", "pad")))
    assert other is not None
    assert (other.code, desk.state) == ("practice", before)
    refused = desk.send(Sent(c.Stand()))
    assert refused is not None
    assert refused.code == "not_now"
    assert desk.told().say == "The King of spades comes out."
    assert desk.send(Sent(c.DealCard("KS", "pad"))) is None


def test_its_page_and_its_desk_write_nothing(cast: Cast) -> None:
    client = cast.client(cast.dana)
    counts = [model.objects.count() for model in (Table, Event, CommandRow)]
    assert "The course of a round." in client.get("/practice/").content.decode()
    page = client.get("/practice/one/")
    assert page.status_code == 200
    assert 'data-practice="/practice/one/"' in page.content.decode()
    answer = asked(client, command={"type": "open_betting"})
    assert answer.status_code == 200
    assert answer.json()["view"]["round"]["phase"] == "betting"
    done = [{"command": {"type": "open_betting"}}]
    wrong = asked(client, done=done, command={"type": "close_betting"})
    assert (wrong.status_code, wrong.json()["code"], wrong.json()["seq"]) == (422, "practice", 1)
    assert asked(client, command={"type": "no_such"}).status_code == 400
    assert asked(client, done=done * MOST).status_code == 422
    assert client.get("/practice/nothing/").status_code == 404
    assert [model.objects.count() for model in (Table, Event, CommandRow)] == counts


def asked(client: Any, **question: Any) -> Any:
    return client.post("/practice/one/desk", data=json.dumps(question), content_type="application/json")


NO_QUESTIONS = [
    b"{",
    b'{"done":[{"command":{"type":"nothing"}}]}',
    b'{"command":{"type":"open_betting"},"role":"emperor"}',
    b'{"done":[{"command":{"type":"open_betting"},"role":"emperor"}]}',
    b"\xff",
    b"[" * 5_000,
]


@pytest.mark.parametrize("body", NO_QUESTIONS)
def test_what_is_no_question_is_answered_with_what_was_wrong(cast: Cast, body: bytes) -> None:
    answer = cast.client(cast.dana).post("/practice/one/desk", body, "application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_nobody_makes_the_server_compute_for_long(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "SECONDS", -1.0)
    asked = {"done": [{"command": {"type": "open_betting"}}]}
    answer = cast.client(cast.dana).post("/practice/one/desk", asked, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "practice")
