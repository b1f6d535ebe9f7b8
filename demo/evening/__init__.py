"""A casino's evening at a table: what pit, cage and dealer do beside the rounds. The demo plays it, and a test at 40
tables.
"""
