"""How long each page of the history takes at a long record, filters and the farthest pages included."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from http.cookies import SimpleCookie
from time import perf_counter
from urllib.parse import urlencode

from django.test import Client

from bench.figures import table, verdict
from bench.floor import session_cookie
from rounds.facts.round_course import NEARBY
from rounds.models import Event, Round
from shifts.gaming_day import calendar
from staff.models import Person

BAR_MS, ROUND_BAR_MS = 300, 3_000
TIMES = 3
TABLE = "million"


def addresses() -> Iterator[tuple[str, str, int]]:
    """Name, address and bar (ms) of each."""
    newest = Round.objects.filter(table_id=TABLE).order_by("-number").first()
    assert newest is not None
    middle = Round.objects.get(table_id=TABLE, number=newest.number // 2)
    times = {
        "from_time": middle.opened_at.isoformat(timespec="seconds"),
        "to_time": (middle.opened_at + NEARBY).isoformat(timespec="seconds"),
    }
    for said, asked in filters_of_rounds(middle, times).items():
        yield f"rounds: {said}", f"/history/?{urlencode(asked)}", BAR_MS
    for said, asked in filters_of_events(middle, times).items():
        yield f"events: {said}", f"/history/{TABLE}/events/?{urlencode(asked)}", BAR_MS
    for said, asked in filters_of_the_floor(times).items():
        yield f"floor: {said}", f"/history/events/?{urlencode(asked)}", BAR_MS
    for said, number in (("first", 1), ("middle", middle.number), ("last", newest.number)):
        page = f"/history/{TABLE}/{number}/"
        yield f"round, {said}", page, ROUND_BAR_MS
        yield f"round, {said}, its third step", f"{page}?step=3", ROUND_BAR_MS
        yield f"round, {said}, decided again", f"{page}?recompute=1", ROUND_BAR_MS
    for said, address in other_pages(middle, times).items():
        yield said, address, BAR_MS


Filters = dict[str, dict[str, str]]
"""What is asked of a list, by its name in the table."""


def filters_of_rounds(middle: Round, times: dict[str, str]) -> Filters:
    """Of the list of rounds: each filter with many, few and no rounds, and several together."""
    name = Event.objects.filter(type="player_seated", table_id=TABLE).order_by("-seq")[5]
    guest = name.body.split('"name":"')[1].split('"')[0]
    player = name.body.split('"player":"')[1].split('"')[0]
    shift = calendar().shift(middle.opened_at)
    day = {"gaming_day": shift.day.isoformat()}
    found = {
        "all": {},
        "older, from the middle": {"older": f"{TABLE}-{middle.number}"},
        "oldest": {"oldest": "1"},
        "a table": {"table": TABLE},
        "a table, oldest": {"table": TABLE, "oldest": "1"},
        "a table without rounds": {"table": "t1"},
        "a day": times,
        "half of the time": {"to_time": times["to_time"]},
        "a dealer": {"dealer": "dana"},
        "a dealer without rounds": {"dealer": "ugo"},
        "a player": {"player": player},
        "a player's name": {"player": guest},
        "a player who is none": {"player": "nobody"},
        "controlled by a player": {"controller": player},
        "controlled by a player's name": {"controller": guest},
        "backed somebody else's area": {"backer": player},
        "the house had Pontoon": {"house_pontoon": "on"},
        "the house had Pontoon, a player": {"house_pontoon": "on", "player": player},
        "the house had Pontoon, oldest": {"house_pontoon": "on", "oldest": "1"},
    }
    of_what = filters_of_what_happened(middle, times)
    return found | of_what | {
        "player and clause": {"player": player, "clause": "PM 3.1"},
        "player, day": {"player": player, **times},
        "dealer, refusals, day": {"dealer": "dana", "refusals": "on", **times},
        "clause, day": {"clause": "PM 5.3", **times},
        "a gaming day": day,
        "a shift": {**day, "shift": shift.name},
        "a shift, dealer, clause": {**day, "shift": shift.name, "dealer": "dana", "clause": "PM 4.3.3"},
        "a shift, player who is none": {**day, "shift": shift.name, "player": "nobody"},
        "one round: clause, wager": {"clause": "PM 4.1/7-cards-21", "dollars": "100", "amount": "wager"},
        "one round: player, clause": {"player": player, "clause": "PM 4.1/678-mixed"},
        "none: dealer, refusals, house lost $2,000": {
            "dealer": "omar", "refusals": "on", "dollars": "2000", "amount": "house_lost",
        },
        "table, dealer, clause, wager": {
            "table": TABLE, "dealer": "lin", "clause": "PM 5.3", "dollars": "100", "amount": "wager",
        },
        "refusals, house lost $100": {"refusals": "on", "dollars": "100", "amount": "house_lost"},
    }  # fmt: skip


def filters_of_what_happened(middle: Round, times: dict[str, str]) -> Filters:
    """Of the list of rounds: clauses, amounts and what there was in them, each with many, few and no rounds."""
    return {
        "a clause of every round": {"clause": "PM 3.1"},
        "a clause of one round in 25": {"clause": "PM 3.19"},
        "a clause of one round in 40": {"clause": "PM 4.3.3"},
        "a clause of refusals": {"clause": "PM 5.3"},
        "a clause of refusals, from the middle": {"clause": "PM 5.3", "older": f"{TABLE}-{middle.number}"},
        "a clause of refusals, oldest": {"clause": "PM 5.3", "oldest": "1"},
        "a clause of one round in 2,000": {"clause": "PM 4.1/777-mixed"},
        "a clause of none": {"clause": "PM 5.29"},
        "a wager of $20": {"dollars": "20", "amount": "wager"},
        "a wager of $1,000": {"dollars": "1000", "amount": "wager"},
        "staked $10": {"dollars": "10", "amount": "staked"},
        "staked $1,000": {"dollars": "1000", "amount": "staked"},
        "returned $2,000": {"dollars": "2000", "amount": "returned"},
        "paid wrongly by $1": {"dollars": "1", "amount": "differing"},
        "void": {"what": "void"},
        "a correction": {"what": "correction"},
        "a wager that was found": {"what": "entered_late"},
        "on between two times": {"on_from": times["from_time"], "on_before": times["to_time"]},
        "house won $900": {"dollars": "900", "amount": "house_won"},
        "house lost $2,000": {"dollars": "2000", "amount": "house_lost"},
        "refusals": {"refusals": "on"},
        "refusals of a table, oldest": {"refusals": "on", "table": TABLE, "oldest": "1"},
    }  # fmt: skip


def filters_of_events(middle: Round, times: dict[str, str]) -> Filters:
    """Of a table's log: each filter with many, few and no events."""
    return {
        "all": {},
        "older, from the middle": {"older": str(middle.first_seq)},
        "oldest": {"oldest": "1"},
        "a round": {"round": str(middle.number)},
        "between rounds": {"round": "0"},
        "a common type": {"type": "card_dealt"},
        "a common type, oldest": {"type": "card_dealt", "oldest": "1"},
        "a rare type": {"type": "player_seated"},
        "a type of none": {"type": "power_failed"},
        "refusals": {"type": "command_refused"},
        "a code": {"code": "late_wager"},
        "a code of none": {"code": "nothing"},
        "an actor": {"actor": "dana"},
        "a rare actor": {"actor": "mona"},
        "an actor who is none": {"actor": "nobody"},
        "a common clause": {"clause": "PM 3.1"},
        "a clause of one round in 25": {"clause": "PM 3.19"},
        "a clause of one round in 40": {"clause": "PM 4.3.3"},
        "a rare clause": {"clause": "PM 5.3"},
        "a rare clause, oldest": {"clause": "PM 5.3", "oldest": "1"},
        "a clause of none": {"clause": "PM 5.29"},
        "a day": times,
        "a rare type of a day": {"type": "player_seated", **times},
        "an actor and a clause": {"actor": "dana", "clause": "PM 5.3"},
    }


