"""The styles' house: a layer for each file, five widths, colours only from tokens, nothing that no page uses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from casino.static_files.joining import named_from

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
TOKENS = "screens/kit/tokens.css"
LAYERS = "@layer tokens, base, components, screens;"
WIDTHS = {"480px", "700px", "900px", "1180px", "1600px"}
COLOUR_WORDS = re.findall(
    r"\w+",
    "black white gray grey silver red maroon green lime olive navy blue teal aqua cyan purple fuchsia magenta yellow "
    "orange pink brown gold ivory beige crimson coral salmon khaki tan indigo violet plum orchid turquoise wheat linen",
)
STYLES = {
    file.relative_to(STATIC).as_posix(): re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)
    for folder in ("felt", "screens")
    for file in sorted((STATIC / folder).rglob("*.css"))
}
# A folder's `main.css` lists its files in their order, for all pages that link it.
LISTS = {name: STYLES.pop(name) for name in list(STYLES) if name.endswith("/main.css")}
SOURCES = [
    *(file for folder in ("felt", "screens") for file in (STATIC / folder).rglob("*.js")),
    *(ROOT / "templates").rglob("*.html"),
    *ROOT.glob("*/templatetags/*.py"),
]
PAGES = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES)
# Beginnings of names that are finished when a page is made: `badge--${code}`, badge--{{ code }}, badge--{% … %}.
MADE = set(re.findall(r"([A-Za-z][\w-]*[-_])(?=\$\{|\{\{|\{%)", PAGES))
# Names of classes and ids stand in these attributes and blocks, or go to a part that puts them there.
GIVEN = r"(?:\b(?:class|id|look)\s*=|classList\.\w+|body_class|surface|main_class)((?: > |=>|>=|[^>]){0,400})"
NAMES = {name for written in re.findall(GIVEN, PAGES) for name in re.findall(r"[A-Za-z][\w-]*", written)}


def layer_of(name: str) -> str:
    """The layer a file belongs to, by its place."""
    if name == TOKENS:
        return "tokens"
    if name == "screens/kit/base.css":
        return "base"
    return "components" if name.startswith(("screens/kit/", "felt/")) else "screens"


def declarations(css: str) -> list[tuple[str, str]]:
    """Property and value of every declaration."""
    return re.findall(r"([\w-]+)\s*:\s*([^;{}]+)[;}]", css)


def is_used(name: str) -> bool:
    return name in NAMES or any(name.startswith(start) for start in MADE)


def test_the_order_of_layers_is_said_once() -> None:
    saying = [name for name, css in STYLES.items() if re.search(r"@layer [\w, ]+;", css)]
    assert saying == [TOKENS]
    assert LAYERS in STYLES[TOKENS]


def test_a_file_is_in_its_layer() -> None:
    for name in STYLES:
        css = STYLES[name].replace(LAYERS, "").strip()
        start = f"@layer {layer_of(name)} {{"
        assert css.startswith(start), f"{name}: begin with `{start}` and put all rules into it"
        depth = 0
        for at, sign in enumerate(css):
            depth += {"{": 1, "}": -1}.get(sign, 0)
            if depth == 0 and sign == "}":
                assert not css[at + 1 :].strip(), f"{name}: rules outside of a layer win over every layer; move them in"


def test_only_the_five_widths() -> None:
    for name in STYLES:
        for condition in re.findall(r"@(?:media|container)([^{]*)\{", STYLES[name]):
            assert not re.search(r"(?:min|max)-width", condition), f"{name}:{condition}: write (width < …) or >="
            for width in re.findall(r"[\d.]+[a-z]+", " ".join(re.findall(r"\([^()]*width[^()]*\)", condition))):
                assert width in WIDTHS, f"{name}:{condition}: take one of {', '.join(sorted(WIDTHS))} (tokens.css)"


def test_colours_come_from_tokens() -> None:
    for name in STYLES.keys() - {TOKENS}:
        for property_, value in declarations(STYLES[name]):
            plain = re.sub(r"var\([^()]*\)", "", value)
            colour = re.search(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(", plain)
            text = set(re.findall(r"(?<![\w-])[a-z]+(?![\w-])", plain)) & set(COLOUR_WORDS)
            assert not colour, f"{name}, {property_}: {value}: name the colour in {TOKENS}, a share by color-mix()"
            assert not text, f"{name}, {property_}: {value}: name the colour in {TOKENS}"


def test_no_selector_that_no_page_uses() -> None:
    for name in STYLES:
        selectors = re.findall(r"(?:^|[{};])([^{};@]+)(?=\{)", STYLES[name])
        classes = {each for selector in selectors for each in re.findall(r"[.#]([A-Za-z][\w-]*)", selector)}
        unused = sorted(each for each in classes if not is_used(each))
        assert not unused, f"{name}: no page has {', '.join(unused)}: remove the rules"


def test_no_token_that_nothing_uses() -> None:
    everything = "\n".join(STYLES.values()) + PAGES
    defined = {name for css in STYLES.values() for name in re.findall(r"(?:^|[{;\s])(--[\w-]+)\s*:", css)}
    unused = sorted(name for name in defined if not re.search(rf'(?:var\(\s*|"){name}(?![\w-])', everything))
    assert not unused, f"Nothing uses {', '.join(unused)}: remove them"
    missing = sorted(set(re.findall(r"var\(\s*(--[\w-]+)\s*\)", everything)) - defined)
    assert not missing, f"Nobody names {', '.join(missing)}"


def test_what_moves_is_not_drawn_anew() -> None:
    """Opacity and transform are moved beside the page; a stroke that breathes took a sixth of a core all the time."""
    for name in STYLES:
        for keyframes in re.findall(r"@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)", STYLES[name]):
            moved = {property_ for property_, _ in declarations(keyframes)}
            assert moved <= {"opacity", "transform"}, f"{name}: {', '.join(sorted(moved))}: move opacity or transform"


@pytest.mark.parametrize("name", LISTS)
def test_a_list_only_imports(name: str) -> None:
    lines = LISTS[name].splitlines()
    assert all(re.fullmatch(r'@import "\.[^"]+\.css";', line) for line in lines), f"{name}: only lines of @import"
    assert len(lines) == len(set(lines))


def test_every_file_is_linked_from_a_page() -> None:
    linked = {name for name in [*STYLES, *LISTS] if f"'{name}'" in PAGES}
    for name, text in LISTS.items():
        if name in linked:
            linked |= {named_from(name, path) for path in re.findall(r'@import "([^"]+)"', text)}
    lost = sorted({*STYLES, *LISTS} - linked)
    assert not lost, f"No page links {', '.join(lost)}: put it into its folder's main.css, or remove it"
    assert not linked - {*STYLES, *LISTS}
