"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults

# axe looks at no contrast of what is not painted (`tests.chromium.UNPAINTED`). Behind a dialog nothing can be reached.
VIOLATIONS = """async () => {
  const unpainted = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const {violations} = await axe.run(dialog ?? document, {resultTypes: ['violations']});
  document.adoptedStyleSheets = unpainted;
  return violations;
}"""


def violations(page: Any) -> list[dict[str, Any]]:
    """The violations on a page as it is now. Half a megabyte of script goes into each page once, and nothing else than
    the violations comes back.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(VIOLATIONS)
    return found


def report(found: list[dict[str, Any]]) -> str:
    """Violations in words, for whoever mends them."""
    return AxeResults({"violations": found}).generate_report()
