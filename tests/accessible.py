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
# Contrast is most of what axe costs. It is what the colours of a text, of its places and of theirs come to: a text of
# the same classes, colours and size as one that a page of this process had is not judged again.
REMEMBERS = """(() => {
  const rule = axe._audit.rules.find(({id}) => id === 'color-contrast');
  const judges = rule.matches;
  let looks, judged, fresh;
  const look = (element) => {
    if (element === null) return '';
    let found = looks.get(element);
    if (found === undefined) {
      const {color, fill, backgroundColor, backgroundImage, opacity, fontSize, fontWeight} = getComputedStyle(element);
      const own = [element.localName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity];
      const above = look(element.parentElement).split('|').at(-1);
      const chain = own.concat(above).join();
      let hash = 5381;
      for (let at = 0; at < chain.length; at += 1) hash = (hash * 33 + chain.charCodeAt(at)) % 9007199254740;
      found = [color, fill, fontSize, fontWeight, hash].join('|');
      looks.set(element, found);
    }
    return found;
  };
  rule.matches = function (node, ...others) {
    const own = look(node);
    if (judged.has(own) || !judges.call(this, node, ...others)) return false;
    fresh.add(own);
    return true;
  };
  axe.remembered = (known) => {
    looks = new Map();
    judged = new Set(known.split('\\n'));
    fresh = new Set();
    return () => [...fresh].join('\\n');
  };
})();"""
# axe looks at no contrast of what is not painted (`tests.chromium.UNPAINTED`). It is told that the page is: to paint it
# would cost more. Behind a dialog nothing can be reached.
VIOLATIONS = f"""async ([part, judged]) => {{
  const styles = window.getComputedStyle;
  const seen = (style, name) => (name === 'opacity' ? '1' : style[name]);
  const read = (style) => (name) => (name === 'opacity' ? '1' : style.getPropertyValue(name));
  const get = (style, name) => (name === 'getPropertyValue' ? read(style) : seen(style, name));
  window.getComputedStyle = (element, part) => {{
    const style = styles.call(window, element, part);
    return ['html', 'dialog'].includes(element.localName) ? new Proxy(style, {{get}}) : style;
  }};
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const looked = {{include: [dialog ?? (part ? document.querySelector(part) : document)], exclude: {ALIKE}}};
  const fresh = axe.remembered(judged);
  const {{violations}} = await axe.run(looked, {{resultTypes: ['violations']}});
  window.getComputedStyle = styles;
  return [violations, fresh()];
}}"""
judged: list[str] = []
"""The looks of texts whose contrast is good."""


def violations(page: Any, part: str = "") -> list[dict[str, Any]]:
    """The violations on a page as it is now, or in the part of it that a selector finds first. Half a megabyte of
    script goes into each page once, and nothing else than the violations comes back.
    """
    if not page.evaluate("'axe' in window"):
        give_axe(page)
    found: list[dict[str, Any]]
    found, fresh = page.evaluate(VIOLATIONS, [part, "\n".join(judged)])
    if not found and fresh:
        judged.append(fresh)
    return found


def give_axe(page: Any) -> None:
    """By the browser's own protocol: Chromium keeps what it compiled of it for the next page (`tests.chromium`)."""
    wire = page.context.new_cdp_session(page)
    wire.send("Runtime.evaluate", {"expression": AXE_SCRIPT + REMEMBERS})
    wire.detach()


def report(found: list[dict[str, Any]]) -> str:
    """Violations in words, for whoever mends them."""
    return AxeResults({"violations": found}).generate_report()
