"""Which release this is. Whatever shows it takes it from here."""

VERSION = "0.11.1"
