"""What was keyed wrongly is put right (ruling 81)."""
