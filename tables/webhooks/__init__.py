"""Webhooks after the Standard Webhooks specification: what other programs are told, signed, at least once."""
