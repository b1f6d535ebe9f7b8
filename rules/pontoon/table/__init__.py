"""The phases of a Pontoon round, the moves between them, and how events change the round."""
