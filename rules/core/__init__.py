"""What every part of the rules stands on: values, money, cards, roles, clauses and the rulebook as data."""
