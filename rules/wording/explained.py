"""What the words and marks of the console mean, each in two sentences: a long press shows them."""

from __future__ import annotations

EXPLAINED = {
    "interim_settlement": (
        "Interim settlement",
        "It is lit once a wager was paid or taken before the house completed its hand. From then on a mistake counts "
        "as found late, and another clause applies.",
    ),
    "subsequent_deal": (
        "Subsequent deal",
        "It is lit once a card was dealt after the initial deal. Cards that lie wrongly are then no longer simply "
        "dealt anew.",
    ),
    "outcome": (
        "Outcome",
        "It is lit once the result of a wager can be known from the cards in sight. Nobody withdraws any more, and who "
        "knows a result gains nothing by it.",
    ),
    "stand_off": (
        "Stand-off",
        "Hand and house are equal: nobody wins. The stake stays the player’s, and no chip is paid or taken.",
    ),
    "face_down": (
        "Face down",
        "The player keeps the cards down and does not have the hand compared. Only a Pit Supervisor may look at them.",
    ),
    "star": (
        "★ The controller",
        "Whoever has the star calls the decisions of that area. It is who sits there with a wager, else the backer in"
        " front.",
    ),
    "ghost": (
        "A pale card",
        "You entered it, and the table has not answered yet. It is not on record until it stands there like the "
        "others.",
    ),
    "undo": (
        "Undo",
        "It takes back the newest card or decision, as long as nothing was announced or settled on it. What lies "
        "further back is put right by a tap on its hand.",
    ),
    "went_wrong": (
        "Something went wrong",
        "Everything that can have gone wrong, the likeliest first, with a search in your own words. It shows what "
        "would happen before anything does.",
    ),
    "surrendered": (
        "Surrendered",
        "The player gave up the hand for half of the wager. The other half goes back, and the hand takes no further "
        "part.",
    ),
    "cards_left": (
        "Cards left",
        "So many cards the shoe still holds, counted from what was entered. When a shuffle is due it says so between "
        "rounds.",
    ),
}
"""Key → title and the two sentences."""
