"""Section 5 of the rulebooks, a file for each group of clauses."""
