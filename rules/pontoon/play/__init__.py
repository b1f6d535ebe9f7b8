"""The commands of a Pontoon round, a file for each group of clauses."""
