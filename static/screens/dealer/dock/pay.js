// The dock while money moves: what is paid next in large, and a key for each area at its own place, in seat order.

import { lettersOf } from "../../../felt/model.js";
import { html, useRef } from "../../../vendor/htm-preact.js";
import { listLabel, payLabel, placeLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";
import { byBacker, markNext, moved, nextPayment, sumOf } from "../paying.js";
import { nameOf } from "../round.js";
import { Column, Columns, NextSum, PARTS } from "./columns.js";
import { useSeen } from "./seen.js";

export function PayDock() {
  const { view } = useConsole();
  const dock = useRef(null);
  const lines = view.round.pay_sheet;
  const numbers = [...new Set(lines.map(({ area }) => area))].sort((one, two) => one - two);
  const areas = numbers.map((area) => columnOf(view, area));
  const [collect] = optionsOf(view, "mark_paid");
  useSeen(
    dock,
    areas.flatMap(({ area, rows }) => rows.map(([name, own]) => `${area} ${name} ${own.join()}`)),
  );
  return html`<section class="d-dock d-dock-pay" aria-label=${text("paying")} ref=${dock}>
    <div class="d-pay-next">
      ${collect && isSweep(view) ? html`<${Sweep} view=${view} />` : html`<${Next} view=${view} payment=${nextPayment(view)} />`}
      ${collect && html`<${OptionButton} option=${collect} look=${isSweep(view) ? "take" : "plain"} />`}
    </div>
    <${Columns} key=${view.round.phase} table=${view.table} areas=${numbers}>
      ${areas.map((column) => html`<${PayColumn} key=${column.area} ...${column} />`)}
    <//>
  </section>`;
}

const openLost = ({ round }) => round.pay_sheet.filter((line) => !line.paid && moved(line) < 0);

/** Whether the area that comes next only loses: then all that is lost is swept first, as one (PM 1.1.11, TC 1.1.9). */
function isSweep(view) {
  const next = nextPayment(view);
  return Boolean(next) && sumOf(next.lines, 1) === 0 && sumOf(next.lines, -1) > 0;
}

/** What is collected from all areas together. */
function Sweep({ view }) {
  const lines = openLost(view);
  const areas = [...new Set(lines.map(({ area }) => area))].sort((one, two) => one - two);
  return html`<div class="d-pay-who">
    <p><span class="d-kicker">${text("swept_first", { place: placeLabel(view.table) })}</span> <strong>${listLabel(areas.map(String))}</strong></p>
    <p class="d-pay-sum money">${text("pay_sum", { deed: payLabel("lost"), amount: money(sumOf(lines, -1)) })}</p>
  </div>`;
}

/** Who is paid next, how much, and in which chips of this table; each backer by themselves. */
function Next({ view, payment }) {
  const isOpen = view.round.pay_sheet.some(({ paid }) => !paid);
  if (!payment) return html`<p class="d-pay-who">${text(isOpen ? "pit_verifies_first" : "nothing_open")}</p>`;
  const backers = byBacker(payment.lines);
  const owed = backers
    .map(([player, parts]) => [nameOf(view, player), sumOf(parts, 1)])
    .filter(([, cents]) => cents > 0);
  const names = backers.map(([player]) => nameOf(view, player));
  return html`<${NextSum} table=${view.table} area=${payment.area} names=${names} label=${payment.label} owed=${owed} />`;
}

/** {area, lines, rows}: what is due at an area, by backer. */
function columnOf(view, area) {
  const lines = view.round.pay_sheet.filter((line) => line.area === area);
  const letters = lettersOf(view);
  const rows = byBacker(lines).map(([player, own]) => [
    nameOf(view, player),
    own.map((line) => [`${line.wager} ${line.kind} ${line.result} ${line.nth ?? 0}`, moved(line)]),
    letters.get(player),
  ]);
  return { area, lines, rows };
}

/** An area with each of its backers; the key ticks what is open there, or takes the ticks back. */
function PayColumn({ area, lines, rows }) {
  const context = useConsole();
  const { view, locked } = context;
  const isPaid = lines.every(({ paid }) => paid);
  const waits = !isPaid && optionsOf(view, "settle").length === 0; // for a claim's verification (TC 3.19)
  const parts = [
    sumOf(lines, 1) && text("pay_sum", { deed: payLabel("won"), amount: money(sumOf(lines, 1)) }),
    sumOf(lines, -1) && text("pay_sum", { deed: payLabel("lost"), amount: money(sumOf(lines, -1)) }),
  ];
  const label = parts.filter(Boolean).join(PARTS) || payLabel(lines[0].result);
  return html`<${Column} table=${view.table} area=${area} rows=${rows} label=${waits ? text("pay_waits", { deed: label }) : label} isPaid=${isPaid}
    isNext=${nextPayment(view)?.area === area} disabled=${locked || waits} onPress=${() => markNext(lines, context)} />`;
}
