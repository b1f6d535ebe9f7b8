"""Paying and taking, line by line."""
