"""What each audience is shown of a Three Card Poker table."""
