"""The files that browsers get: made of their sources once for each content, and kept in memory."""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import basename, normpath, splitext

import brotli
from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.utils._os import safe_join

from casino.static_files.joining import JoinedScript, joined_style

# Nothing else below static/ is for browsers.
MEDIA_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".map": "application/json",
    ".woff2": "font/woff2",
}
HASH_DIGITS = 12
# In the order of our liking.
ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=settings.BROTLI_QUALITY),
    "gzip": lambda body: gzip.compress(body, mtime=0),
}
Stamps = dict[Path, tuple[int, int]]


class NoSuchFile(Exception):
    """A name below static/ that browsers cannot have."""


@dataclass
class Asset:
    """A file as browsers get it. `name` tells its content, so whoever has it never asks for it again."""

    name: str
    body: bytes
    sources: Stamps
    source_map: bytes = b""
    _encoded: dict[str, bytes] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def media_type(self) -> str:
        """What it is."""
        return MEDIA_TYPES[splitext(self.name)[1]]

    def encoded(self, encoding: str) -> bytes:
        """The body in one of ENCODERS, made once however many ask for it at the same moment."""
        with self._lock:
            if encoding not in self._encoded:
                self._encoded[encoding] = ENCODERS[encoding](self.body)
            return self._encoded[encoding]

    def is_fresh(self) -> bool:
        """Whether no source was changed since."""
        return all(stamp(path) == before for path, before in self.sources.items())


def stamp(path: Path) -> tuple[int, int]:
    """What tells a changed file; nothing where it is gone."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


class AssetCache:
    """Every file that was asked for, by its name below static/."""

    def __init__(self, folder: Path, *, refresh: bool) -> None:
        self.folder, self.refresh = folder, refresh
        self.assets: dict[str, Asset] = {}

    def get(self, name: str) -> Asset:
        """The file; made anew where `refresh` is set and one of its sources was changed. NoSuchFile."""
        asset = self.assets.get(name)
        if asset is None or (self.refresh and not asset.is_fresh()):
            asset = self.assets[name] = self._make(name)
        return asset

    def address(self, name: str) -> str:
        """Where browsers find the file."""
        return f"{settings.STATIC_URL}{self.get(name).name}"

    def _make(self, name: str) -> Asset:
        sources: Stamps = {}

        def read(name: str) -> bytes:
            path = self._path(name)
            sources[path] = stamp(path)
            return path.read_bytes()

        def text(name: str) -> str:
            return read(name).decode()

        def address(name: str) -> str:
            sources.update(self.get(name).sources)
            return self.address(name)

        source_map = b""
        match splitext(name)[1]:
            case ".js":
                script = JoinedScript(name, text, address)
                body, source_map = script.text.encode(), script.source_map.encode()
            case ".css":
                body = joined_style(name, text, address).encode()
            case _:
                body = read(name)
        named = hashed(name, body)
        if source_map:
            body += f"//# sourceMappingURL={basename(named)}.map\n".encode()
        return Asset(named, body, sources, source_map)

    def _path(self, name: str) -> Path:
        """The source of that name, which has to be below the folder and for browsers."""
        try:
            path = Path(safe_join(self.folder, name))
        except (SuspiciousFileOperation, ValueError):
            raise NoSuchFile(name) from None
        # Each file has one name, or a stranger could have it kept under many.
        if normpath(name) != name or path.suffix not in MEDIA_TYPES or not path.is_file():
            raise NoSuchFile(name)
        return path


def hashed(name: str, body: bytes) -> str:
    """`name` with the hash of its content before its ending."""
    stem, suffix = splitext(name)
    return f"{stem}.{hashlib.sha256(body).hexdigest()[:HASH_DIGITS]}{suffix}"


assets = AssetCache(Path(settings.STATICFILES_DIRS[0]), refresh=settings.STATIC_AUTOREFRESH)
