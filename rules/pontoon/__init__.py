"""Pontoon: its rulebooks, the round that they share, and what may go wrong in it."""
