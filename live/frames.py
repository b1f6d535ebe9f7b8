"""Messages to screens, as ready websocket frames (RFC 6455 5.2): encoded once, written to many sockets."""

from __future__ import annotations

import struct
from typing import NamedTuple

from rules.core.text import encode_json

FINAL_TEXT = 0x81  # one whole, unmasked text message: nothing we send is ever fragmented


class Frame(NamedTuple):
    """One message: `payload` is its JSON, `wire` the same with the websocket header of a server's final text frame."""

    payload: bytes
    wire: bytes


def frame_of(payload: bytes) -> Frame:
    """The frame around a message's JSON."""
    length = len(payload)
    if length < 126:
        header = struct.pack("!BB", FINAL_TEXT, length)
    elif length < 65_536:
        header = struct.pack("!BBH", FINAL_TEXT, 126, length)
    else:
        header = struct.pack("!BBQ", FINAL_TEXT, 127, length)
    return Frame(payload, header + payload)


def view_frame(seq: int, view: bytes, hints: bytes) -> Frame:
    """The newest view of a table; `view` and `hints` are JSON already."""
    return frame_of(b'{"type":"view","seq":%d,"view":%b,"hints":%b}' % (seq, view, hints))


def message_frame(**message: object) -> Frame:
    """Any other message: heartbeat, degraded, console, floor."""
    return frame_of(encode_json(message))
