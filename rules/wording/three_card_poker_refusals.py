"""The refusals of Three Card Poker, by their code, as those of `rules.wording.refusals`."""

OF_THREE_CARD_POKER: dict[str, str] = {
    "already_exposed:house": "The house hand is face up.",
    "already_exposed:position": "The hand of position {area} is face up.",
    "ante_decides": "Position {area} has an Ante: its player folds or plays.",
    "below_zero": "The meter pays no amount below zero.",
    "area_full:position": "Position {area} has its {wager} already; one is taken. Others may share it.",
    "area_without_cards:position": "Position {area} was dealt no cards.",
    "card_repeated:entered": "There is one of each card, and this one was entered already. Is the deck complete?",
    "card_repeated:face_up": "The {card:card} lies face up already.",
    "cards_missing": "Enter the three cards of the hand.",
    "contradicts_deal": "These are not the cards that the dealing device read for this hand.",
    "controller_not_in:play": "The player who decides for this hand places no Play, so nobody does.",
    "decided_already": "The player of position {area} has decided.",
    "face_down": "Cards are dealt face down: they are entered when the hand is shown.",
    "hand_handled": "A player has handled cards: what was dealt wrongly is no longer mended by moving hands.",
    "house_first": "The house hand is shown first.",
    "line_taken:position": "A position has no line {line}.",
    "no_ante:absence": "Position {area} has no Ante: there is nothing to decide on Play, and Pair Plus runs on.",
    "no_ante:decision": "Position {area} has no Ante to {verb}; it goes on with Pair Plus alone.",
    "no_hand:exchange": "Complete hands of two positions change places.",
    "no_hand:kept_down": "The hand of position {area} is not one that was kept down.",
    "no_hand:play": "Position {area} has no hand in play.",
    "no_hand:position": "There is no hand at position {area}.",
    "no_hand:show": "Position {area} has no hand that is still to be shown.",
    "no_wager_here:withdrawal": "{name} has no wager left to withdraw.",
    "claim_stands": (
        "This would change what the jackpot system was told of the round. It stays: ask the Gaming Shift Manager."
    ),
    "not_offered:other_hand": "Withdrawal is offered when another hand had the wrong number of cards.",
    "not_returned": "The hand of position {area} was not shown and is settled.",
    "one_area_only:position": "The Pit Manager restricted {name} to one playing position.",
    "one_hand": "{name} controls no further hand that was not viewed.",
    "one_player": "A progressive wager is placed by one player.",
    "play_not_equal": "Play is as much as the backer's part of the Ante, {cents:money}.",
    "progressive_alone:close": (
        "Position {area} has a progressive wager without Ante or Pair Plus: one of them is placed, or it is cancelled."
    ),
    "progressive_alone:place": "{name} places an Ante or a Pair Plus wager on position {area} first.",
    "progressive_elsewhere:change": (
        "Position {area} would be {name}'s, with {other}'s progressive wager on it: that is taken back first."
    ),
    "progressive_elsewhere:close": "Position {area} is {name}'s: {other} takes the progressive wager there back first.",
    "progressive_elsewhere:found": (
        "Position {area} would be {name}'s, with {other}'s progressive wager on it: the Gaming Shift Manager rules."
    ),
    "progressive_elsewhere:place": "Position {area} is {name}'s; {other} may not place the wager there.",
    "progressive_elsewhere:seat": "{other}'s progressive wager lies on position {area}: it is taken back first.",
    "progressive_not_seated": "{name} is not seated; only a seated player may place a progressive wager.",
    "player_stopped": "{name} is stopped from play in this house. {why}",
    "player_stopped:wager": "{name} is stopped from this wager in this house: {wager}. {why}",
    "prohibited": "{name} may not play on, as the Gaming Shift Manager decided.",
    "reason_missing:prohibition": "This needs a reason.",
    "round_settled:over": "The round is over. Until the next one begins only a wrong house hand makes it void.",
    "unknown_area:position": "There is no position {area}; this table has positions 1 to {positions}.",
    "unknown_card:poker": "“{card}” is no card. Rank then suit, such as 7S or KH; a ten is TC.",
    "unknown_claim": "No claim “{claim}” waits at this table.",
    "verifier_missing": "A second person verifies the hand.",
    "viewed_already": "The hand of position {area} was viewed already.",
    "wager_acted_on:hand": "This hand was already acted on; the Gaming Shift Manager decides about its wagers.",
    "wrong_count:hand": "A hand has three cards, not {count}. With a wrong number it is out of play.",
}
