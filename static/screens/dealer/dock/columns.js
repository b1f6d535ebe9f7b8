// What the docks of money share: the next payment in large, and a column for each area in seat order. Where they would be cut
// they have letters for names, and where that does not do they stand on pages.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../../../vendor/htm-preact.js";
import { chipOf, chipsOf, isChip } from "../../kit/chips.js";
import { listLabel, placeAt } from "../../kit/labels.js";
import { money, signedMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { Icon } from "../parts.js";

/** Between the sums of a label. */
export const PARTS = " \u00B7 ";

/**
 * Whose turn it is, how much in all, and the chips for each of them; `owed` is [[name, cents]]: equal sums stand there once.
 * What goes the other way stands smaller behind the first sum.
 */
export function NextSum({ table, area, names, label, owed }) {
  const [first, ...others] = label.split(PARTS);
  const sums = [...new Set(owed.map(([, cents]) => cents))];
  const whose = (cents) => {
    const same = owed.filter(([, each]) => each === cents);
    return same.length > 1 ? `${same.length} ×` : same[0][0];
  };
  return html`<div class="d-pay-who">
      <p><span class="d-kicker">${placeAt(table, area)}</span> <strong>${listLabel(names)}</strong></p>
      <p class="d-pay-sum money">${first}${others.map((other) => html` <small>${other}</small>`)}</p>
    </div>
    <ul class="d-pay-chips" role="list" aria-label=${text("payment_in_chips")}>
      ${sums.map(
        (cents) => html`<li key=${cents}>
          ${owed.length > 1 && html`<span>${whose(cents)} <b class="money">${money(cents)}</b></span>`}
          ${chipsOf(cents).map(([value, count]) => html`<span key=${value} class="d-pay-chip">${isChip(value) && html`<span class="d-chip-mark" data-chip=${chipOf(value)} aria-hidden="true"></span>${count} × `}<span class="money">${money(value)}</span></span>`)}
        </li>`,
      )}
    </ul>`;
}

/** The columns of `areas`, its children: as many to a page as stand whole there, and a key for the next ones. */
export function Columns({ table, areas, children }) {
  const list = useRef(null);
  const { isDense, each, first, turn } = usePages(list, areas.length);
  const after = first + each < areas.length ? areas.slice(each) : areas.slice(0, each);
  const others = `${after[0]}–${after.at(-1)}`;
  const isPaged = each < areas.length;
  return html`<div class="d-pages">
    <ol class=${`d-columns${isDense ? " is-dense" : ""}`} role="list" ref=${list} data-each=${isPaged ? each : null}>${children}</ol>
    ${isPaged && html`<button type="button" class="button d-button d-pages-turn" data-deed=${`columns ${others}`} aria-label=${placeAt(table, others)} onClick=${turn}><${Icon} name=${first ? "back" : "on"} />${others}</button>`}
  </div>`;
}

/** So few columns of a page have all the width that they take. */
const FEWEST = 3;

/** Whether a column or what it lists is higher than its place. */
const isCut = (column) =>
  [column, ...column.children].some(
    ({ scrollHeight, clientHeight, tagName }) => tagName !== "BUTTON" && scrollHeight > clientHeight + 1,
  );

/** {isDense, each, first, turn}: how many of the columns stand on a page, which is the first, and what turns the page. */
function usePages(list, count) {
  const [step, setStep] = useState(0);
  const [page, setPage] = useState(0);
  const [size, setSize] = useState(`${innerWidth} ${innerHeight}`);
  const pages = Math.max(1, step);
  const each = Math.ceil(count / pages);
  const first = Math.min((page % pages) * each, count - each);
  // As it opens, and no more: keys keep their places while something is taken or paid.
  useLayoutEffect(() => {
    if ((step === 0 || each > FEWEST) && [...list.current.children].some(isCut)) setStep(step + 1);
  }, [step, size]);
  useLayoutEffect(() => {
    const columns = [...list.current.children];
    for (const [at, column] of columns.entries()) column.inert = at < first || at >= first + each;
    if (columns.length) list.current.scrollLeft = columns[first].offsetLeft - columns[0].offsetLeft;
  });
  useEffect(() => {
    const anew = () => {
      setStep(0);
      setSize(`${innerWidth} ${innerHeight}`);
    };
    addEventListener("resize", anew);
    return () => removeEventListener("resize", anew);
  }, []);
  return { isDense: step > 0, each, first, turn: () => setPage((page + 1) % pages) };
}

/** [[cents, count]]: lines of an equal sum stand together, in the order of the first. */
function together(lines) {
  const counts = new Map();
  for (const [, cents] of lines) counts.set(cents, (counts.get(cents) ?? 0) + 1);
  return [...counts];
}

/**
 * An area: `rows` are [[name, [[line, cents]], letters]], a line's words tell it from others; the letters stand where the name has
 * no room. The key ticks all, or takes the ticks back.
 */
export function Column({ table, area, rows, label, isPaid, isNext, disabled, onPress }) {
  return html`<li class=${`d-column${isPaid ? " is-paid" : ""}${isNext ? " is-next" : ""}`}>
    <p class="d-column-head">${area}</p>
    <ul role="list">
      ${rows.map(([name, lines, letters]) => html`<li key=${name} data-line=${`${area} ${name} ${lines.join()}`}><span class="d-column-name">${name}</span><abbr class="d-column-letters" title=${name}>${letters}</abbr> <b class="money">${together(lines).map(([cents, count]) => html`<span key=${cents} data-lines=${count}>${cents ? signedMoney(cents) : "="}${count > 1 && `×${count}`}</span> `)}</b></li>`)}
    </ul>
    <button type="button" class="button d-button d-column-key" aria-pressed=${isPaid ? "true" : "false"} disabled=${disabled}
      data-deed=${`${isPaid} area ${area}`} aria-label=${`${placeAt(table, area)}: ${label}`} onClick=${onPress}>
      ${isPaid ? html`<${Icon} name="check" />` : label.split(PARTS).map((part) => html`<span key=${part}>${part}</span> `)}
    </button>
  </li>`;
}
