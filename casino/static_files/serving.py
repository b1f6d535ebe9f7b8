"""Static files, answered before Django's middleware so that they cost a page no database and no session. What is none
is Django's to refuse, as at any other address.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from casino.static_files.assets import ENCODERS, HASH_DIGITS, MEDIA_TYPES, NoSuchFile, assets

HASHED = re.compile(rf"(.+)\.[0-9a-f]{{{HASH_DIGITS}}}(\.\w+?)(\.map)?")
FOREVER = "public, max-age=31536000, immutable"
# A name that does not tell today's content (a page of another version asks, or a person) is not kept by anybody.
NOT_KEPT = "no-cache"


@dataclass(frozen=True)
class Answer:
    """What a request is answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def with_static_files(application: Any) -> Any:
    """`application` with the static files in front of it; only addresses below STATIC_URL are looked up there."""

    async def route(scope: Any, receive: Any, send: Any) -> None:
        if not scope["path"].startswith(settings.STATIC_URL):
            await application(scope, receive, send)
            return
        # In a thread: a file that nobody asked for before is put together and compressed first.
        accepted = accepted_encodings(scope["headers"])
        answer = await asyncio.to_thread(answer_to, scope["method"], scope["path"], accepted)
        if answer is None:
            await application(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else answer.body})

    return route


def answer_to(method: str, path: str, accepted: set[str]) -> Answer | None:
    """The file at an address, as small as whoever asks can read it; None where no file is asked for."""
    if method not in {"GET", "HEAD"}:
        return None
    name = path.removeprefix(settings.STATIC_URL)
    match = HASHED.fullmatch(name)
    try:
        asset = assets.get(f"{match[1]}{match[2]}" if match else name)
    except NoSuchFile:
        return None
    keep = FOREVER if name.removesuffix(".map") == asset.name else NOT_KEPT
    headers = [(b"cache-control", keep.encode()), (b"x-content-type-options", b"nosniff")]
    if match and match[3]:
        return answer(asset.source_map, MEDIA_TYPES[".map"], headers)
    encoding = next((each for each in ENCODERS if each in accepted), None)
    headers.append((b"vary", b"Accept-Encoding"))
    if encoding is None:
        return answer(asset.body, asset.media_type, headers)
    headers.append((b"content-encoding", encoding.encode()))
    return answer(asset.encoded(encoding), asset.media_type, headers)


def answer(body: bytes, media_type: str, headers: list[tuple[bytes, bytes]]) -> Answer:
    """An answer with its length and type."""
    length = str(len(body)).encode()
    return Answer(200, [(b"content-type", media_type.encode()), (b"content-length", length), *headers], body)


def accepted_encodings(headers: list[tuple[bytes, bytes]]) -> set[str]:
    """The encodings that a request names and does not refuse (`q=0`)."""
    named = b",".join(value for name, value in headers if name == b"accept-encoding").decode("latin-1").lower()
    offers = [offer.replace(" ", "").partition(";q=") for offer in named.split(",")]
    return {name for name, _, weight in offers if not re.fullmatch(r"0(\.0*)?", weight)}
