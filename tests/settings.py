"""The product's settings, and what the tests and the casinos that run for them have otherwise."""

from casino.settings import *  # noqa: F403

# A slow hash is worth its time only where somebody could steal it.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# What closes a socket closes it sooner here; tests/live/test_doors.py holds the product to its five seconds.
LIVE_RECHECK_SECONDS = 1.0
