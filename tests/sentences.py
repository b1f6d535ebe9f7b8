"""Where people are told something: which texts are sentences, and which of a module's literals somebody is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

WORD = re.compile(r"(?<![\w#./=-])[“\"(]?[A-Za-z][a-z]*(?:[’'][a-z]+)?[.,;:!?…”)]*(?![\w/=-])")
SENTENCE_END = re.compile(r"[a-z}”][.?!…]\s*$|[a-z][.?!] ")
BEGUN_OR_ENDED = re.compile(r"[A-Z“]|[a-z]\.$")
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE)\b")
# Errors of programmers and operators, log lines, and what describes a counter: nobody at a screen reads them.
ERRORS = {
    "ValueError",
    "KeyError",
    "TypeError",
    "RuntimeError",
    "AssertionError",
    "ScriptError",
    "NotOurs",
    "NoConnection",
}
NOT_SHOWN = {"debug", "info", "warning", "error", "exception", "Counter", "Gauge", "Histogram", "compile", "RunSQL"}


def is_sentence(text: str) -> bool:
    """Four words or more; two with an end, or with a fact between them. Less is a heading, a label or a key."""
    words = len(WORD.findall(text))
    return words >= 4 or (words >= 2 and ("{}" in text or bool(SENTENCE_END.search(text))))


def said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The sentences of a module with their lines, without those that nobody is shown."""
    hidden = {id(part) for node in ast.walk(tree) if _is_hidden(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in hidden:
            text = node.value
            if BEGUN_OR_ENDED.search(text) and "%H" not in text and not SQL.search(text) and is_sentence(text):
                yield node.lineno, text


def _is_hidden(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in ERRORS
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name in NOT_SHOWN
        case ast.keyword(arg=name):
            return name in ("help_text", "help")
    return False
