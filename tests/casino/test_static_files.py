"""Scripts and styles: joined as a browser would run them, under names that tell their content, compressed, kept."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from datetime import timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.conf import settings
from django.test import Client

from casino.static_files.assets import AssetCache, NoSuchFile, assets
from casino.static_files.joining import CannotJoin, JoinedScript, joined_style
from casino.static_files.serving import Answer, accepted_encodings, answer_to
from tests.live_server import LiveCasino

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
PAGES = "".join(page.read_text() for page in TEMPLATES.rglob("*.html"))
NAMED = sorted(set(re.findall(r"{% (?:static|module) '([^']+)'", PAGES)))
ELSEWHERE = ["nothing.js", "notes.md", "../made.py", "/etc/passwd", "", ".", "a.js\x00", "a.js/", "x/../a.js"]


def script(sources: dict[str, str], name: str = "main.js") -> JoinedScript:
    return JoinedScript(name, sources.__getitem__, lambda named: f"/static/{named}?")


def headers(answer: Answer) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in answer.headers}


def file_at(path: str, accepted: set[str] | None = None) -> Answer:
    answer = answer_to("GET", path, accepted or set())
    assert answer is not None
    return answer


# --- joining ----------------------------------------------------------------------------------------------------------
def test_modules_come_in_the_order_in_which_a_browser_runs_them() -> None:
    joined = script(
        {
            "main.js": 'import { b } from "./room/b.js";\nimport "./a.js";\nb();\n',
            "room/b.js": 'import { a as first } from "../a.js";\nexport const b = () => first;\n',
            "a.js": "export function a() {}\n",
        }
    )
    assert list(joined.modules) == ["a.js", "room/b.js", "main.js"]
    assert "const { a: first } = $a;" in joined.modules["room/b.js"]
    assert joined.modules["a.js"].endswith("return { a }; })();")


@pytest.mark.parametrize(
    ("line", "there", "here"),
    [
        ("export function one() {}", "function one() {}", "return { one };"),
        ("export async function one() {}", "async function one() {}", "return { one };"),
        ("export class One {}", "class One {}", "return { One };"),
        ("const a = 1;\nexport { a as default };", "const a = 1;", "return {  default: a  };"),
        ("var a=1;export{a as one,a as two};", "var a=1;", "return { one: a, two: a };"),
        ("/*\nexport function two() {}\n*/\nexport const one = 1;", "{ \n\n\nconst one = 1;", "return { one };"),
        ('import plot from "./b.js";', "const plot = $b.default;", "return {  };"),
        ('import {\n  a,\n  b as c,\n} from "./b.js";', "const {\na,\nb: c,\n} = $b;", "return {  };"),
        ('const svg = new URL("./b.svg", import.meta.url);', '"/static/b.svg?", location', "return {  };"),
    ],
)
def test_every_form_of_import_and_export_that_we_write(line: str, there: str, here: str) -> None:
    module = script({"main.js": f"{line}\n", "b.js": ""}).modules["main.js"]
    assert there in module
    assert here in module


@pytest.mark.parametrize(
    "line", ["export let count = 0;", 'export * from "./b.js";', 'import * as b from "b";', "export default 1;"]
)
def test_any_other_form_stops_the_joining(line: str) -> None:
    with pytest.raises(CannotJoin, match=re.escape(line)):
        script({"main.js": f"{line}\n", "b.js": ""})


def test_comments_and_indents_are_not_sent_and_each_line_keeps_its_number() -> None:
    source = """// "/* a comment" in a comment
