"""Entries that were wrong are put right: what followed is played again, and the differences are paid."""
