"""Is the record what it says? Every row is worked out again."""
