"""Practice rounds: one person deals on the console itself, at a table that is nowhere but in the request."""
