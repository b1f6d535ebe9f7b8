"""Rounds declared void, offers to withdraw and counts of the cards."""
