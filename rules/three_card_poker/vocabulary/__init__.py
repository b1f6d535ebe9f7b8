"""What Three Card Poker speaks of: the rulebook as data, hands, and questions about a round."""
