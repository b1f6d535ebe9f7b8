"""What a screen gets: one struct for each audience."""
