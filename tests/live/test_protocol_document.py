"""The examples of docs/protocol.md are what the server sends, member by member."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from bench.play import state_in_mid_round
from live import authorization, hub
from live.broadcaster import DEGRADED, NO_SUCH_TABLE, Broadcaster
from live.floor import FloorMessage
from live.frames import view_frame
from live.hub import ConsoleLease, devices_frame, lease_frame, table_frame
from rules import TableViews
from rules.core.text import encode_json

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text()
EXAMPLE = re.compile(r"<!-- example: (\w+) -->\n```json\n(.*?)\n```", re.DOTALL)
EXAMPLES = {name: json.loads(text) for name, text in EXAMPLE.findall(DOCUMENT)}
DEVICES = """{"devices": [{"id": "device-7", "name": "Shoe of Table 3", "may_send": ["cards"], "silent": false}],
 "refused": []}"""
AT = datetime(2026, 1, 31, 20, 0, 0, 1, tzinfo=UTC)


def sent(frame) -> dict:
    return json.loads(frame.payload)


@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("view", view_frame(7, b"{}", b'[{"seq": 7, "type": "betting_opened", "clause": "PM 3.1"}]')),
        ("pulse", Broadcaster().heartbeat_frame(AT)),
        ("trouble", DEGRADED),
        ("console", lease_frame(ConsoleLease("c7f0a4", "Dana"))),
        ("devices", devices_frame(DEVICES)),
    ],
)
def test_a_message_is_as_documented(name, frame):
    assert sent(frame) == EXAMPLES[name]


def test_what_is_told_of_a_table_is_as_documented():
    told = sent(table_frame(TableViews(state_in_mid_round("t1")).table_at_rest, "en"))
    assert told | {"table": {}} == EXAMPLES["table"]


def test_the_floor_is_as_documented_and_nothing_is_left_out():
    text = json.dumps(EXAMPLES["floor"])
    read = msgspec.json.decode(text, type=FloorMessage)
    assert json.loads(encode_json(read)) == EXAMPLES["floor"]


def test_every_close_code_is_documented():
    section = DOCUMENT.split("### Close codes")[1].split("###")[0]
    documented = {int(code) for code in re.findall(r"^\| (\d{4}) \|", section, re.MULTILINE)}
    assert documented == {
        authorization.SIGN_IN,
        authorization.NOT_ALLOWED,
        authorization.CHANGED,
        authorization.REVOKED,
        authorization.TOO_MANY,
        authorization.TRY_AGAIN_LATER,
        NO_SUCH_TABLE,
        hub.VIEW_FAILED,
    }


def test_every_path_is_documented():
    from api.routing import device_urlpatterns, websocket_urlpatterns

    known = (*websocket_urlpatterns, *device_urlpatterns)
    paths = {"/" + str(pattern.pattern).replace("<slug:table>", "{table}") for pattern in known}
    documented = {path.partition("?")[0] for path in re.findall(r"`(/ws/[^`]+)`", DOCUMENT)}
    assert paths == documented
