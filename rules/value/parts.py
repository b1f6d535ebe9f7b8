"""A round's result taken apart: what its wagers bring on average, the players' choices, and luck.

Expected is the certificate's (`rules.value.expected`). A choice is what the decision is worth less what the best one
is. All that is left is luck. Most of it is the luck of the cards: the sum, over every card, of what the hands are worth
after it less what they were worth on average before it, over the cards that could have come from that very shoe
(advantage sums; White and Bowling 2009). Its mean is 0 whatever the values are, since the average is exact.

The rest of luck is kept apart. It is what the shoe as it stood made of the wagers beside a full one, with what the
values leave over; at Three Card Poker it is what a jackpot's meter paid.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal

from rules.core.base import EventBase, Value
from rules.state import AnyRound

ROOTS = {"split": "main", "double": "main", "play": "ante", "ante_bonus": "ante"}
"""Kinds of wagers that follow from another one → that one, with which they are taken apart."""


PLACES = Decimal("0.0001")
"""What a result came of is kept to a ten thousandth of a cent, so that sums of small wagers are right to the cent."""


class KindOutcome(Value, frozen=True):
    """What a player's wagers of a kind came to, in cents, as the player has it: result = expected + choices + luck."""

    player: str
    kind: str
    handle_cents: int
    result_cents: int
    expected_cents: Decimal
    choices_cents: Decimal
    cards_cents: Decimal
    """The luck of the cards."""

    @property
    def luck_cents(self) -> Decimal:
        """All luck."""
        return self.result_cents - self.expected_cents - self.choices_cents

    @property
    def shoe_cents(self) -> Decimal:
        """The luck that is not of the cards."""
        return self.luck_cents - self.cards_cents


Whose = tuple[str, str]
"""Player and kind of wager."""


class Terms:
    """Choices and luck as they add up over the events of a round, in cents, by player and kind of wager."""

    def __init__(self) -> None:
        self.choices: dict[Whose, float] = defaultdict(float)
        self.luck: dict[Whose, float] = defaultdict(float)
        self._of_events: list[tuple[EventBase, dict[Whose, float], dict[Whose, float]]] = []
        self._now: tuple[dict[Whose, float], dict[Whose, float]] = ({}, {})

    def begin(self, event: EventBase) -> None:
        """What is added from now on comes of this event."""
        self._now = ({}, {})
        self._of_events.append((event, *self._now))

    def chose(self, player: str, kind: str, cents: float) -> None:
        self._add(self.choices, self._now[0], (player, kind), cents)

    def fell(self, player: str, kind: str, cents: float) -> None:
        self._add(self.luck, self._now[1], (player, kind), cents)

    def _add(self, whole: dict[Whose, float], now: dict[Whose, float], whose: Whose, cents: float) -> None:
        whole[whose] += cents
        now[whose] = now.get(whose, 0.0) + cents

    def forget(self) -> None:
        """Nothing of what was watched holds."""
        self.choices.clear()
        self.luck.clear()
        self._of_events.clear()

    def take_back(self, undone: EventBase) -> None:
        """An entry that was taken back brought nothing (ruling 42)."""
        for place in range(len(self._of_events) - 1, -1, -1):
            event, choices, luck = self._of_events[place]
            if event == undone:
                for whose, cents in choices.items():
                    self.choices[whose] -= cents
                for whose, cents in luck.items():
                    self.luck[whose] -= cents
                del self._of_events[place]
                return


def results_of(round_: AnyRound) -> tuple[dict[Whose, int], dict[Whose, int]]:
    """What was staked, and what the players won or lost of it, in cents."""
    handle: dict[Whose, int] = defaultdict(int)
    result: dict[Whose, int] = defaultdict(int)
    kinds = {wager.id: wager.kind for area in round_.areas for wager in area.wagers}
    for settled in round_.results:
        whose = [(share.player, ROOTS.get(settled.kind, settled.kind)) for share in settled.shares]
        for share, key in zip(settled.shares, whose, strict=True):
            handle[key] += share.stake_cents
            result[key] += share.returned_cents - share.stake_cents
    for bonus in round_.bonuses:
        kind = kinds.get(bonus.wager, "main")
        for share in bonus.shares:
            result[share.player, ROOTS.get(kind, kind)] += share.returned_cents
    return handle, result


def parts_of(round_: AnyRound, terms: Terms, expected: Mapping[Whose, float]) -> tuple[KindOutcome, ...]:
    """The round's money by player and kind, to the cent. In a round that is void nothing was expected or chosen."""
    handle, result = results_of(round_)
    known = Terms() if round_.void else terms
    return tuple(
        KindOutcome(
            *whose,
            handle[whose],
            result[whose],
            *(Decimal(cents.get(whose, 0.0)).quantize(PLACES) for cents in (expected, known.choices, known.luck)),
        )
        for whose in sorted({*handle, *result})
    )
