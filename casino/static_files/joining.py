"""One file out of a script and all that it imports, or of a style sheet and all that it imports.

A module becomes a function that gives what the module exports; an import takes it from there. The modules come in the
order in which a browser would run them, and each line stays a line, so that the source map has nothing but lines to
tell. What is not written in one of the forms below stops the joining. Comments on lines of their own and the indents of
all lines are not sent: a visit is lighter by a tenth.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

# `Read` gives the text of a file by its name below static/, `Address` where a browser finds a file.
Read = Callable[[str], str]
Address = Callable[[str], str]

# What stands behind code stays: it may be within a string.
COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)", re.M | re.S)
INDENT = re.compile(r"^[ \t]+", re.M)
STYLE_SPACE = re.compile(r"/\*.*?\*/|^\s+", re.M | re.S)
IMPORT = re.compile(r'^import (?:([^"]*?) from )?"(\.[^"]+)";', re.M)
EXPORTED = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.M)
EXPORT_LIST = re.compile(r"(?:^|(?<=[;}]))export ?\{([^}]*)\};?\s*\Z", re.M)
MODULE_WORD = re.compile(r"^\s*(?:import|export)\b.*", re.M)
NAMED_FILE = re.compile(r'new URL\("(\.[^"]+)", import\.meta\.url\)')
STYLE_IMPORT = re.compile(r'^@import "(\.[^"]+)";', re.M)
STYLE_FILE = re.compile(r'url\("(\.[^"]+)"\)')


class CannotJoin(Exception):
    """A script or style that is not written as the joiner reads them."""


def named_from(name: str, path: str) -> str:
    """The name below static/ of the file that `name` calls `path`."""
    return normpath(join(dirname(name), path))


def joined_style(name: str, read: Read, address: Address) -> str:
    """The style sheet with those that it imports in their places."""
    text = STYLE_SPACE.sub("", read(name))
    text = STYLE_IMPORT.sub(lambda found: joined_style(named_from(name, found[1]), read, address), text)
    return STYLE_FILE.sub(lambda found: f'url("{address(named_from(name, found[1]))}")', text)


class JoinedScript:
    """A script with all that it imports, module after module."""

    def __init__(self, name: str, read: Read, address: Address) -> None:
        self.read, self.address = read, address
        self.modules: dict[str, str] = {}
        self.sources: dict[str, str] = {}
        self._add(name, ())

    @property
    def text(self) -> str:
        """The whole as one script."""
        return "".join(f"// {name}\n{module}\n" for name, module in self.modules.items())

    @property
    def source_map(self) -> str:
        """Which line of which source each line is, for a browser's tools (ECMA-426)."""
        line, sections = 0, []
        for name, module in self.modules.items():
            lines = module.count("\n") + 1
            # Of each line that it begins where the same line of the source does; "A" is nothing, "C" one further.
            mapped = {"version": 3, "sources": [name], "sourcesContent": [self.sources[name]], "names": []}
            mapped["mappings"] = ";".join(["AAAA", *["AACA"] * (lines - 1)])
            sections.append({"offset": {"line": line + 1, "column": 0}, "map": mapped})
            line += lines + 1
        return json.dumps({"version": 3, "sections": sections})

    def _add(self, name: str, importing: tuple[str, ...]) -> None:
        """Add a module behind those that it imports."""
        if name in importing:
            raise CannotJoin(f"{name} imports itself by {', '.join(importing)}")
        if name in self.modules:
            return
        source = self.read(name)
        # A long comment may have code in it that is none. Its lines stay, and so does each line's number.
        code = INDENT.sub("", COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source))
        for _, path in IMPORT.findall(code):
            self._add(named_from(name, path), (*importing, name))
        self.sources[name] = source
        self.modules[name] = self._as_function(name, code)

    def _as_function(self, name: str, source: str) -> str:
        """The module as a function that is called at once; a variable keeps what it exports."""
        exports = [f"{each}" for each in EXPORTED.findall(source)]
        text = EXPORTED.sub("", source)
        if listed := EXPORT_LIST.search(text):
            exports += [_renamed(each, exporting=True) for each in listed[1].split(",") if each.strip()]
            text = text[: listed.start()]
        text = IMPORT.sub(lambda found: self._taken(found[1], named_from(name, found[2])), text)
        text = NAMED_FILE.sub(lambda found: f'new URL("{self.address(named_from(name, found[1]))}", location)', text)
        if strange := MODULE_WORD.search(text):
            raise CannotJoin(f"{name}: {strange[0].strip()}")
        return f"const {_variable(name)} = (() => {{ {text.rstrip()}\nreturn {{ {', '.join(exports)} }}; }})();"

    @staticmethod
    def _taken(wanted: str, module: str) -> str:
        """An import as the taking of what another module exports."""
        if not wanted:
            return ""
        if not wanted.startswith("{"):
            return f"const {wanted} = {_variable(module)}.default;"
        taken = ",".join(_renamed(each, exporting=False) for each in wanted.strip("{}").split(","))
        return f"const {{{taken}}} = {_variable(module)};"


def _renamed(each: str, *, exporting: bool) -> str:
    """`a as b` of an import or export as a property of an object; white space stays."""
    match = re.fullmatch(r"(\s*)(\w+) as (\w+)(\s*)", each)
    if match is None:
        return each
    before, one, other, after = match.groups()
    return f"{before}{other}: {one}{after}" if exporting else f"{before}{one}: {other}{after}"


def _variable(name: str) -> str:
    """What a module is called in the joined script."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
