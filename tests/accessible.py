"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults

# Rows of a table or list marked up as two before them, and other in words alone: axe would find the same again.
ALIKE = """(() => {
  const words = / (id|for|href|name|value|title|datetime|data-[a-z-]+|aria-(?:label|labelledby|describedby))="[^"]+"/g;
  const markup = (row) => row.outerHTML.replace(words, " $1").replace(/>[^<]*[^<\\s][^<]*/g, ">words");
  return [...document.querySelectorAll("tbody, ul, ol")].flatMap((list) => {
    const seen = new Map();
    return [...list.children].filter((row) => {
      const kind = markup(row);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return seen.get(kind) > 2;
    });
  });
})()"""
# axe looks at no contrast of what is not painted (`tests.chromium.UNPAINTED`). Behind a dialog nothing can be reached.
VIOLATIONS = f"""async (part) => {{
  const unpainted = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const looked = {{include: [dialog ?? (part ? document.querySelector(part) : document)], exclude: {ALIKE}}};
  const {{violations}} = await axe.run(looked, {{resultTypes: ['violations']}});
  document.adoptedStyleSheets = unpainted;
  return violations;
}}"""


def violations(page: Any, part: str = "") -> list[dict[str, Any]]:
    """The violations on a page as it is now, or in the part of it that a selector finds first. Half a megabyte of
    script goes into each page once, and nothing else than the violations comes back.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(VIOLATIONS, part)
    return found


def report(found: list[dict[str, Any]]) -> str:
    """Violations in words, for whoever mends them."""
    return AxeResults({"violations": found}).generate_report()
