"""The signature of a webhook (Standard Webhooks 1.0): HMAC-SHA256 over id, time and body."""

from __future__ import annotations

import base64
import hashlib
import hmac
from uuid import UUID

from django.conf import settings
from django.utils.crypto import salted_hmac

SALT = "tables.webhooks"
PREFIX = "whsec_"


def secret_of(receiver: UUID) -> str:
    """The secret of a receiver. It lies nowhere: it follows from the server's key, so that a copy of the database does
    not let anybody sign.
    """
    key = salted_hmac(SALT, receiver.hex, secret=settings.SECRET_KEY, algorithm="sha256").digest()
    return PREFIX + base64.b64encode(key).decode()


def signature(secret: str, message: str, timestamp: int, body: str) -> str:
    """The value of `webhook-signature`."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    digest = hmac.new(key, f"{message}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()
