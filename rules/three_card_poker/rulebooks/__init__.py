"""The Three Card Poker rulebooks, a file of data each."""
