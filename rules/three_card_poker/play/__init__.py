"""The commands of a Three Card Poker round, a file for each group of clauses."""