def filters_of_the_floor(times: dict[str, str]) -> Filters:
    """Of the events of every table: each filter with many, few and no events."""
    return {
        "all": {},
        "a common type": {"type": "card_dealt"},
        "a rare type": {"type": "player_seated"},
        "a type of none": {"type": "power_failed"},
        "void rounds": {"what": "void"},
        "settings": {"what": "setting"},
        "refusals": {"what": "refusal"},
        "a code": {"code": "late_wager"},
        "an actor": {"actor": "dana"},
        "an actor who is none": {"actor": "nobody"},
        "approved by somebody": {"approver": "mona"},
        "whatever was approved": {"approved": "on"},
        "a common clause": {"clause": "PM 3.1"},
        "a rare clause": {"clause": "PM 5.3"},
        "a clause of none": {"clause": "PM 5.29"},
        "a day": times,
        "an actor and a clause of a day": {"actor": "dana", "clause": "PM 5.3", **times},
    }


def other_pages(middle: Round, times: dict[str, str]) -> dict[str, str]:
    """The address of each page and answer beside these lists, by its name in the table."""
    api = f"/api/v1/tables/{TABLE}"
    return {
        "API: rounds": f"{api}/rounds",
        "API: rounds, from the middle": f"{api}/rounds?before={middle.number}",
        "API: rounds of a dealer of a time": f"{api}/rounds?dealer=dana&opened_before={times['to_time'][:19]}Z",
        "API: a round": f"{api}/rounds/{middle.number}",
        "API: its events": f"{api}/rounds/{middle.number}/events",
        "API: its lines": f"{api}/rounds/{middle.number}/lines",
        "API: newest events": f"{api}/events",
        "API: alerts": "/api/v1/alerts",
        "API: alerts of a table": f"/api/v1/alerts?table={TABLE}",
        "API: waiting alerts": "/api/v1/alerts?waiting=true",
        "export: a round as JSON": f"/history/{TABLE}/{middle.number}/round.json",
        "what-if from a step": f"/what-if/{TABLE}/?seq={middle.first_seq + 3}",
        "people": "/people/",
        "changes to people": "/people/record/",
        "devices": "/devices/",
        "jackpot": "/jackpots/three-card/",
        "rulings": "/rulings/",
        "pit": "/pit/",
        "counts that differ": f"/history/{TABLE}/counts/",
        "settings": "/history/settings/",
        "draws": "/history/draws/",
        "cases": "/cases/",
        "incidents": "/incidents/",
    }


