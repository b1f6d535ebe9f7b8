"""The attacker's round: every socket, page, API answer, export, log line and Redis key, for cards that lie face down.

Two tables are dealt alike but for those cards. Nobody may find one named, and whoever may not see them gets the same at
both tables, so that nothing follows from totals, buttons, prompts, order, refusals or lengths either.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
import redis

from tests.live.hidden.doors import OF_A_CASE, OF_ONE_TABLE
from tests.live.hidden.harness import TwoTables, WatchedTable, named
from tests.live_server import LiveCasino, running_casino

pytestmark = [pytest.mark.live]

ROYAL, TRIPS = "KS QS AS", "2C 2D 2H"
NOTHING, OTHER = "9H 7H 4H", "TD JC 3S"
HOUSE, OTHER_HOUSE = "QD 8C 5C", "AH AD AC"
HANDS = ((ROYAL, TRIPS), (NOTHING, OTHER), (HOUSE, OTHER_HOUSE))
HOLE = (("9C", "8H"), ("AC", "6D"))
BLIND = ("dealer", "pit", "pit (auditor)", "seat:2", "seat:3", "sign")
POKER = {
    "positions": 5,
    "decks": 1,
    "limits": {"ante": {"min_cents": 1000, "max_cents": 50000}, "pair_plus": {"min_cents": 500, "max_cents": 20000}},
}
ONLINE = {"positions": 5, "decks": 8, "training": True, "limits": {"main": {"min_cents": 1000, "max_cents": 50000}}}
WHAT_IFS: tuple[dict[str, Any], ...] = (
    {"type": "undo_entry"},
    {"type": "void_round", "ground": "equipment_fault"},
    {"type": "move_hands", "area": 1, "other": 2},
    {"type": "remove_hand", "area": 1},
    {"type": "fold", "area": 1},
    {"type": "settle"},
    {"type": "stand"},
    {"type": "double"},
    {"type": "expose_hand", "area": 0},
    {"type": "expose_house"},
    {"type": "deal_card", "card": "KS", "source": "device"},
    {"type": "deal_card", "card": "9C", "source": "device"},
)


@pytest.fixture(scope="module")
def live_casino() -> Iterator[LiveCasino]:
    """A casino of its own: at the tables of other tests cards lie in sight, and alerts of those may name them."""
    with running_casino() as casino, casino.at_work():
        casino.wait_until_ready()
        yield casino


@pytest.fixture(scope="module")
def poker(live_casino: LiveCasino) -> Iterator[TwoTables]:
    with TwoTables(live_casino, "hp", "mbs-three-card-poker-5", POKER) as tables:
        yield tables


def stake(player: str, cents: int) -> dict[str, Any]:
    return {"player": player, "cents": cents}


def all_hidden(place: WatchedTable, tables: TwoTables, cards: list[tuple[str, str]]) -> str:
    """The hidden cards of one table; `cards` has a pair for each hand."""
    return " ".join(pair[tables.places.index(place)] for pair in cards)


def differing(one: str, other: str) -> list[str]:
    """The first lines in which two texts differ."""
    return [
        line for pair in zip(one.splitlines(), other.splitlines(), strict=False) if len(set(pair)) > 1 for line in pair
    ][:4]


def nothing_read(tables: TwoTables, hidden: list[tuple[str, str]], own: dict[str, tuple[str, str]]) -> int:
    """Every reader at every address of both tables: no hidden card, and the same at both. How many were compared.

    `own` are the cards that a reader may see.
    """
    texts = []
    for place, found in tables.read():
        cards = all_hidden(place, tables, hidden)
        for (reader, door), text in found.items():
            may = set(all_hidden(place, tables, [own[reader]]).split()) if reader in own else set()
            assert named(text, cards) - may == set(), (reader, door, named(text, cards))
            assert not text.startswith("5"), (reader, door, text[:300])
        of_one = (key for key in found if key[1] in OF_ONE_TABLE and key[0] not in own)
        texts.append({key: place.normal(found[key]) for key in of_one})
    compared = 0
    for key, text in texts[0].items():
        assert text == texts[1][key], (key, differing(text, texts[1][key]))
        compared += text.startswith("200")
    return compared


def proved_page(place: WatchedTable) -> str:
    """The page that somebody comes to who asked for a proof, once the worker has made it."""
    ada = place.readers["ada"]
    form = {"csrfmiddlewaretoken": ada.headers["X-CSRFToken"], "round": "1"}
    headers = {"Referer": place.casino.base_url}
    asked = ada.post(f"/history/{place.table}/verify/", data=form, headers=headers, follow_redirects=False)
    assert asked.status_code == 302
    while ada.get(f"/api/v1/tables/{place.table}/proof").json()["ended_at"] is None:
        time.sleep(0.25)
    page = ada.get(asked.headers["Location"])
    assert page.status_code == 200
    return page.text


def nothing_asked(tables: TwoTables, hidden: list[tuple[str, str]], most: int = len(WHAT_IFS)) -> None:
    """What-ifs, approvals, late and wrong commands, verification: no hidden card, and the same at both. Of the commands
    that are refused to everybody one what-if tells as much as all: each begins at the same table, and ends there.
    `most` are the what-ifs of a moment that is like a later one; each command is asked about without one.
    """
    refused_before = False
    for command in WHAT_IFS:
        refused = True
        for reader in ("dealer", "sam"):
            answers = [place.post(reader, "preview", {"command": command}) for place in tables.places]
            one, other = (place.normal(a.text) for place, a in zip(tables.places, answers, strict=True))
            assert (answers[0].status_code, one) == (answers[1].status_code, other), command
            assert not named(one, all_hidden(tables.places[0], tables, hidden)), command
            refused &= answers[0].json().get("refusal") is not None
        if most == 0 or (refused and refused_before):
            continue
        refused_before |= refused
        most -= 1
        deep = {"commands": [command, {"type": "void_round", "ground": "extra_cards"}]}
        found = [place.post("sam", "what-if", deep) for place in tables.places]
        one, other = (place.normal(answer.text) for place, answer in zip(tables.places, found, strict=True))
        assert (found[0].status_code, one) == (200, other), command
    told = []
    for place in tables.places:
        cards = all_hidden(place, tables, hidden)
        void = {"type": "void_round", "ground": "equipment_fault"}
        asked = place.post("dealer", "approvals", {"command": void, "expected_seq": place.seq})
        assert asked.status_code == 201, asked.text
        number = asked.json()["id"]
        texts = [asked.text, place.readers["dealer"].get(f"/api/v1/tables/{place.table}/approvals/{number}").text]
        texts += [place.readers["sam"].get(address).text for address in (f"/api/v1/approvals/{number}", "/pit/")]
        texts.append(place.post("dealer", f"approvals/{number}/withdraw", {}).text)
        texts.append(place.send("dealer", "undo_entry", place.seq - 1)[1])
        texts.append(place.post("dealer", "commands", {"command": {"type": "deal_card", "card": 7}}).text)
        texts.append(place.post("dealer", "console", {"console": "test"}).text)
        texts.append(proved_page(place))
        assert [named(text, cards) for text in texts] == [set()] * len(texts)
        told.append([place.normal(text) for text in texts[:1] + texts[2:3] + texts[4:]])
    assert told[0] == told[1]


def nothing_heard(tables: TwoTables, hidden: list[tuple[str, str]], own: dict[str, tuple[str, str]]) -> int:
    """Every frame of every socket, and every answer to the dealer, so far. How many frames there were."""
    count = 0
    for place in tables.places:
        cards = all_hidden(place, tables, hidden)
        for label, screen in place.screens.items():
            may = set(all_hidden(place, tables, [own[label]]).split()) if label in own else set()
            for frame in screen.frames:
                assert named(frame, cards) - may == set(), label
            count += len(screen.frames)
        for answer in place.answers:
            assert named(answer, cards) == set()
    return count


def nothing_left_about(casino: LiveCasino, cards: str) -> None:
    """Logs of web, worker and beat; every key of Redis with what it holds."""
    for part in (casino.web, casino.worker, casino.beat):
        assert named(part.log.read_text(errors="replace"), cards) == set(), part.name
    client = redis.Redis.from_url(casino.services.redis_url)
    read: dict[bytes, Any] = {
        b"string": client.get,
        b"set": client.smembers,
        b"hash": client.hgetall,
        b"zset": lambda key: client.zrange(key, 0, -1),
        b"list": lambda key: client.lrange(key, 0, -1),
    }
    for key in client.scan_iter():
        kind = client.type(key)
        if kind == b"none":
            continue  # its time ran out since it was named
        held = read[kind](key)
        assert named(f"{key!r} {held!r}", cards) == set(), key


@pytest.mark.clause("TC 3.7", "TC 3.8", "TC 3.9", "TC 3.10.1", "TC 5.9")
def test_three_card_poker(poker: TwoTables) -> None:
    tables = poker
    tables.send("open_betting")
    tables.send("place_wager", area=1, kind="ante", stakes=[stake("ann", 2000), stake("cam", 1000)])
    tables.send("place_wager", area=2, kind="ante", stakes=[stake("bob", 1000)])
    tables.send("place_wager", area=2, kind="pair_plus", stakes=[stake("bob", 500)])
    tables.send("close_betting")
    cards = [pair for hand in HANDS for pair in zip(hand[0].split(), hand[1].split(), strict=True)]
    tables.deal(*cards[:1])
    tables.send("undo_entry")
    tables.deal(*cards[:4])
    for place, card in zip(tables.places, cards[0], strict=True):
        assert place.send("dealer", "deal_card", card=card, source="device")[0] == 422, "it lies there already"
    nothing_asked(tables, list(HANDS), most=2)
    tables.deal(*cards[4:])
    assert tables.same(*BLIND, "seat:1") > 100
    tables.send("view_hand", area=1)
    tables.send("view_hand", area=2)
    tables.send("play", area=1)
    assert tables.same("dealer", "pit", "pit (auditor)", "seat:3", "sign") > 80

    own = {"seat:1": HANDS[0], "seat:2": HANDS[1]}
    for place in tables.places:
        seen = {label: named(place.screens[label].views[-1], all_hidden(place, tables, list(HANDS))) for label in own}
        assert seen == {label: set(all_hidden(place, tables, [own[label]]).split()) for label in own}
    assert nothing_heard(tables, list(HANDS), own) > 200
    assert nothing_read(tables, list(HANDS), own) > 40
    nothing_asked(tables, list(HANDS))
    everything = " ".join(" ".join(pair) for pair in HANDS)
    nothing_left_about(tables.casino, everything)

    tables.send("fold", area=2)
    for place in tables.places:
        place.send("dealer", "expose_hand", area=0)
    # What is shown is told, so the eyes of this test are open.
    place = tables.places[0]
    for label in ("dealer", "pit", "seat:1", "seat:2", "seat:3"):
        assert named(place.screens[label].views[-1], HOUSE) == set(HOUSE.split()), label
    assert nothing_heard(tables, list(HANDS[:2]), own) > 200


@pytest.mark.clause("TC 3.10.1")
def test_a_supervisors_look_is_the_pits_alone(poker: TwoTables) -> None:
    """Goes on with the round before: ann keeps her royal flush down, and Sam looks at it."""
    tables = poker
    own = {"seat:1": HANDS[0], "seat:2": HANDS[1]}
    for place in tables.places:
        place.send("dealer", "decline_exposure", area=1)
        status, answer = place.send("sam", "look_at_hand", area=1)
        assert (status, named(answer, ROYAL + " " + TRIPS)) == (200, set())
        hidden = all_hidden(place, tables, list(HANDS[:2]))
        looked = set(all_hidden(place, tables, [HANDS[0]]).split())
        for label, may in {"pit": looked, "pit (auditor)": set()}.items():
            assert named(place.screens[label].views[-1], hidden) == may, label
        # sam's and other pit people's API shows the pit's view, as their screens do; an auditor's lacks the look.
        for reader, may in {"dealer": set(), "sam": looked, "ada": set(), "seat:3": set()}.items():
            text = place.readers[reader].get(f"/api/v1/tables/{place.table}").text
            assert named(text, hidden) == may, reader
        late = place.send("dealer", "settle", place.seq - 1)[1]
        assert json.loads(late)["code"] == "stale"
        assert named(late, hidden) == set()
    for place, found in tables.read():
        hidden = all_hidden(place, tables, list(HANDS[:2]))
        looked = set(all_hidden(place, tables, [HANDS[0]]).split())
        for (reader, door), text in found.items():
            may = own[reader][tables.places.index(place)].split() if reader in own else []
            pits = looked if door == "api_table" and reader != "ada" else set()
            assert named(text, hidden) - set(may) - pits == set(), (reader, door)
    both = {"seat:1": HANDS[0], "seat:2": HANDS[1], "pit": HANDS[0]}
    nothing_heard(tables, list(HANDS[:2]), both)
    for place in tables.places:
        assert place.send("dealer", "expose_hand", area=2)[0] == 200
        assert place.send("dealer", "settle")[0] == 200
        text = place.readers["ada"].get(f"/api/v1/tables/{place.table}/rounds/1/events").text
        assert named(text, all_hidden(place, tables, list(HANDS))) == set(
            all_hidden(place, tables, list(HANDS)).split()
        ), "once the round is over the audit is told everything"
        assert named(place.screens["dealer"].views[-1], all_hidden(place, tables, [HANDS[0]])) == set()


@pytest.mark.clause("ruling 33", "PO hole-cards")
def test_online_pontoon(live_casino: LiveCasino) -> None:
    hidden = [(" ".join(HOLE[0]), " ".join(HOLE[1]))]
    with TwoTables(live_casino, "ho", "online-pontoon", ONLINE) as tables:
        tables.send("open_betting")
        tables.send("place_wager", area=1, kind="main", line=1, stakes=[stake("ann", 2000), stake("cam", 1000)])
        tables.send("place_wager", area=2, kind="main", line=1, stakes=[stake("bob", 1000)])
        tables.send("close_betting")
        first, second = zip(*HOLE, strict=True)
        tables.deal(("2S", "2S"), ("3S", "3S"), first, ("4D", "4D"), ("8D", "8D"), second)
        nothing_asked(tables, hidden, most=2)
        # Only cards in sight are put right or disputed: an alert names both the wrong card and the right one.
        tables.send("dispute_card", "dealer", 422, card="KS")
        tables.send("correct_card", "dealer", 422, area=0, was=HOLE[0][0], card="5S")
        right = {"area": 1, "was": "2S", "card": "2C"}
        answers = [place.approved("correct_card", **right) for place in tables.places]
        assert answers[0][0] == 200, answers[0]
        assert answers[0] == answers[1]
        tables.send("look_at_house")
        tables.send("hit")
        tables.deal(("5H", "5H"))
        tables.send("hit")
        tables.deal(("TC", "TC"))
        assert tables.same(*BLIND, "seat:1") > 100
        assert nothing_heard(tables, hidden, {}) > 200
        assert nothing_read(tables, hidden, {}) > 40
        nothing_asked(tables, hidden)
        nothing_left_about(tables.casino, " ".join(HOLE[0]))
        for place in tables.places:
            told = "\n".join(place.screens["floor"].frames)
            assert named(told, "2S 2C") == {"2S", "2C"}, "an alert names cards in sight"
        tables.send("hit")
        tables.deal(("KD", "KD"))
        for place in tables.places:
            assert place.send("dealer", "expose_house")[0] == 200
        place = tables.places[0]
        for label in ("dealer", "pit", "seat:3"):
            assert named(place.screens[label].views[-1], hidden[0][0]) == {"9C", "8H"}, label


@pytest.mark.clause("TC 3.7", "TC 5.9", "ruling 140")
def test_the_file_of_a_case_of_a_round_that_is_on(live_casino: LiveCasino) -> None:
    with TwoTables(live_casino, "hc", "mbs-three-card-poker-5", POKER) as tables:
        tables.send("open_betting")
        tables.send("place_wager", area=1, kind="ante", stakes=[stake("ann", 2000)])
        tables.send("place_wager", area=2, kind="ante", stakes=[stake("bob", 1000)])
        tables.send("close_betting")
        tables.deal(*(pair for hand in HANDS for pair in zip(hand[0].split(), hand[1].split(), strict=True)))
        told = []
        for place in tables.places:
            found = place.readers["dealer"].get(f"/api/v1/tables/{place.table}/cases").json()
            said = {"round": found["round"], "wager": found["wagers"][0]["key"], "said": "I saw her cards."}
            case = place.post("dealer", "cases", said).json()["number"]
            texts = {}
            for reader, client in place.readers.items():
                for door, address in OF_A_CASE.items():
                    answer = client.get(address.format(case=case), follow_redirects=False)
                    assert named(answer.text, all_hidden(place, tables, list(HANDS))) == set(), (reader, door)
                    texts[reader, door] = (answer.status_code, len(answer.text) > 500)
            told.append(texts)
        assert told[0] == told[1]
        assert told[0]["sam", "case"] == told[0]["ada", "case"] == (200, True)
        assert told[0]["dealer", "case"][0] == told[0]["seat:1", "case"][0] == 403
