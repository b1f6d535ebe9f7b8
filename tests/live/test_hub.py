"""One table's hub: each audience its own view, made once, and none older than the last."""

import pytest
from msgspec import json, structs

from bench.play import state_in_mid_round
from live import hub as module
from live.hub import VIEW_FAILED, Channel, ConsoleLease, LiveSocket, TableHub, TableReading

STATE = state_in_mid_round("t1")


class Kept:
    """A writer that keeps what it is given."""

    def __init__(self) -> None:
        self.frames, self.closed = [], None

    def send(self, kind, frame) -> None:
        self.frames.append((kind, frame))

    def close(self, code) -> None:
        self.closed = code


def socket(audience: str) -> LiveSocket:
    return LiveSocket(Channel(audience), Kept())


@pytest.fixture
def made(monkeypatch) -> list[str]:
    """The audiences whose views were made, in order."""
    made: list[str] = []

    class Views:
        def __init__(self, state) -> None:
            assert state is STATE

        def of(self, audience: str) -> dict[str, str]:
            made.append(audience)
            if audience == "pit":
                raise ValueError("a bug in this view")
            return {"for": audience}

    monkeypatch.setattr(module, "TableViews", Views)
    return made


def test_a_view_is_made_once_for_all_screens_of_an_audience_and_only_where_watched(made):
    hub = TableHub("t1")
    sockets = [socket("dealer"), socket("dealer"), socket("seat:3")]
    for each in sockets:
        hub.add(each)
    hub.take(TableReading("t1", 5, STATE))
    assert sorted(made) == ["dealer", "seat:3"]
    assert sockets[0].writer.frames == sockets[1].writer.frames
    assert sockets[2].writer.frames[0][1].payload == b'{"type":"view","seq":5,"view":{"for":"seat:3"},"hints":[]}'


def test_a_refusal_is_no_hint_for_displays(made):
    """Its clause would tell neighbours that somebody is stopped (ruling 130)."""
    hub = TableHub("t1")
    sockets = [socket("dealer"), socket("seat:3"), socket("sign")]
    for each in sockets:
        hub.add(each)
    hints = b'[{"seq":4,"type":"wager_placed"},{"seq":5,"type":"command_refused","clause":"ruling 130"}]'
    hub.take(TableReading("t1", 5, STATE, hints))
    dealer, *displays = (each.writer.frames[0][1].payload for each in sockets)
    assert b"ruling 130" in dealer
    assert all(b"wager_placed" in frame and b"130" not in frame for frame in displays)


def test_an_older_or_equal_snapshot_is_not_shown(made):
    hub, screen = TableHub("t1"), socket("dealer")
    hub.add(screen)
    for seq in (5, 5, 4, 6):
        hub.take(TableReading("t1", seq, STATE))
    assert [frame.payload[:24] for _, frame in screen.writer.frames] == [
        b'{"type":"view","seq":5,"',
        b'{"type":"view","seq":6,"',
    ]


def test_who_comes_later_gets_the_newest_at_once_without_making_it_again(made):
    hub = TableHub("t1")
    hub.add(socket("sign"))
    hub.take(TableReading("t1", 5, STATE))
    late = socket("sign")
    hub.add(late)
    assert len(late.writer.frames) == 1
    assert made == ["sign"]


def test_a_view_that_cannot_be_made_closes_its_screens_and_no_others(made):
    hub, pit, dealer = TableHub("t1"), socket("pit"), socket("dealer")
    hub.add(pit)
    hub.add(dealer)
    hub.take(TableReading("t1", 5, STATE))
    assert pit.writer.closed == VIEW_FAILED
    assert dealer.writer.closed is None
    assert len(dealer.writer.frames) == 1


def test_a_seat_never_gets_another_seats_frame():
    hub = TableHub("t1")
    third, fourth = socket("seat:1"), socket("seat:2")
    hub.add(third)
    hub.add(fourth)
    hub.take(TableReading("t1", 5, STATE))
    assert b'"seat":1' in third.writer.frames[0][1].payload
    assert b'"seat":2' in fourth.writer.frames[0][1].payload


def test_a_short_view_comes_behind_its_table_which_is_told_again_only_where_it_changed():
    hub, seat, late, whole = TableHub("t1"), socket("seat:1:short"), socket("seat:2:short"), socket("seat:1")
    for each in (seat, whole):
        hub.add(each)
    closed = structs.replace(STATE, open=False)
    for seq, state in enumerate((STATE, STATE, closed), 5):
        hub.take(TableReading("t1", seq, state))
    hub.add(late)
    assert [kind for kind, _ in seat.writer.frames] == ["table", "view", "view", "table", "view"]
    assert [kind for kind, _ in late.writer.frames] == ["table", "view"]
    assert [kind for kind, _ in whole.writer.frames] == ["view"] * 3
    told = [json.decode(frame.payload)["table"] for kind, frame in seat.writer.frames if kind == "table"]
    assert [table["open"] for table in told] == [True, False]
    short = json.decode(seat.writer.frames[-1][1].payload)["view"]["table"]
    assert told[-1] | short == json.decode(whole.writer.frames[-1][1].payload)["view"]["table"]
    assert not told[-1].keys() & short.keys()


def test_the_lease_is_told_once_known_and_at_each_change_to_dealer_and_pit_only(made):
    hub, dealer, sign = TableHub("t1"), socket("dealer"), socket("sign")
    hub.add(dealer)
    hub.add(sign)
    for console in ("", "", "c1", "c1"):
        hub.take_lease(ConsoleLease(console, "Dana" if console else ""))
    assert [kind for kind, _ in dealer.writer.frames] == ["console", "console"]
    assert sign.writer.frames == []