def measure(only: str = "") -> tuple[str, bool]:
    """The table of all pages, the best of a few times each beside the plain list, and whether every bar is met."""
    client = Client()
    name, _, value = session_cookie(Person.objects.get(username="gus")).partition("=")
    client.cookies = SimpleCookie({name: value})
    client.get("/history/")
    rows, met, plain = [], True, 0.0
    for said, address, bar in addresses():
        if only not in said:
            continue
        found = []
        for _ in range(TIMES):
            began = perf_counter()
            answer = client.get(address)
            body = b"".join(answer) if answer.streaming else answer.content
            found.append((perf_counter() - began) * 1000)
            if answer.status_code != 200:
                raise RuntimeError(f"{said}: {address} answers {answer.status_code}: {body[:300]!r}")
            if found[-1] > 10 * bar:
                break
        good = min(found) <= bar
        met = met and good
        sys.stderr.write(f"{said}: {min(found):,.0f} ms\n")
        plain = plain or min(found)
        figures = (f"{found[0]:,.0f}", f"{min(found):,.0f}", f"{min(found) / plain:.1f}", f"{bar:,}")
        rows.append([said, *figures, verdict(good)])
    heads = ["page", "first, ms", "best, ms", "times the first of these", "bar, ms", ""]
    return table("pages at a long record", heads, rows), met
