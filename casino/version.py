"""Which release this is. Whatever shows it takes it from here."""

VERSION = "0.10.0"
