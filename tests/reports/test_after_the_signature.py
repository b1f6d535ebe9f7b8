"""After the signature: what is put right since, and who carries what was open until it is done."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from reports.actions import ReportRefused, carried, made, sign, take_over
from reports.addendum import addendum_of
from reports.shifts import shifts_of
from rounds.models import Event
from rules import commands as c
from shifts.calendar import Shift
from shifts.gaming_day import calendar, gaming_day
from tables.alerts import acknowledge
from tables.models import Alert
from tests.cast import PAT, TABLE
from tests.owner import unguarded
from tests.table import Game

MISPAID = c.LineRef("1.1", "main", PAT)


def over(game: Game) -> Shift:
    """A shift that ends now."""
    end = timezone.now()
    return Shift(gaming_day(end), "Night", end - timedelta(hours=8), end)


def test_what_is_put_right_since_stands_beside_it(played: Game) -> None:
    shift = over(played)
    digest = made(shift)[1]
    sign(shift, "hands_over", played.cast.mona, seen=digest)
    assert addendum_of(shift) == []
    played.do(c.RecordMispay(1, MISPAID, 65_00, "count", "Miscounted."), by=played.cast.mona.as_actor())
    played.do(c.RecoverMispay(1, MISPAID, 5_00), by=played.cast.mona.as_actor())
    found, given = addendum_of(shift)
    assert (found.type, found.round, found.actor, given.type) == ("mispay_recorded", 1, "mona", "mispay_recovered")
    assert (found.cents, given.cents) == (-5_00, 5_00)
    assert made(shift)[1] == digest


def test_it_is_on_the_page(game: Game) -> None:
    game.play_round()
    day = gaming_day(timezone.now()) - timedelta(days=1)
    shift = calendar().shifts(day)[0]
    with unguarded() as cursor:
        cursor.execute("UPDATE rounds_round SET concluded_at = %s", [shift.begins_at + timedelta(hours=1)])
        cursor.execute("UPDATE rounds_event SET at = %s", [shift.begins_at + timedelta(hours=1)])
    client = game.cast.client(game.cast.gus)
    address = f"/reports/{day:%Y-%m-%d}/1/"
    assert "Put right since" not in client.get(address).text
    sign(shift, "hands_over", game.cast.mona, seen=made(shift)[1])
    game.do(c.RecordMispay(1, MISPAID, 65_00, "count", "Miscounted."), by=game.cast.mona.as_actor())
    page = client.get(address).text
    assert "Put right since" in page
    assert "again, byte for byte" in page


def test_an_alert_is_theirs_wherever_it_is_shown_until_it_is_done(played: Game) -> None:
    cast, shift = played.cast, over(played)
    facts, digest = made(shift)
    sign(shift, "hands_over", cast.mona, seen=digest)
    key = next(key for key, (_, item) in facts.open.items() if item.kind == "alert")
    alert = Alert.objects.get(pk=int(key.partition(":")[2]))
    take_over(shift, key, cast.gus)
    alert.refresh_from_db()
    assert alert.taken_by == cast.gus
    later = Shift(shift.day, "After", shift.ends_at, timezone.now() + timedelta(hours=1))
    assert carried(made(later)[0].open)[key].person == cast.gus
    acknowledge([alert.pk], cast.gus.pk, "Seen")
    assert key not in made(Shift(shift.day, "After", shift.ends_at, timezone.now()))[0].open


def test_what_another_had_taken_on_is_handed_over(played: Game) -> None:
    cast, shift = played.cast, over(played)
    facts, digest = made(shift)
    sign(shift, "hands_over", cast.mona, seen=digest)
    key = next(key for key, (_, item) in facts.open.items() if item.kind == "alert")
    alert = Alert.objects.get(pk=int(key.partition(":")[2]))
    Alert.objects.filter(pk=alert.pk).update(taken_by=cast.sam, taken_at=timezone.now())
    take_over(shift, key, cast.gus)
    alert.refresh_from_db()
    assert alert.taken_by == cast.gus
    acknowledge([alert.pk], cast.gus.pk, "Seen")


def test_nobody_takes_over_their_own(played: Game) -> None:
    cast, shift = played.cast, over(played)
    facts, digest = made(shift)
    sign(shift, "hands_over", cast.mona, seen=digest)
    key, (_, item) = next((key, about) for key, about in facts.open.items() if about[1].kind == "round")
    with pytest.raises(ReportRefused, match="You hand this shift over"):
        take_over(shift, key, cast.mona)
    with unguarded() as cursor:
        cursor.execute("UPDATE rounds_event SET actor = 'gus' WHERE seq = %s", [item.seq])
    assert Event.objects.get(table_id=TABLE, seq=item.seq).actor == "gus"
    with pytest.raises(ReportRefused, match="did or approved yourself"):
        take_over(shift, key, cast.gus)
    assert carried([key]) == {}


def test_older_reports_are_found(game: Game) -> None:
    day = gaming_day(timezone.now()) - timedelta(days=40)
    (shift, _), *_ = shifts_of([day])[day]
    sign(shift, "hands_over", game.cast.mona, seen=made(shift)[1])
    client = game.cast.client(game.cast.gus)
    page = client.get("/reports/").text
    assert "Earlier shifts" in page
    assert f"/reports/{day:%Y-%m-%d}/1/" in client.get("/reports/", {"until": f"{day:%Y-%m-%d}"}).text
    assert client.get("/reports/", {"until": "nonsense"}).status_code == 200
