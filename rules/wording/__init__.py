"""The only home of sentences: what events, commands, cards and codes are called. Screens show them and make none."""
