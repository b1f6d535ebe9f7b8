"""Sentences in the languages of players: catalogues, and what is said from them. The one room that knows languages."""
