"""What a step of the round is to a player, whose display says it large; the dealer's title of it is in
`rules/*/table/phases.py`.
"""

from __future__ import annotations

from rules import phases as table
from rules.core.text import Text
from rules.pontoon.table import phases as pontoon
from rules.three_card_poker.table import phases as poker
from rules.wording.seat import seat_text

_TABLE = {
    table.CLOSED: "The table is closed",
    table.BETWEEN_ROUNDS: "Between rounds",
    table.CONCLUDED: "Between rounds",
    table.FINISHED: "The round is over",
    table.BETTING: "Bets are open",
    table.MISCOUNTED: "The number of cards is wrong",
    table.REFERRED: "The Gaming Shift Manager decides",
    table.DISPUTED: "A Pit Supervisor looks at a card",
}
_PONTOON = {
    pontoon.CLAIMS: "The dealer decides on pair claims",
    pontoon.CONTROL: "The players say who decides",
    pontoon.NO_WAGERS: "No wager is down",
    pontoon.INITIAL_DEAL: "The dealer deals",
    pontoon.LOOK: "The dealer looks for a Pontoon",
    pontoon.PAIRS: "Pair wagers are paid",
    pontoon.PONTOONS: "Pontoons are paid",
    pontoon.INSURANCE_OFFER: "Insurance comes next",
    pontoon.INSURANCE: "Insurance is open",
    pontoon.INSURANCE_CLAIMS: "The dealer decides on insurance claims",
    pontoon.SURRENDER_OFFER: "Surrender comes next",
    pontoon.SURRENDER: "Surrender is open",
    pontoon.DECISION: "A player decides",
    pontoon.OPTIONS: "Other players answer",
    pontoon.CARD: "A player gets a card",
    pontoon.WITHDRAWALS: "The double may be taken back",
    pontoon.HAND: "A hand is paid or taken",
    pontoon.EXPOSE: "The dealer turns the cards up",
    pontoon.DEALER: "The dealer draws",
    pontoon.SETTLEMENT: "Wagers are paid or taken",
    pontoon.BONUS: "The Super Bonus is paid",
    pontoon.HOUSE_CARD: "The dealer takes the missing card",
    pontoon.CHOICE: "A player chooses a card",
    pontoon.HOUSE_CHOICE: "The Pit Manager chooses a card",
    pontoon.POWER_FAILURE: "The power failed",
}
_POKER = {
    poker.NO_WAGERS: "No wager is down",
    poker.DEAL: "The dealer deals",
    poker.DECISIONS: "The players decide",
    poker.EXPOSE_HOUSE: "The dealer shows the house hand",
    poker.EXPOSE_HANDS: "The hands are compared",
    poker.SETTLEMENT: "Wagers are paid or taken",
    poker.BONUS: "The Envy Bonus is paid",
    poker.JACKPOT: "The jackpot hand is checked",
    poker.JACKPOT_PAYMENT: "The jackpot is paid",
    poker.HELD: "The power failed",
}
STEPS = {"pontoon": _TABLE | _PONTOON, "three_card_poker": _TABLE | _POKER}
"""By the game and the phase."""


def step_text(game: str, phase: str) -> Text:
    """What the phase of a game's round is to a player."""
    return Text(STEPS[game][phase])


def sign_says(game: str, phase: str, shown: str) -> str:
    """What the sign says beside its state: what is waited for, nothing where the state says it all."""
    if shown == "call":
        return seat_text("play_waits")
    return step_text(game, phase) if shown in ("", "wait", "no_more_bets") else ""
