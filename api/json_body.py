"""The JSON of a request to the API, for REST framework: as strict and as bounded as that of a command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from rules.core.marks import NO_SIGNS, has_signs
from rules.core.text import encode_json
from staff.plain_text import plain_body

MAX_BODY_BYTES = 65_536
_ESCAPED = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:u00[01][0-9a-f]|[bf])|\x7f")
"""Control characters but tabs and ends of lines, in JSON as msgspec writes it; all others of the door are not ASCII."""


class TooLarge(APIException):
    """The body is longer than any that means something."""

    status_code = 413
    default_code = "too_large"
    default_detail = f"A request has at most {MAX_BODY_BYTES} bytes."


def check_text(encoded: bytes) -> None:
    """Raises msgspec.ValidationError where texts hold what no screen shows, or shows as other words than it says."""
    if (not encoded.isascii() or _ESCAPED.search(encoded)) and (words := plain_body(msgspec.json.decode(encoded))):
        raise msgspec.ValidationError(words)
    check_unmarked(encoded)


def check_unmarked(encoded: bytes) -> None:
    """Raises msgspec.ValidationError where texts hold the signs of marks: what is typed names nobody, and tells no
    stop's reason, to whoever is shown it.
    """
    if has_signs(encoded.decode(errors="replace")):
        raise msgspec.ValidationError(NO_SIGNS)


class JsonBody(BaseParser):
    """UTF-8 whatever the content type says of it (RFC 8259); no NaN, no half characters, no bottomless nesting."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The decoded body. Raises ParseError, which names what was wrong and where, and TooLarge."""
        body = stream.read(MAX_BODY_BYTES + 1)
        if len(body) > MAX_BODY_BYTES:
            raise TooLarge
        try:
            said = msgspec.json.decode(body)
            check_text(encode_json(said))
            return said
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise ParseError(str(error)) from error
