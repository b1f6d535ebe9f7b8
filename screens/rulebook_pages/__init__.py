"""What the rulebook pages say: facts from a rulebook's data, its clauses by topic, and two rulebooks side by side."""
