// The chips of a table in the pit: the tray by the record, fills and credits asked for and under way, and its thresholds.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { money } from "../kit/money.js";
import { TextLine } from "../kit/text_line.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";
import { pilesLabel, Piles, TrayFigures } from "../kit/tray.js";
import { WrongChipsFields } from "../kit/wrong_chips.js";
import { asCents, asDollars } from "./limits_form.js";

/** Everything about the chips of a table that keeps a tray. */
export function TrayPanel(shared) {
  const { tray } = shared.view;
  if (!tray) return html`<p class="muted">${text("no_tray")}</p>`;
  return html`<div class="control-group">
        <h3>Tray <${ClauseMark} clause="ruling 101" /></h3>
        <${TrayFigures} tray=${tray} />
        ${tray.chips.length > 0 && html`<p class="muted">${text("tray_counted", { chips: pilesLabel(tray.chips) })}</p>`}
        ${!tray.open && html`<p class="muted">${text("tray_closed")}</p>`}
        ${tray.sessions.length > 0 && html`<p><a href=${`/history/${shared.view.table.id}/counts/`}>${text("tray_differences")}</a></p>`}
        <${DropBox} ...${shared} />
    </div>
    ${tray.open && html`<${AskForm} ...${shared} />`}
    ${tray.slips.length > 0 && html`<${Slips} ...${shared} />`}
    ${tray.sessions.length > 0 && html`<${ForNoWager} ...${shared} />`}`;
}

/** Which box hangs at the table, and another one: it belongs to the gaming day of the moment. */
function DropBox({ view, still, send, denialReason }) {
  const [box, setBox] = useState("");
  const [option] = optionsOf(view, "place_drop_box");
  const reason = denialReason("place_drop_box", option);
  const hangs = view.tray.box;
  const hang = async (event) => {
    event.preventDefault();
    if (await send({ type: "place_drop_box", box }, text("box_hung", { box }))) setBox("");
  };
  return html`<form class="tray-box" onSubmit=${hang}>
    <p class="muted">${hangs ? text("tray_box", hangs) : text("no_box")}</p>
    <label class="field"><span class="field__label">${text("box_number")}</span>
      <${TextLine} most=${80} required value=${box} disabled=${Boolean(reason)} onInput=${setBox} />
    </label>
    <button class="button" disabled=${still || Boolean(reason)}>${text("hang_box")}</button>
    ${reason && html`<p class="command-reason">${reason}</p>`}
  </form>`;
}

function AskForm({ view, still, send, denialReason }) {
  const [piles, setPiles] = useState([]);
  const reason = denialReason("ask_for_chips", {});
  const ask = async (kind) => {
    if (await send({ type: "ask_for_chips", kind, chips: piles }, "Asked.")) setPiles([]);
  };
  const waits = still || !piles.length || Boolean(reason);
  return html`<div class="control-group">
    <h3>${text("fill_or_credit")} <${ClauseMark} clause="ruling 102" /></h3>
    <${Piles} chips=${view.table.chips} piles=${piles} onChange=${setPiles} disabled=${Boolean(reason)} />
    ${reason && html`<p class="command-reason">${reason}</p>`}
    <div class="button-row">
      <button type="button" class="button button--primary" disabled=${waits} onClick=${() => ask("fill")}>Ask for fill</button>
      <button type="button" class="button" disabled=${waits} onClick=${() => ask("credit")}>Ask for credit</button>
    </div>
  </div>`;
}

function Slips({ view, still, send, denialReason }) {
  const reason = denialReason("void_slip", {});
  const waits = still || Boolean(reason);
  return html`<div class="control-group">
    <h3>Under way <${ClauseMark} clause="ruling 102" /></h3>
    <ul class="tray-slips" role="list">
      ${view.tray.slips.map(
        (slip) => html`<li key=${slip.slip}>
          <p><strong>${slip.name}</strong> <span class="money">${money(slip.cents)}</span> <span class="muted">${pilesLabel(slip.chips)}</span></p>
          <p>${slip.standing}</p>
          <div class="button-row">
            ${slip.status === "asked" && html`<button type="button" class="button" disabled=${waits} onClick=${() => send({ type: "withdraw_slip", slip: slip.slip }, "Withdrawn.")}>Withdraw</button>`}
            ${
              slip.void_reason &&
              html`<button type="button" class="button" disabled=${waits} onClick=${() => send({ type: "void_slip", slip: slip.slip }, "Void.")}>Void it</button>
                <button type="button" class="button" disabled=${waits} onClick=${() => send({ type: "void_slip", slip: slip.slip, agreed: false }, "Confirmed.")}>Not void</button>`
            }
          </div>
        </li>`,
      )}
    </ul>
    ${reason && html`<p class="command-reason">${reason}</p>`}
  </div>`;
}

