"""The page of a claim: the verifier sees the cards and proves with badge and PIN who they are (TC 3.19, 3.10.1)."""

from __future__ import annotations

from datetime import UTC, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from proofs.jackpots import verify_jackpot
from proofs.verify import verify_table
from rounds import jackpot_claims
from rounds.models import Event
from rules import commands as c
from tables.cameras import Reading, read_recorder, set_camera
from tables.models import Alert
from tests.cast import Cast
from tests.table import Game
from tests.wagers.jackpots.linked_tables import NAME, NOTHING, SEED, SPADE_ROYAL, TRIPS, bets_and_shows, linked, seen
from wagers.jackpots.models import JackpotClaim, JackpotEvent

CLAIM = f"/jackpots/{NAME}/claims/1/"
LOCKED = "$10,002.54"
BADGES = {"sam": "B-1", "mona": "B-2", "dana": "B-3"}


@pytest.fixture
def claimed(cast: Cast) -> Game:
    """Pat's spade royal is entered by Sam, Ann has nothing; everybody's PIN is 4711."""
    for name, badge in BADGES.items():
        person = getattr(cast, name)
        person.badge_number = badge
        person.set_pin("4711")
        person.save()
    game = linked(cast, "t1")
    bets_and_shows(game, SPADE_ROYAL, NOTHING)
    game.do(c.Settle())
    assert game.state.round.phase == "bonus"
    return game


def verify(cast: Cast, name: str, badge: str, pin: str = "4711") -> Any:
    return post(cast, name, badge, pin, video_camera="14", video_at=shown_now())


def post(cast: Cast, name: str, badge: str, pin: str, **said: str) -> Any:
    return cast.client(getattr(cast, name)).post(f"{CLAIM}verify/", {"badge_number": badge, "pin": pin} | said)


def shown_now() -> str:
    """The time on a picture, as the field is filled in."""
    return f"{timezone.localtime():%Y-%m-%dT%H:%M:%S}"


