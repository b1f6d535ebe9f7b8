"""Django's engine for PostgreSQL with a pool of our own."""