/** Chips that were given or taken for no wager: put on record, and what stands out of them put right. */
function ForNoWager({ view, still, send, denialReason }) {
  const [isOpen, setOpen] = useState(false);
  const [command, setCommand] = useState(null);
  const reason = denialReason("record_wrong_chips", {});
  const record = async () => {
    if (await send(command, text("mispay_sent"))) setOpen(false);
  };
  return html`<div class="control-group">
    <h3>For no wager <${ClauseMark} clause="ruling 105" /></h3>
    <p class="muted">${text("wrong_about")}</p>
    ${(view.tray.wrong ?? []).map((wrong) => html`<${PutRight} key=${wrong.number} wrong=${wrong} still=${still || Boolean(reason)} send=${send} />`)}
    ${reason && html`<p class="command-reason">${reason}</p>`}
    ${!reason && !isOpen && html`<div class="button-row"><button type="button" class="button" onClick=${() => setOpen(true)}>${text("wrong_open")}</button></div>`}
    ${
      isOpen &&
      html`<${WrongChipsFields} players=${view.players} onChange=${setCommand} />
      <div class="button-row">
        <button type="button" class="button button--primary" disabled=${still || !command} onClick=${record}>Put on record</button>
        <button type="button" class="button button--quiet" onClick=${() => setOpen(false)}>Leave it</button>
      </div>`
    }
  </div>`;
}

function PutRight({ wrong, still, send }) {
  const left = Math.abs(wrong.left_cents);
  const [dollars, setDollars] = useState("");
  const put = (event) => {
    event.preventDefault();
    send({ type: "recover_wrong_chips", number: wrong.number, cents: asCents(dollars) }, text("mispay_sent"));
  };
  return html`<form class="tray-wrong" onSubmit=${put}>
    <label class="field"><span class="field__label">${text("wrong_stand_out", { name: wrong.who, amount: money(left) })}</span>
      <input class="input number" type="number" inputmode="decimal" min="0.01" step="0.01" max=${left / 100} required aria-label=${text("wrong_how_much")} value=${dollars} disabled=${still} onInput=${(event) => setDollars(event.target.value)} />
    </label>
    <button class="button" disabled=${still}>Put right</button>
  </form>`;
}

/** Whether the tray is counted, and which differences alert. */
export function TrayForm({ view, still, send, denialReason }) {
  const reason = denialReason("set_tray", {});
  const { tray } = view;
  const [draft, setDraft] = useState({});
  const current = JSON.stringify([Boolean(tray), tray?.alert_cents, tray?.report_cents]);
  useEffect(() => setDraft({}), [current]);
  const keeps = draft.keeps ?? Boolean(tray);
  const alert = draft.alert ?? asDollars(tray?.alert_cents ?? 2500);
  const report = draft.report ?? asDollars(tray?.report_cents ?? 10000);
  const submit = async (event) => {
    event.preventDefault();
    const thresholds = { alert_cents: asCents(alert), report_cents: asCents(report) };
    await send({ type: "set_tray", keeps, ...thresholds }, "Changed.");
  };
  const amount = (title, name, value) => html`<label class="field">
    <span class="field__label">${title}</span>
    <input class="input number" type="number" inputmode="decimal" min="0" step="0.01" required value=${value} disabled=${Boolean(reason)} onInput=${(event) => setDraft({ ...draft, [name]: event.target.value })} />
  </label>`;
  return html`<form class="control-group" onSubmit=${submit}>
    <h3>Counting <${ClauseMark} clause="ruling 101" /></h3>
    <label class="check"><input type="checkbox" checked=${keeps} disabled=${Boolean(reason)} onChange=${() => setDraft({ ...draft, keeps: !keeps })} /> <span>${text("tray_is_counted")}</span></label>
    ${amount(text("tray_alert_above"), "alert", alert)}
    ${amount(text("tray_report_above"), "report", report)}
    ${reason ? html`<p class="command-reason">${reason}</p>` : html`<div class="button-row"><button class="button" disabled=${still || !Object.keys(draft).length}>Set counting</button></div>`}
  </form>`;
}
