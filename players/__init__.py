"""The directory of players: pseudonymous ids, the names that stand nowhere else, and stops from play."""
