"""Disputes: a case keeps its rounds as they are, step by step in a hash chain; and the journal of incidents."""
