// The dock while something that was paid wrongly stands out: what a player gives back and what is given, area by area. A tick
// puts it on record, which takes the pit (ruling 96).

import { lettersOf } from "../../../felt/model.js";
import { html } from "../../../vendor/htm-preact.js";
import { kindInSentence, placeAt } from "../../kit/labels.js";
import { refOf } from "../../kit/mispay.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { standingOut } from "../mispaid.js";
import { Column, Columns, NextSum } from "./columns.js";

/** What crosses the layout to put a line right: what is given, or below zero what comes back. */
const moved = ({ left_cents: left }) => -left;

export function MispayDock() {
  const { view, mispays, openIncident, locked } = useConsole();
  const lines = standingOut(view, mispays);
  const areas = [...new Set(mispays.map(({ area }) => area))].sort((one, two) => one - two);
  const [next] = [...lines].sort((one, two) => one.area - two.area);
  return html`<section class="d-dock d-dock-mispay" aria-label=${text("mispaid_money")}>
    <div class="d-pay-next">
      <${NextSum} table=${view.table} area=${next.area} names=${[next.name]} label=${labelOf(next)} owed=${moved(next) > 0 ? [[next.name, moved(next)]] : []} />
      <p class="d-hint">${text("mispaid_how")}</p>
    </div>
    <${Columns} table=${view.table} areas=${areas}>
      ${areas.map((area) => {
        const [open] = lines.filter((line) => line.area === area);
        return html`<${Column} key=${area} table=${view.table} area=${area} rows=${rowsOf(view, mispays, area)} label=${open ? labelOf(open) : ""} isPaid=${!open}
          isNext=${area === next.area} disabled=${locked || !open} onPress=${() => openIncident(recovery(view, open))} />`;
      })}
    <//>
  </section>`;
}

/** "Take $30" of what was paid too much, "Give $20" of what was too little. */
function labelOf(line) {
  return text(moved(line) > 0 ? "give_sum" : "take_sum", { amount: money(Math.abs(moved(line))) });
}

/** [[name, [[line, cents]], letters]]: each line by itself, with its round where that is not the last one. */
function rowsOf(view, lines, area) {
  const letters = lettersOf(view);
  return lines
    .filter((line) => line.area === area)
    .map((line) => {
      const name =
        line.round === view.round.number ? line.name : text("of_round", { name: line.name, round: line.round });
      const key = `${line.round} ${Object.values(refOf(line)).join(" ")}`;
      return [name, [[key, moved(line)]], letters.get(line.player)];
    });
}

/** The option that puts a line right, for the sheet that asks the pit. */
function recovery({ table }, line) {
  const { round, left_cents: left, name, area, kind } = line;
  const command = { type: "recover_mispay", round, line: refOf(line), recovered_cents: Math.abs(left) };
  const deed = text(left > 0 ? "mispay_back" : "mispay_given", { name, amount: money(Math.abs(left)) });
  const label = text("recover_at", { place: placeAt(table, area), kind: kindInSentence(kind), deed });
  return { command, label, clause: "ruling 96", role: "pit_supervisor", fields: [] };
}
