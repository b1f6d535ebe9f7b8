"""Events for when something went wrong, and the end of a round."""

from __future__ import annotations

from datetime import datetime

from rules.core.base import EventBase, Value
from rules.events.values import Bonus, Result


class HeldCard(Value, frozen=True):
    """A card out of the dealing device that is dealt before any other; "" if nobody has seen it.

    `refusable` ones may be refused by the player they would go to (PM 5.9, 5.24).
    """

    card: str
    clause: str
    refusable: bool = False


class CardLayout(Value, frozen=True):
    """How the cards lie: the hands of each area by its number, and the house cards."""

    areas: dict[str, tuple[tuple[str, ...], ...]] = {}
    house: tuple[str, ...] = ()


class PowerFailed(EventBase, frozen=True):
    """The power failed, at `failed_at` where that is known, and was back at `back_at` (PM 5.29, TC 5.16). Where it is
    not `confirmed` withdrawals wait for a Pit Supervisor.
    """

    outcome_established: bool
    clause: str
    failed_at: datetime | None = None
    back_at: datetime | None = None
    confirmed: bool = True


class PowerFailureConfirmed(EventBase, frozen=True):
    """A Pit Supervisor confirmed the power failure: players may withdraw (PM 5.29, TC 5.16)."""

    clause: str


class PlayResumed(EventBase, frozen=True):
    """Play goes on after a power failure (PM 5.29, TC 5.16)."""

    clause: str


class CardsReconstructed(EventBase, frozen=True):
    """The cards were moved from where they lay to where they belong (PM 5.6.1, 5.6.2, 5.11, 5.13, 5.21.1).

    `drawn` is set when the initial deal was laid out anew in that order, after taking `burnt` out of play. What was out
    beyond it is the next card, and the one after it (`held`).
    """

    face_up = ("before", "after", "drawn", "burnt", "held")

    before: CardLayout
    after: CardLayout
    clause: str
    drawn: tuple[str, ...] = ()
    burnt: str = ""
    held: tuple[HeldCard, ...] = ()


class CardsTaken(EventBase, frozen=True):
    """The cards count as they lie, for play had begun (PM 5.12, 5.14-5.16).

    `held` go to the next places, `discarded` out of play, `results` are wagers on areas without cards. With `lagged`
    the record had another deal than the felt, and hits are among the cards; the hands of the areas `acted` had their
    turn by then.
    """

    face_up = ("before", "after", "held", "discarded")

    before: CardLayout
    after: CardLayout
    clauses: tuple[str, ...]
    held: tuple[HeldCard, ...] = ()
    discarded: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    lagged: bool = False
    acted: tuple[int, ...] = ()


class BurnForgotten(EventBase, frozen=True):
    """The card that was not burnt stays in play (PM 5.21.2)."""

    clause: str


class CardHeld(EventBase, frozen=True):
    """A card drawn in error or lying face up is the next card to be dealt (PM 5.5, 5.8)."""

    face_up = ("held",)

    held: HeldCard
    area: int
    clause: str


class CardDiscarded(EventBase, frozen=True):
    """A card drawn to the completed house hand, or when no hand takes another, goes out of play (PM 5.7, 5.8)."""

    face_up = ("card",)

    card: str
    clause: str


class CardRefused(EventBase, frozen=True):
    """A player does not take the exposed card and takes no other in the round (PM 5.9, 5.24).

    `may_withdraw`: the hand is doubled, and its backers may still take the double back (PM 3.25.8).
    """

    area: int
    hand: int
    player: str
    clause: str
    may_withdraw: bool = False


class PassedOver(EventBase, frozen=True):
    """A player was not asked: the cards of the next hand (`taken_from`, 0 is the house) are undisclosed again, or
    the hand stands as it is (PM 5.17, 5.18). `united`: the split of the next hand is undone.
    """

    face_up = ("cards",)

    area: int
    hand: int
    clause: str
    stands: bool = False
    taken_from: tuple[int, int] | None = None
    cards: tuple[str, ...] = ()
    united: bool = False


class HandGoesFirst(EventBase, frozen=True):
    """The hand in turn is completed before the house draws its missing card (PM 5.12.1)."""

    area: int
    player: str
    clause: str


class WagersReturned(EventBase, frozen=True):
    """Wagers, or a player's parts of them, go back under PM 5.16.2, 5.25, 5.29.1 or a ruling (PM 6.1)."""

    player: str
    results: tuple[Result, ...]
    clause: str


class WagersRuled(EventBase, frozen=True):
    """Wagers come to what the Gaming Shift Manager ordered, of one that was settled the difference alone (PM 6.1,
    ruling 99).
    """

    results: tuple[Result, ...]
    clause: str


