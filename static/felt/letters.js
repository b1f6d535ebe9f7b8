/* How wide words and figures are in the felt's own letters, and how they are made to fit: smaller, or cut. */

import { useEffect, useState } from "../vendor/htm-preact.js";

const AT = 100; // type size that widths are measured at, px
const widths = new Map();
let pen = null;
let loads = 0;

// A first visit measures before a language's font is here, in letters of other widths.
document.fonts.addEventListener("loadingdone", () => {
  widths.clear();
  loads += 1;
});

/** How often fonts have come: what was measured before is drawn anew then. */
export function useFontLoads() {
  const [seen, setSeen] = useState(loads);
  useEffect(() => {
    const look = () => setSeen(loads);
    look();
    document.fonts.addEventListener("loadingdone", look);
    return () => document.fonts.removeEventListener("loadingdone", look);
  }, []);
  return seen;
}

/** Width of `label` in bold letters of type size `size`, px. */
export function widthOf(label, size) {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    pen.font = `700 ${AT}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-sans")}`;
  }
  if (!widths.has(label)) widths.set(label, pen.measureText(label).width / AT);
  return widths.get(label) * size;
}

/** Type size at which `label` fits `room`, at most `most`. */
export function fitted(label, room, most) {
  return Math.min(most, room / widthOf(label, 1));
}

/** What tells a player from another of the same name, at the end of a name. */
const MARK = / \([^\s()]{1,3}\)$/;

/** As much of `label` as fits `room` at type size `size`, ending in “…” where it was cut; the mark of a name stays. */
export function cut(label, room, size) {
  if (widthOf(label, size) <= room) return label;
  const [mark = ""] = MARK.exec(label) ?? [];
  const name = label.slice(0, label.length - mark.length);
  const begun = (most) => `${name.slice(0, most).trimEnd()}\u2026${mark}`;
  let most = name.length - 1;
  while (most > 1 && widthOf(begun(most), size) > room) most -= 1;
  return begun(most);
}
