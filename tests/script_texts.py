"""What a script says by itself: the texts of its strings and templates, with {} for each fact that is put in."""

from __future__ import annotations

import re
from collections.abc import Iterator

BEFORE_PATTERN = set("(,=:[!&|?{};>")
"""What a slash follows that begins a pattern and no division."""
TAG = re.compile(r"<[^>]*>")
READ = re.compile(r"""\b(?:aria-label|title|label|kicker|placeholder|detail|more|done|what)="([^"]*)\"""")


def texts_of(source: str) -> list[tuple[int, str]]:
    """Every text of a script with its line: strings, templates, and in markup the text and what is read aloud."""
    return list(_Reader(source).code(ends=False))


class _Reader:
    def __init__(self, source: str) -> None:
        self.source, self.at = source, 0

    def code(self, *, ends: bool) -> Iterator[tuple[int, str]]:
        """Reads on to the end, or past the brace that ends a slot of a template."""
        depth, last = 0, ""
        while self.at < len(self.source):
            here, line = self.source[self.at], self.source.count("\n", 0, self.at) + 1
            if self.source.startswith("//", self.at) or self.source.startswith("/*", self.at):
                self._past("\n" if self.source[self.at + 1] == "/" else "*/")
                continue
            if here in "\"'":
                yield line, self._string(here)
            elif here == "`":
                yield from self._template(line)
            elif here == "/" and last in BEFORE_PATTERN:
                self._string("/")
            else:
                depth += (here == "{") - (here == "}")
                self.at += 1
                if ends and depth < 0:
                    return
            last = last if here.isspace() else here

    def _past(self, mark: str) -> None:
        found = self.source.find(mark, self.at + 2)
        self.at = len(self.source) if found < 0 else found + len(mark)

    def _string(self, quote: str) -> str:
        start = self.at = self.at + 1
        while self.source[self.at] != quote:
            self.at += 2 if self.source[self.at] == "\\" else 1
        self.at += 1
        return self.source[start : self.at - 1]

    def _template(self, line: int) -> Iterator[tuple[int, str]]:
        markup = self.source.endswith("html", 0, self.at)
        self.at += 1
        text = ""
        while self.source[self.at] != "`":
            if self.source.startswith("${", self.at):
                self.at += 2
                in_slot = list(self.code(ends=True))
                if not text.endswith("class="):
                    yield from in_slot
                text += "{}"
            else:
                width = 2 if self.source[self.at] == "\\" else 1
                text += self.source[self.at : self.at + width]
                self.at += width
        self.at += 1
        text = " ".join(text.split())
        if not markup:
            yield line, text
            return
        for tag in TAG.findall(text):
            yield from ((line, said) for said in READ.findall(tag))
        yield from ((line, said) for said in TAG.split(text))
