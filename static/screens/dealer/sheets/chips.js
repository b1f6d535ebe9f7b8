// The chips of the table on the console: a player buys, chips are coloured up, and what two people count.

import { html, useState } from "../../../vendor/htm-preact.js";
import { buyInValues, keyValues } from "../../kit/chips.js";
import { centsOf } from "../../kit/mispay.js";
import { money } from "../../kit/money.js";
import { NumberField } from "../../kit/number_keys.js";
import { text } from "../../kit/texts.js";
import { TrayFigures } from "../../kit/tray.js";
import { findOption, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { Chips } from "../incidents/chips.js";
import { RefusalLine, Sheet } from "../parts.js";

const WRONG = ["record_wrong_chips", "recover_wrong_chips"];
const COUNTED = [
  "receive_fill",
  "send_credit",
  "return_credit",
  "count_tray",
  "place_drop_box",
  "count_drop",
  ...WRONG,
];

export function ChipsSheet({ onClose }) {
  const { view, refusal, openIncident } = useConsole();
  const { tray } = view;
  if (!tray) return null;
  const wrong = optionsOf(view, "buy_in").filter((option) => option.fields.includes("less_cents"));
  return html`<${Sheet} title=${text("chips")} kicker=${tray.open ? "" : text("tray_closed")} wide=${true} light=${true} onClose=${onClose}>
    <div class="d-table-sheet">
      <div>
        ${tray.open && html`<${BuyIn} onDone=${onClose} /><${ColourUp} onDone=${onClose} />`}
        ${refusal && html`<${RefusalLine} refusal=${refusal} />`}
      </div>
      <div>
        <h3>${text("counted_by_two")}</h3>
        <div class="d-stack">
          ${[...optionsOf(view, ...COUNTED), ...wrong].map((option) => html`<button type="button" key=${option.label} class="button d-button" onClick=${() => openIncident(option)}>${option.label}</button>`)}
        </div>
        <h3>${text("tray")}</h3>
        <${TrayFigures} tray=${tray} />
        ${tray.slips.map((slip) => html`<p key=${slip.slip} class="d-hint"><strong>${slip.name} ${money(slip.cents)}</strong> ${slip.standing}</p>`)}
      </div>
    </div>
  <//>`;
}

/** A player, an amount, and it is sold: four taps with the one that opens the sheet. */
function BuyIn({ onDone }) {
  const { view, send, locked } = useConsole();
  const [player, setPlayer] = useState("");
  const [cents, setCents] = useState(0);
  const [ready, setReady] = useState({ cents: 0, taps: 0 }); // the field begins anew with the ready amount of each tap
  const { min_cents: least } = view.table.limits.main ?? view.table.limits.ante;
  const name = view.players.find((each) => each.player === player)?.name;
  const tapReady = (amount) => {
    setCents(amount);
    setReady({ cents: amount, taps: ready.taps + 1 });
  };
  const sell = async () => {
    if (await send({ type: "buy_in", player, cents }, true)) onDone();
  };
  return html`<h3>${text("buy_in")}</h3><div class="d-stack">
    <${Chips} choices=${view.players.map((each) => [each.player, each.name])} isOn=${(each) => each === player} onTap=${setPlayer} />
    <${Chips} choices=${buyInValues(least).map((amount) => [amount, money(amount)])} isOn=${(amount) => amount === cents} onTap=${tapReady} />
    <${NumberField} key=${ready.taps} title=${text("other_amount")} value=${ready.cents ? ready.cents / 100 : ""} onInput=${(typed) => setCents(centsOf(typed) ?? 0)} point=${true} />
    <button type="button" class="button button--primary d-button d-sheet-go" disabled=${locked || !player || !cents} onClick=${sell}>${player ? (cents ? text("sells", { name, amount: money(cents) }) : text("choose_amount")) : text("choose_player")}</button></div>`;
}

/** Which chips are changed, how much, and into which: the last of them sends it. */
function ColourUp({ onDone }) {
  const { view, send, locked } = useConsole();
  const [from, setFrom] = useState(0);
  const [into, setInto] = useState(0);
  const values = view.table.chips.map((chip) => chip.cents);
  if (!findOption(view, "colour_up")) return null;
  const change = async (cents) => {
    const taken = [{ cents: from, count: cents / from }];
    const given = [{ cents: into, count: cents / into }];
    if (await send({ type: "colour_up", taken, given }, true)) onDone();
  };
  const amounts = [1, 2, 3, 4, 5, 10].map((count) => count * into).filter((cents) => cents % from === 0);
  return html`<h3>${text("colour_up")}</h3><div class="d-stack">
    <${Chips} choices=${values.map((cents) => [cents, money(cents)])} isOn=${(cents) => cents === from} onTap=${(cents) => [setFrom(cents), setInto(0)]} />
    ${
      from > 0 &&
      html`<p class="d-hint">${text("into")}</p><${Chips} choices=${keyValues(10)
        .filter((cents) => cents > from)
        .map((cents) => [cents, money(cents)])} isOn=${(cents) => cents === into} onTap=${setInto} />`
    }
    ${into > 0 && html`<p class="d-hint">${text("how_much")}</p><${Chips} choices=${amounts.map((cents) => [cents, money(cents)])} isOn=${() => false} onTap=${(cents) => !locked && change(cents)} />`}</div>`;
}
