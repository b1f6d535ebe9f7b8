"""What each audience is shown of a Pontoon table."""
