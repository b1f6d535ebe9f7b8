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

/** A dense tile in the letters of its own type: how wide its longest line is, how high its lines are. */
const WIDTH_EM = 14.5;
const HEIGHT_EM = 8.2;
const LEAST_PX = 12;
const MOST_PX = 26;

/** Columns and size of type in pixels with which so many dense tiles fill a box best; smaller type than 12 px is none. */
export function fit(count, width, height, gap) {
  let best = { columns: 1, type: 0 };
  for (let columns = 1; columns <= Math.max(count, 1); columns += 1) {
    const rows = Math.ceil(count / columns);
    const wide = (width - gap * (columns - 1)) / columns / WIDTH_EM;
    const high = (height - gap * (rows - 1)) / rows / HEIGHT_EM;
    const type = Math.min(wide, high, MOST_PX);
    if (type > best.type) best = { columns, type };
  }
  if (best.type >= LEAST_PX) return { columns: best.columns, type: Math.floor(best.type * 4) / 4 };
  return { columns: Math.max(1, Math.floor((width + gap) / (LEAST_PX * WIDTH_EM + gap))), type: LEAST_PX };
}
