// Which tables the floor shows and in which order, and how many columns fit all of them on the screen.

import { isGrave } from "./alerts.js";

export const byCount = new Intl.Collator("en-GB", { numeric: true }).compare;
export const sectionLabel = ({ pit, section }) => `${pit} · ${section}`;
/** What the address calls one's own tables. */
export const MINE = "~mine";

const isLocked = ({ jackpot }) => Boolean(jackpot?.claims.some((claim) => claim.status !== "waiting"));

/** Whether the last round of a table was dealt, and nobody closed it yet. */
const isOver = ({ standing }) => standing.notices.some(({ rounds_left: left }) => left === 0);

/** How much a table asks for somebody, most first: a jackpot that is due, grave alerts, alerts, approvals, its end. */
function attention(tile) {
  const grave = tile.alerts.some(isGrave);
  return [isLocked(tile), grave, tile.alerts.length > 0, tile.approvals.length > 0, isOver(tile)].reduce(
    (sum, is) => sum * 2 + Number(is),
    0,
  );
}

/** Whether a table stands where the filter says; `me` is the user name of who looks. */
export function isAt(tile, place, me) {
  if (!place) return true;
  if (place === MINE) return tile.staff.includes(me);
  return tile.pit === place || sectionLabel(tile) === place;
}

const wordsOf = (said) => said.toLocaleLowerCase("en-GB").split(/[^\p{L}\p{N}]+/u);

/** Whether each word that is searched begins one of what the tile says, a number one of its name: "ta 4", "lin", "poker". */
export function isFound({ name, id, dealer, standing }, words) {
  const named = wordsOf(`${name} ${id}`);
  const said = wordsOf(`${name} ${id} ${dealer} ${standing.rulebook_title} ${standing.phase_title}`);
  return wordsOf(words).every((word) => (/^\d/.test(word) ? named : said).some((each) => each.startsWith(word)));
}

/** The tables in the order of their names, T2 before T10, or those first that ask for somebody. */
export function ordered(tiles, sort) {
  const named = [...tiles].sort((one, other) => byCount(one.name, other.name));
  if (sort !== "attention") return named;
  return named.sort((one, other) => attention(other) - attention(one));
}

/** A dense tile: how wide it is in the letters of its name and state, and how large those can be in pixels. */
const WIDTH_EM = 12.5;
const MOST_PX = 26;
const LEAST_PX = 14;
const SCROLLED_PX = 16;
/** The type of its figures beside that of name and state, and the least of it in pixels. */
const FIGURES = 0.7;
const LEAST_FIGURES_PX = 12;

const figuresOf = (type) => Math.max(LEAST_FIGURES_PX, FIGURES * type);

/** In pixels: two lines of name and state, three of figures, and the padding (floor.css). */
const heightOf = (type) => Math.ceil(2 * 1.25 * type + 3 * 1.3 * figuresOf(type) + 10);

/** Columns, type, figures and height in pixels with which so many dense tiles fill a box best; where they do not fit, it scrolls. */
export function fit(count, width, height, gap) {
  const laid = (type) => {
    const columns = Math.min(Math.max(1, count), Math.max(1, Math.floor((width + gap) / (WIDTH_EM * type + gap))));
    return { columns, type, figures: figuresOf(type), row: heightOf(type) };
  };
  const fits = ({ columns, row }) => Math.ceil(count / columns) * (row + gap) - gap <= height;
  for (let type = MOST_PX; type >= LEAST_PX; type -= 0.25) if (fits(laid(type))) return laid(type);
  return laid(SCROLLED_PX);
}
