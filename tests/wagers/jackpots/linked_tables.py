"""Tables of Three Card Poker linked to one jackpot, and rounds that hit it, for the tests."""

from __future__ import annotations

from django.utils import timezone

from rounds.jackpot_claims import ClaimVideo
from rules import commands as c
from tables.models import Table
from tests.cast import Cast
from tests.table import Game
from wagers.jackpots import actions
from wagers.jackpots.models import Jackpot, JackpotEvent

LIMITS = {"ante": c.Limits(1_000, 50_000), "pair_plus": c.Limits(500, 20_000), "progressive": c.Limits(500, 1_000)}
INSTALL = c.InstallTable("mbs-three-card-poker-5", c.TableSettings(LIMITS, positions=5, decks=1))
NAME = "linked"
SEED, POINTS = 1_000_000, 2_525  # 25.25% of $5.00 is $1.2625: an odd part of a cent
SPADE_ROYAL, TRIPS, NOTHING = ("AS", "KS", "QS"), ("7C", "7D", "7H"), ("2C", "9D", "JH")
HOUSE = ("QD", "8C", "3H")


def open_table(cast: Cast, table: str) -> Game:
    """An open table with Pat at 1 and Ann at 2."""
    Table.objects.create(id=table, name=table.upper())
    game = Game(table, cast)
    game.do(
        INSTALL,
        c.OpenTable(),
        c.LoadShoe(1),
        c.SeatPlayer(f"{table}-pat", "Pat", 1),
        c.SeatPlayer(f"{table}-ann", "Ann", 2),
    )
    return game


def approved(cast: Cast, *tables: str, **changed: object) -> None:
    """A jackpot with a configuration that Mona proposed and Gus approved, open, and linked to tables."""
    values = {
        "wager_cents": 500,
        "seed_cents": SEED,
        "contribution_basis_points": POINTS,
        "fixed_awards_from": "house",
        "odd_cents": "meter",
    } | changed
    mona, gus = cast.mona.as_actor().id, cast.gus.as_actor().id
    assert actions.add_jackpot(NAME, "Linked", gus) == ""
    assert actions.propose(NAME, actions.Terms(**values), mona) == ""  # type: ignore[arg-type]
    assert actions.decide(NAME, 1, True, gus) == ""
    assert actions.open_or_close(NAME, "open", gus) == ""
    for table in tables:
        assert actions.link(NAME, table, gus) == ""


def linked(cast: Cast, table: str, **changed: object) -> Game:
    """An open table, alone at its jackpot, with `changed` in the configuration."""
    game = open_table(cast, table)
    approved(cast, table, **changed)
    return game


def close_bets(game: Game, seats: int = 1) -> None:
    """Antes and progressive wagers of the first seats, and bets closed."""
    game.do(c.OpenBetting())
    for area, name in list(enumerate(("pat", "ann"), 1))[:seats]:
        stake = c.Stake(f"{game.table}-{name}", 1_000)
        game.do(c.PlaceWager(area, (stake,), "ante"), c.PlaceWager(area, (c.Stake(stake.player, 500),), "progressive"))
    game.do(c.CloseBetting())


def play_to_settlement(game: Game, *hands: tuple[str, ...]) -> None:
    """Each position's three cards, all played and shown; the next command is Settle."""
    for cards in (*hands, HOUSE):
        game.do(*(c.DealCard(card, "device") for card in cards))
    game.do(*(c.Play(area) for area in range(1, len(hands) + 1)))
    game.do(*(c.ExposeHand(area) for area in range(len(hands) + 1)))


def bets_and_shows(game: Game, *hands: tuple[str, ...]) -> None:
    """A round of the first seats, up to its settlement."""
    close_bets(game, len(hands))
    play_to_settlement(game, *hands)


def seen() -> ClaimVideo:
    """The hand that lies there now, on a camera."""
    return ClaimVideo("14", timezone.now())


def meter() -> int:
    """The meter now; always the sum of its events."""
    row = Jackpot.objects.get(pk=NAME)
    assert row.meter_cents == sum(JackpotEvent.objects.filter(jackpot=NAME).values_list("cents", flat=True))
    return row.meter_cents
