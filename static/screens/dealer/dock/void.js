// The dock after a void: what is given back and what is taken, area by area. The record has it with the void; the ticks are
// the dealer's own, for the chips that have crossed the layout, and this tablet keeps them.

import { lettersOf } from "../../../felt/model.js";
import { html, useState } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { movesOf } from "../round.js";
import { Column, Columns, NextSum, PARTS } from "./columns.js";

export function VoidDock() {
  const { view } = useConsole();
  const moves = movesOf(view);
  const [ticked, tick] = useTicks(`void:${view.table.id}`, view.round.number);
  const areas = [...new Set(moves.map(({ area }) => area))];
  const next = areas.find((area) => !ticked.includes(area));
  const of = (area) => moves.filter((move) => move.area === area);
  return html`<section class="d-dock d-dock-void" aria-label=${text("void_money")}>
    <div class="d-pay-next">
      ${next ? html`<${Next} table=${view.table} area=${next} moves=${of(next)} />` : html`<p class="d-pay-who">${text("void_done")}</p>`}
    </div>
    <${Columns} table=${view.table} areas=${areas}>
      ${areas.map((area) => html`<${Column} key=${area} table=${view.table} area=${area} rows=${rowsOf(of(area), lettersOf(view))} label=${labelOf(of(area))} isPaid=${ticked.includes(area)} isNext=${area === next} disabled=${false} onPress=${() => tick(area)} />`)}
    <//>
  </section>`;
}

function Next({ table, area, moves }) {
  const rows = rowsOf(moves).map(([name, lines]) => [name, lines.reduce((sum, [, cents]) => sum + cents, 0)]);
  const owed = rows.filter(([, cents]) => cents > 0);
  return html`<${NextSum} table=${table} area=${area} names=${rows.map(([name]) => name)} label=${labelOf(moves)} owed=${owed} />`;
}

/** [[name, [[line, cents]], letters]]: whose, and each wager by itself. */
function rowsOf(moves, letters = new Map()) {
  const found = new Map();
  for (const { player, name, wager, kind, cents } of moves) {
    const [, lines] = found.get(player) ?? [name, []];
    found.set(player, [name, [...lines, [`${wager} ${kind}`, cents]], letters.get(player)]);
  }
  return [...found.values()];
}

/** "Give $50 · Take $30" of an area; what one player gets and gives comes to one sum. */
function labelOf(moves) {
  const sums = rowsOf(moves).map(([, lines]) => lines.reduce((sum, [, cents]) => sum + cents, 0));
  const part = (sign) =>
    sums.filter((cents) => Math.sign(cents) === sign).reduce((sum, cents) => sum + Math.abs(cents), 0);
  const parts = [
    part(1) && text("give_sum", { amount: money(part(1)) }),
    part(-1) && text("take_sum", { amount: money(part(-1)) }),
  ];
  return parts.filter(Boolean).join(PARTS) || text("nothing_moves");
}

/** The areas that are ticked in a round, and how one is ticked or not; the tablet forgets those of earlier rounds. */
function useTicks(name, round) {
  const read = () => {
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    return kept.round === round ? kept.areas : [];
  };
  const [, redraw] = useState(0);
  const tick = (area) => {
    const now = read();
    const areas = now.includes(area) ? now.filter((each) => each !== area) : [...now, area];
    localStorage.setItem(name, JSON.stringify({ round, areas }));
    redraw((count) => count + 1);
  };
  return [read(), tick];
}
