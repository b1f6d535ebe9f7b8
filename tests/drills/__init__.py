"""Casinos whose parts are killed, and long records that are proved: run by hand, no tests of `make test`."""
