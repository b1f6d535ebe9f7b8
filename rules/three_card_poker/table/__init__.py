"""The phases of a Three Card Poker round, the moves between them, and how events change the round."""
