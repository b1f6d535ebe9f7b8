"""The gaming day and its shifts in the casino's zone. What everybody uses is in `gaming_day.py`."""
