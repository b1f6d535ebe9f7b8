"""The table and its rounds, of whichever game: its status, settings and limits, betting, and interruptions."""