def told(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.clause("TC 3.19", "TC 4.4/royal-flush-spades")
def test_the_page_names_player_hand_and_amount_and_shows_the_cards(claimed: Game) -> None:
    page = told(claimed.cast.client(claimed.cast.mona).get(CLAIM))
    for words in ("Pat claims Royal Flush of spades", "position 1", LOCKED, "Ace of spades", "Queen of diamonds"):
        assert words in page
    for card in SPADE_ROYAL:
        assert f"#card-{card}" in page
    assert "Badge number" in page
    auditor = told(claimed.cast.client(claimed.cast.ada).get(CLAIM))
    assert "#card-AS" in auditor
    assert "Badge number" not in auditor


@pytest.mark.clause("TC 3.19")
def test_badge_and_pin_verify_and_the_dealer_is_told_whom_to_pay(claimed: Game) -> None:
    """On Sam's screen, who entered the claim, Mona proves that she is there."""
    answer = verify(claimed.cast, "sam", "B-2")
    assert (answer.status_code, answer.headers["Location"]) == (302, CLAIM)
    claim = JackpotClaim.objects.get()
    assert (claim.status, claim.verified_by, claim.verified_role) == ("released", "mona", "pit_manager")
    claimed.do(c.Settle())  # the Envy Bonus
    assert claimed.state.round.phase == "jackpot_payment"
    released = told(claimed.cast.client(claimed.cast.mona).get(CLAIM))
    assert "<dt>Released</dt>" in released
    assert ">Paid<" not in released, "the dealer has still to pay it"
    claimed.do(c.Settle())
    claim.refresh_from_db()
    assert claim.status == "paid"
    claimed.do(c.OpenBetting())
    page = told(claimed.cast.client(claimed.cast.mona).get(CLAIM))
    assert "the history has them" in page
    assert "#card-AS" not in page


def deny(cast: Cast, name: str, badge: str, reason: str, pin: str = "4711") -> Any:
    body = {"denial-badge_number": badge, "denial-pin": pin, "denial-reason": reason}
    return cast.client(getattr(cast, name)).post(f"{CLAIM}deny/", body)


@pytest.mark.clause("TC 3.19", "TC 6.1")
def test_a_hand_that_is_not_confirmed_is_for_the_gaming_shift_manager(claimed: Game) -> None:
    """Mona sees another card than the page: nothing is paid until Gus has ruled, and then it is verified again."""
    cast = claimed.cast
    assert deny(cast, "mona", "B-2", "").status_code == 422
    assert deny(cast, "mona", "B-2", "A marked card.", "0815").status_code == 422
    assert deny(cast, "sam", "B-1", "A marked card.").status_code == 422, "Sam entered the claim"
    assert claimed.state.question == ""
    answer = deny(cast, "sam", "B-2", "A marked card.")
    assert (answer.status_code, answer.headers["Location"]) == (302, CLAIM)
    denied = Event.objects.get(type="claim_denied")
    assert (denied.actor, denied.role, denied.clause) == ("mona", "pit_manager", "TC 3.19")
    assert claimed.state.question.startswith(
        "The hand of position 1 claims the jackpot and was not confirmed: A marked"
    )
    kinds = set(Alert.objects.filter(seq__gte=denied.seq).values_list("kind", flat=True))
    assert kinds == {"jackpot_claim", "shift_manager"}
    page = told(cast.client(cast.mona).get(CLAIM))
    assert "The Gaming Shift Manager is asked" in page
    assert "Badge number" not in page
    assert "rules at the table first" in jackpot_claims.verify_claim(NAME, 1, cast.mona.as_actor(), seen())
    assert JackpotClaim.objects.get().status == "pending"
    claimed.do(c.RecordRuling("It stands.", "The camera shows it."), by=claimed.gus)
    assert verify(cast, "sam", "B-2").status_code == 302
    claimed.do(c.Settle(), c.Settle())
    assert (verify_table("t1").faults, verify_jackpot(NAME).faults) == ([], [])


@pytest.mark.clause("TC 3.19", "TC 6.1", "ruling 67")
def test_a_ruling_that_the_wager_goes_back_ends_a_claim_that_was_not_confirmed(claimed: Game) -> None:
    assert deny(claimed.cast, "mona", "B-2", "A marked card.").status_code == 302
    wager = claimed.state.round.jackpot.wager
    claimed.do(c.RecordRuling("Back.", "The card is marked.", "return_wagers", (wager,)), by=claimed.gus)
    assert JackpotClaim.objects.get().status == "cancelled"
    assert deny(claimed.cast, "mona", "B-2", "Again.").status_code == 422


@pytest.mark.clause("TC 3.19")
@pytest.mark.parametrize(
    ("badge", "pin", "said"),
    [
        ("B-2", "4712", "do not belong together"),
        ("B-9", "4711", "do not belong together"),
        ("B-1", "4711", "Somebody else than who entered"),
        ("B-3", "4711", "Pit Supervisor"),
        ("", "", "This field is required"),
    ],
    ids=["wrong PIN", "unknown badge", "who entered it", "a dealer", "nothing"],
)
def test_anybody_else_verifies_nothing(claimed: Game, badge: str, pin: str, said: str) -> None:
    answer = verify(claimed.cast, "mona", badge, pin)
    assert answer.status_code == 422
    assert said in told(answer)
    assert '"4711"' not in told(answer)
    assert JackpotClaim.objects.get().status == "pending"
    assert claimed.state.round.phase == "bonus"


def test_guessing_a_pin_is_throttled(claimed: Game) -> None:
    guesses = [told(verify(claimed.cast, "sam", "B-2", f"{guess:04}")) for guess in range(12)]
    assert "do not belong together" in guesses[0]
    assert "Wait" in guesses[-1]
    assert "Wait" in told(verify(claimed.cast, "sam", "B-2")), "the right PIN has to wait as well"
    assert JackpotClaim.objects.get().status == "pending"


@pytest.mark.parametrize(("who", "status"), [("dana", 403), ("ada", 403)])
def test_who_may_not_verify_on_their_screen(claimed: Game, who: str, status: int) -> None:
    assert verify(claimed.cast, who, "B-2").status_code == status


@pytest.mark.clause("TC 3.19")
def test_the_alert_leads_to_the_claim_also_over_the_api(claimed: Game) -> None:
    (alert,) = claimed.cast.client(claimed.cast.sam).get("/api/v1/alerts?waiting=true").json()
    assert alert["message"].startswith("Pat, position 1: Royal Flush of spades.")
    assert alert["claim"] == {"jackpot": NAME, "number": 1, "amount_cents": SEED + 254, "status": "pending"}
    Alert.objects.create(table_id="t1", kind="irregularity", message="Another.")
    rows = claimed.cast.client(claimed.cast.sam).get("/api/v1/alerts?waiting=true").json()
    assert [row["claim"] is None for row in rows] == [False, True]


@pytest.mark.clause("TC 3.10.1")
def test_a_fixed_award_is_paid_by_the_table_and_shows_no_other_hand(cast: Cast) -> None:
    game = linked(cast, "t1")
    bets_and_shows(game, TRIPS, NOTHING)
    game.do(c.Settle())
    page = told(cast.client(cast.sam).get(CLAIM))
    assert "The table paid this award with its settlement." in page
    assert "<dt>Paid</dt>" in page
    assert "#card-2C" not in page
    assert "Badge number" not in page
    assert cast.client(cast.sam).get(f"/jackpots/{NAME}/claims/9/").status_code == 404


def refused_code(claimed: Game, who: Any, video: jackpot_claims.ClaimVideo) -> str:
    claim = JackpotClaim.objects.select_related("table").get()
    refusal = jackpot_claims.video_refusal(claim, who.as_actor(), video)
    return refusal.code if refusal is not None else ""


@pytest.mark.clause("TC 3.19")
def test_a_claim_is_paid_with_its_video_or_with_the_gaming_shift_managers_reason(claimed: Game) -> None:
    cast, video, now = claimed.cast, jackpot_claims.ClaimVideo, timezone.now()
    set_camera(cast.mona, "t1", "14", "North", "")
    early = now - timedelta(hours=1)
    for who, said, code in (
        (cast.mona, video(), "video_mark_missing"),
        (cast.mona, video("14"), "video_mark_missing"),
        (cast.mona, video("15", now), "video_camera_elsewhere"),
        (cast.mona, video("14", early), "video_mark_elsewhere"),
        (cast.mona, video("14", now + timedelta(hours=1)), "video_mark_elsewhere"),
        (cast.mona, video(missing="The camera is down."), "video_reason_role"),
        (cast.gus, video("14", now, "The camera is down."), "video_both"),
        (cast.gus, video(), "video_mark_missing"),
        (cast.gus, video(missing="The camera is down."), ""),
        (cast.mona, video("14", now), ""),
    ):
        assert refused_code(claimed, who, said) == code, said
    answer = post(cast, "sam", "B-2", "4711")
    assert answer.status_code == 422
    assert "Say where the hand is on video" in told(answer)
    assert JackpotClaim.objects.get().status == "pending"


@pytest.mark.clause("TC 3.19")
def test_the_mark_is_by_the_recorders_clock_and_stays_on_the_claim(claimed: Game) -> None:
    cast, now, ahead = claimed.cast, timezone.now(), timedelta(minutes=30)
    set_camera(cast.mona, "t1", "14", "North", "https://nvr.example/{camera}?t={unix}")
    read_recorder(cast.mona, "North", Reading(now, now + ahead), Reading(now + ahead, now + 2 * ahead))
    page = cast.client(cast.mona).get(CLAIM).text
    claim = JackpotClaim.objects.get()
    shown = timezone.localtime(claim.entered_at + ahead)
    assert f'value="{shown:%Y-%m-%dT%H:%M:%S}"' in page
    assert f"https://nvr.example/14?t={int(shown.timestamp())}" in page
    answer = post(cast, "sam", "B-2", "4711", video_camera="14", video_at=f"{shown:%Y-%m-%dT%H:%M:%S}")
    assert answer.status_code == 302
    claim.refresh_from_db()
    assert claim.video == f"camera 14, {shown.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    said = JackpotEvent.objects.get(kind="verified").words
    assert said == f"claim 1 verified, {claim.video}"
    assert "by its recorder’s clock" in told(cast.client(cast.ada).get(CLAIM))
    assert verify_jackpot(NAME).faults == []
    with pytest.raises(IntegrityError), transaction.atomic():
        JackpotClaim.objects.update(video_camera="15")


@pytest.mark.clause("TC 3.19")
def test_the_gaming_shift_managers_reason_stands_where_no_camera_saw_it(claimed: Game) -> None:
    cast = claimed.cast
    cast.gus.badge_number = "B-4"
    cast.gus.set_pin("4711")
    cast.gus.save()
    down = {"video_missing": "Camera 14 is down."}
    assert "gives the reason" in told(post(cast, "sam", "B-2", "4711", **down))
    assert post(cast, "sam", "B-4", "4711", **down).status_code == 302
    assert JackpotClaim.objects.get().video == "no video: Camera 14 is down."
    assert "Camera 14 is down." in told(cast.client(cast.ada).get(CLAIM))
    assert verify_jackpot(NAME).faults == []
