"""The Progressive Jackpot: one meter of linked tables, its configuration, claims and record (TC 3.5, 3.13-3.20)."""
