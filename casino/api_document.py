"""The API's document: the committed file (`make pages` writes it, `make check` compares it with the code)."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe

from casino.static_files.assets import ENCODERS
from casino.static_files.serving import accepted_encodings

DOCUMENT = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"
MEDIA_TYPE = "application/vnd.oai.openapi"


@cache
def document(encoding: str) -> tuple[bytes, str]:
    """The document in one of ENCODERS, or as it is for "", and its ETag; read and compressed once in a process."""
    text = DOCUMENT.read_bytes()
    body = ENCODERS[encoding](text) if encoding else text
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def encoding_of(request: HttpRequest) -> str:
    """The encoding that we like best of those that a request takes; empty for none."""
    accepted = accepted_encodings([(b"accept-encoding", request.headers.get("Accept-Encoding", "").encode())])
    return next((each for each in ENCODERS if each in accepted), "")


@require_safe
@condition(etag_func=lambda request: document(encoding_of(request))[1])
def openapi(request: HttpRequest) -> HttpResponse:
    """The document, as small as whoever asks can read it; 304 to who has it already."""
    encoding = encoding_of(request)
    response = HttpResponse(document(encoding)[0], content_type=MEDIA_TYPE)
    # Kept by the browser of whoever may read it, and asked for again each time.
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Accept-Encoding"
    if encoding:
        response.headers["Content-Encoding"] = encoding
    return response
