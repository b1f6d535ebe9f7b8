"""What section 5 of the rulebook says when something went wrong at the table."""
