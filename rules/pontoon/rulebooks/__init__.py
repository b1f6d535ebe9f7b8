"""The Pontoon rulebooks, a file of data each."""
