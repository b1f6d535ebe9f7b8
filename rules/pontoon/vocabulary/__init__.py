"""What Pontoon speaks of: the rulebook as data, hands and their worth, and questions about a round."""