const a = () => {
  /* in
     // two lines */
  return "// " + `/* ${"//"} */`; // behind code
};
"""
    sent = script({"main.js": source}).modules["main.js"]
    assert sent.splitlines()[1:6] == [
        "const a = () => {",
        "",
        "",
        'return "// " + `/* ${"//"} */`; // behind code',
        "};",
    ]


def test_a_circle_stops_the_joining() -> None:
    with pytest.raises(CannotJoin, match="itself"):
        script({"main.js": 'import { a } from "./a.js";\n', "a.js": 'import { b } from "./main.js";\n'})


def test_the_source_map_leads_each_line_to_its_source() -> None:
    sources = {"main.js": '// first\nimport { a } from "./a.js";\na();\n', "a.js": "\nexport const a = () => 1;\n"}
    joined = script(sources)
    lines = joined.text.splitlines()
    for section in json.loads(joined.source_map)["sections"]:
        (name,), at = section["map"]["sources"], section["offset"]["line"]
        assert section["map"]["sourcesContent"] == [sources[name]]
        assert lines[at - 1] == f"// {name}"
        for number, line in enumerate(sources[name].splitlines()[2:], 2):
            assert lines[at + number] == line
        assert section["map"]["mappings"].count("AACA") == lines[at:].index(next(x for x in lines[at:] if "})();" in x))


def test_styles_stand_where_they_are_imported() -> None:
    sources = {
        "room/main.css": '@import "./a.css";\n@import "../b.css";\n',
        "room/a.css": '/* a */\n\na {\n  background: url("./dot.svg") /* b */\n}\n',
        "b.css": "b {}\n",
    }
    joined = joined_style("room/main.css", sources.__getitem__, lambda named: f"/static/{named}?")
    assert joined.split("\n") == ["", "a {", 'background: url("/static/room/dot.svg?") ', "}", "", "b {}", "", ""]


# --- making -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def made(tmp_path: Path) -> Callable[..., AssetCache]:
    (tmp_path / "main.js").write_text('import { a } from "./a.js";\na();\n')
    (tmp_path / "a.js").write_text('export const a = () => new URL("./dot.svg", import.meta.url);\n')
    (tmp_path / "dot.svg").write_text("<svg/>")
    (tmp_path / "notes.md").write_text("not for browsers")
    return lambda refresh: AssetCache(tmp_path, refresh=refresh)


@pytest.mark.parametrize("changed", ["main.js", "a.js", "dot.svg"])
def test_a_changed_source_is_seen_at_the_next_load(made: Callable[..., AssetCache], changed: str) -> None:
    kept = made(refresh=True)
    before = kept.address("main.js")
    assert kept.address("main.js") == before
    with (kept.folder / changed).open("a") as source:
        source.write("more();\n")
    assert kept.address("main.js") != before


def test_without_refresh_nothing_is_read_again(made: Callable[..., AssetCache]) -> None:
    kept = made(refresh=False)
    first = kept.get("main.js")
    (kept.folder / "a.js").unlink()
    assert kept.get("main.js") is first


@pytest.mark.parametrize("name", ELSEWHERE)
def test_nothing_else_is_there(made: Callable[..., AssetCache], name: str) -> None:
    with pytest.raises(NoSuchFile):
        made(refresh=False).get(name)


def test_each_encoding_is_made_once(made: Callable[..., AssetCache]) -> None:
    file = made(refresh=False).get("main.js")
    assert file.encoded("br") is file.encoded("br")
    assert brotli.decompress(file.encoded("br")) == file.body == gzip.decompress(file.encoded("gzip"))


@pytest.mark.parametrize("name", NAMED)
def test_every_file_that_a_page_names_can_be_made(name: str) -> None:
    assert assets.get(name).body


# --- answering --------------------------------------------------------------------------------------------------------
MAIN = "screens/dealer/main.js"


@pytest.mark.parametrize(
    ("offered", "taken"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None), ("", None)],
)
def test_as_small_as_the_browser_takes_it(offered: str, taken: str | None) -> None:
    answer = file_at(assets.address(MAIN), accepted_encodings([(b"accept-encoding", offered.encode())]))
    assert headers(answer).get("content-encoding") == taken
    assert headers(answer)["vary"] == "Accept-Encoding"
    assert int(headers(answer)["content-length"]) == len(answer.body)
    assert taken is None or len(answer.body) < len(assets.get(MAIN).body) / 3


def test_a_name_with_the_hash_of_its_content_is_kept_for_good() -> None:
    answer = file_at(assets.address(MAIN))
    assert (answer.status, headers(answer)["cache-control"]) == (200, "public, max-age=31536000, immutable")
    assert headers(answer)["content-type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize("name", [MAIN, "screens/dealer/main.0123456789ab.js"])
def test_any_other_name_of_a_file_is_todays_and_kept_by_nobody(name: str) -> None:
    answer = file_at(f"/static/{name}")
    assert (answer.status, headers(answer)["cache-control"]) == (200, "no-cache")
    assert answer.body == assets.get(MAIN).body


def test_the_source_map_is_where_the_script_says() -> None:
    script = assets.get(MAIN)
    named = re.search(rb"//# sourceMappingURL=(\S+)\n$", script.body)
    assert named
    answer = file_at(f"/static/screens/dealer/{named[1].decode()}")
    assert "screens/dealer/app.js" in json.dumps(json.loads(answer.body))


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/static/nothing.js"),
        ("GET", "/static/../manage.py"),
        ("GET", "/static/vendor/README.md"),
        ("GET", "/static/cards.svg.map"),
        ("POST", "/static/cards.svg"),
    ],
)
def test_what_is_not_there_is_refused_as_anywhere_else(method: str, path: str) -> None:
    assert answer_to(method, path, set()) is None


def test_what_is_not_there_has_the_headers_of_any_other_404(live_casino: LiveCasino) -> None:
    with live_casino.client() as client:
        below, beside = client.get("/static/nothing.js"), client.get("/nothing")
        posted = client.post(assets.address(MAIN))
    assert (below.status_code, beside.status_code, posted.status_code) == (404, 404, 404)
    assert {*below.headers} == {*beside.headers} == {*posted.headers}
    for name in {*below.headers} - {"date", "expires", "x-request-id", "content-length"}:
        assert below.headers[name] == beside.headers[name], name
    expiries = [parsedate_to_datetime(answer.headers["expires"]) for answer in (below, beside)]
    assert abs(expiries[1] - expiries[0]) <= timedelta(seconds=1), "each at once, and a second may pass between them"
    assert "no-store" in below.headers["cache-control"], "a later version may have it"


def test_over_the_wire(live_casino: LiveCasino) -> None:
    with live_casino.client() as client:
        page = client.get("/sign-in/")
        assert "no-cache" in page.headers["cache-control"]
        assert page.headers["content-encoding"] == "gzip"
        address = assets.address("screens/kit/main.css")
        assert f'href="{address}"' in page.text
        style = client.get(address, headers={"Accept-Encoding": "br"})
        assert style.headers["content-encoding"] == "br"
        assert "immutable" in style.headers["cache-control"]
        assert client.head(address).content == b""


# --- pages ------------------------------------------------------------------------------------------------------------
def test_a_page_is_compressed_with_a_random_length(db: Any) -> None:
    answers = [Client(headers={"Accept-Encoding": "gzip"}).get("/sign-in/") for _ in range(8)]
    assert {answer.headers["Content-Encoding"] for answer in answers} == {"gzip"}
    assert len({len(answer.content) for answer in answers}) > 1
    for answer in answers:
        assert int(answer.headers["Content-Length"]) == len(answer.content)
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert b"</html>" in gzip.decompress(answer.content)


def test_a_page_is_plain_for_who_takes_no_gzip(db: Any) -> None:
    answer = Client().get("/sign-in/")
    assert "Content-Encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_what_is_no_page_stays_as_it_is(db: Any) -> None:
    answer = Client(headers={"Accept-Encoding": "gzip"}).get("/healthz")
    assert "Content-Encoding" not in answer.headers


def test_static_url_is_the_settings() -> None:
    assert assets.address(MAIN).startswith(settings.STATIC_URL)