class WagersKept(EventBase, frozen=True):
    """Players to whom it was offered to withdraw stay with what they have left (PM 5.25, 5.29.1; TC 5.7.1, 5.16.1);
    they did not say so where not `answered`.
    """

    players: tuple[str, ...]
    clause: str
    answered: bool = True


class CardsDrawnTogether(EventBase, frozen=True):
    """Cards left the dealing device at once (PM 5.23). They are `held` in their order, or somebody has to choose.

    `area` 0 is the house; `hidden` of them were not seen.
    """

    face_up = ("disclosed", "held")

    area: int
    hand: int
    disclosed: tuple[str, ...]
    hidden: int
    clause: str
    held: tuple[HeldCard, ...] = ()
    choose: bool = False


class CardsChosen(EventBase, frozen=True):
    """Who chose what of the cards drawn at once: `held` are dealt next, `offered` go to the next player, `discarded`
    out of play (PM 5.23.3, 5.23.4). `reason` is why the card is the worst for the house, `may_withdraw` as in
    `CardRefused`.
    """

    face_up = ("cards", "held", "offered", "discarded")

    area: int
    hand: int
    cards: tuple[str, ...]
    clause: str
    held: tuple[HeldCard, ...] = ()
    offered: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    refused: bool = False
    reason: str = ""
    may_withdraw: bool = False


class DiscardsRiffled(EventBase, frozen=True):
    """The discards were riffled once and cut, and are dealt again (PM 5.19). `on_table` are the cards still in play."""

    face_up = ("on_table",)

    cut_by: str
    on_table: tuple[str, ...]
    clause: str
    shuffle_clause: str


class ShuffleRequired(EventBase, frozen=True):
    """The cards are shuffled after this round (PM 5.20)."""

    clause: str


class CardsCounted(EventBase, frozen=True):
    """The cards in use were counted: how many there should be, how many there are. Where they differ `ground` is that
    of the void which follows; "" if the rulebook has none (PM 5.1; TC 5.1, 5.8).
    """

    expected: int
    counted: int
    clause: str
    ground: str = ""


class AbsenceNoted(EventBase, frozen=True):
    """A player is absent, or back; `controllers` are areas that another player with a wager there plays (PM 5.22).

    `by_rule`: from now on a hand of absent players draws and stands by itself as the rule has it (ruling 89);
    `heirs_first`: only where nobody is there to whom control passes. Records of before have neither.
    """

    player: str
    absent: bool
    controllers: dict[str, str]
    clause: str
    by_rule: bool = False
    heirs_first: bool = False


class ControlPassed(EventBase, frozen=True):
    """Another player calls the decisions of an area: for `stands_in_for` while that one is away, or since somebody came
    back, then `after_hand` where the hand in turn is acted on already (PM 5.22.1, 3.11, 3.12).
    """

    area: int
    player: str
    clause: str
    stands_in_for: str = ""
    after_hand: bool = False


class ManagerAsked(EventBase, frozen=True):
    """A question for the Gaming Shift Manager; play waits for the ruling (PM 6.1)."""

    question: str
    clause: str


class RulingRecorded(EventBase, frozen=True):
    """What the Gaming Shift Manager ruled, and why (PM 6.1). What it does to wagers or the round is the next event."""

    question: str
    ruling: str
    reason: str
    effect: str
    clause: str
    case: int = 0
    """The case whose decision it is: no question that play waits for (ruling 140)."""


class CaseJoined(EventBase, frozen=True):
    """What the command did that caused it joins a case about a round, over or in play, by its number (ruling 140)."""

    case: int
    round: int
    clause: str


class RoundVoided(EventBase, frozen=True):
    """A void round: every wager goes back, settled ones too, and every bonus is taken back (PM 5.1.1, ruling 7).

    A share that was settled before is reversed: it stakes nothing more and returns the stake less what was returned,
    which is negative for a winner. Where `winnings_kept`, a share on which no less came back than was staked stays as
    it is, and so does every bonus.
    """

    round: int
    ground: str
    clause: str
    note: str
    results: tuple[Result, ...]
    bonuses: tuple[Bonus, ...] = ()
    cards_at_fault: bool = False  # the cards in use are changed before another round
    winnings_kept: bool = False  # what was paid stays with the players (ruling 91)


class VoidTold(EventBase, frozen=True):
    """Players know that the round is void: by `word`, or acknowledged on their own `display` (ruling 92)."""

    round: int
    players: tuple[str, ...]
    how: str
    clause: str


class RoundConcluded(EventBase, frozen=True):
    """The round is over: what was staked in all and what went back to players, in cents. `set_aside` are cards that
    were out and lay on no hand when the last wager went back (PM 5.8, 5.23).
    """

    face_up = ("set_aside",)

    round: int
    staked_cents: int
    returned_cents: int
    clause: str
    set_aside: tuple[str, ...] = ()
