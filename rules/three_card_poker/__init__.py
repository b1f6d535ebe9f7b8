"""Three Card Poker: a round of play from the first wager to the last payment, and what may go wrong with it."""
