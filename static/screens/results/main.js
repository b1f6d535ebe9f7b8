// The page of results: win by hour as a picture, and tables that are sorted by a press on a heading. Without this script they stay as they come.

import { pageFacts } from "../kit/page.js";
import { plotHours } from "./plot.js";

const NAMES = new Intl.Collator("en-GB", { numeric: true });

/** The figure of a cell, or null for words; a dash is below every figure. */
function figureOf(text) {
  if (text === "–") return -Infinity;
  const plain = text.replaceAll("−", "-").replaceAll(/[$,%+\s]/g, "");
  return plain && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

function compare(one, other) {
  const [left, right] = [figureOf(one), figureOf(other)];
  return left === null || right === null ? NAMES.compare(one, other) : left - right;
}

/** Figures begin with the largest, names with the first. */
function sort(table, heading, at) {
  const before = heading.getAttribute("aria-sort");
  const isFigure = heading.matches(".money, .number");
  const rises = before ? before === "descending" : !isFigure;
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", rises ? "ascending" : "descending");
  const text = (row) => row.cells[at].textContent.trim();
  const rows = [...table.tBodies[0].rows].sort((one, other) => (rises ? 1 : -1) * compare(text(one), text(other)));
  table.tBodies[0].append(...rows);
}

for (const table of document.querySelectorAll("table[data-sorted]")) {
  [...table.tHead.rows[0].cells].forEach((heading, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.classList.add("sort-by");
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(table, heading, at));
    heading.append(button);
  });
}

const place = document.getElementById("win-by-hour");
if (place) plotHours(place, pageFacts("hours"));
