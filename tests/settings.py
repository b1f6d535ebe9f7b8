"""The product's settings, and what the tests and the casinos that run for them have otherwise."""

from casino.settings import *  # noqa: F403

# A slow hash is worth its time only where somebody could steal it.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
PIN_ITERATIONS = 1
# Tests press as quick as a machine can; tests/browser/test_press_twice.py has the product's own time.
PRESS_GUARD_MS = 0
# What closes a socket closes it sooner here; tests/live/test_doors.py holds the product to its five seconds.
LIVE_RECHECK_SECONDS = 1.0
CONSOLE_GRACE_SECONDS = 2.0
WORKER_SILENT_SECONDS = 10.0
# The tests' database need not survive a crash of the machine (casino/local/postgres.py).
DATABASE_SERVER = {}
DATABASES["default"]["TEST"] = {"TEMPLATE": DATABASES["default"]["NAME"]}  # noqa: F405
# A sign stays in the house's first language for as long as a test looks at it.
SIGN_LANGUAGE_SECONDS = 600
# Each server of the tests compresses for a few pages; how small a first visit is, the bench measures.
BROTLI_QUALITY = 5
