// What the pit says of the rack: how the table pays, with which chips, and what was paid wrongly.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { MispayForm } from "../kit/mispay.js";
import { money } from "../kit/money.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";
import { asCents, asDollars } from "./limits_form.js";

const COLOURS = ["grey", "red", "green", "black", "purple", "amber", "blue", "pink", "brown", "teal"];

/** Line by line alone or not, and the sums above which a Pit Manager signs a mis-pay, and an award or a payment is looked at. */
export function PayingForm({ view, still, send, denialReason }) {
  const [option] = optionsOf(view, "set_paying");
  const reason = denialReason("set_paying", option);
  const now = option?.command ?? {
    by_line: false,
    mispay_manager_cents: 0,
    verify_above_cents: 0,
    payment_above_cents: 0,
  };
  const [draft, setDraft] = useState({});
  const current = JSON.stringify(now);
  useEffect(() => setDraft({}), [current]);
  const byLine = draft.by_line ?? now.by_line;
  const mispay = draft.mispay ?? asDollars(now.mispay_manager_cents);
  const award = draft.award ?? asDollars(now.verify_above_cents);
  const payment = draft.payment ?? asDollars(now.payment_above_cents);
  const submit = async (event) => {
    event.preventDefault();
    const sums = {
      mispay_manager_cents: asCents(mispay),
      verify_above_cents: asCents(award),
      payment_above_cents: asCents(payment),
    };
    await send({ type: "set_paying", by_line: byLine, ...sums }, "Changed.");
  };
  return html`<form class="control-group" onSubmit=${submit}>
    <h3>Paying <${ClauseMark} clause=${option?.clause} /></h3>
    <fieldset class="rack-choice" disabled=${Boolean(reason)}>
      <legend class="visually-hidden">Paying</legend>
      <label class="check"><input type="radio" name="paying" checked=${!byLine} onChange=${() => setDraft({ ...draft, by_line: false })} /> <span>${text("pay_as_shown")}</span></label>
      <label class="check"><input type="radio" name="paying" checked=${byLine} onChange=${() => setDraft({ ...draft, by_line: true })} /> <span>${text("pay_by_line")}</span></label>
    </fieldset>
    <${Above} label=${text("mispay_manager_above")} value=${mispay} disabled=${Boolean(reason)} onChange=${(value) => setDraft({ ...draft, mispay: value })} />
    <${Above} label=${text("award_looked_at_above")} value=${award} disabled=${Boolean(reason)} onChange=${(value) => setDraft({ ...draft, award: value })} />
    <${Above} label=${text("payment_looked_at_above")} value=${payment} disabled=${Boolean(reason)} onChange=${(value) => setDraft({ ...draft, payment: value })} />
    ${reason ? html`<p class="command-reason">${reason}</p>` : html`<div class="button-row"><button class="button" disabled=${still || !Object.keys(draft).length}>Set paying</button></div>`}
  </form>`;
}

function Above({ label, value, disabled, onChange }) {
  return html`<label class="field paying-sum">
    <span class="field__label">${label}</span>
    <input class="input number" type="number" inputmode="decimal" min="0" step="0.01" required value=${value} disabled=${disabled} onInput=${(event) => onChange(event.target.value)} />
  </label>`;
}

/** The table's chips, each with its value and colour. */
export function ChipsForm({ view, still, send, denialReason }) {
  const [option] = optionsOf(view, "set_chips");
  const reason = denialReason("set_chips", option);
  const known = option?.command.chips ?? [];
  const [draft, setDraft] = useState(null);
  const current = JSON.stringify(known);
  useEffect(() => setDraft(null), [current]);
  const chips = draft ?? known.map(({ cents, colour }) => ({ dollars: asDollars(cents), colour }));
  const change = (at, more) => setDraft(chips.map((chip, n) => (n === at ? { ...chip, ...more } : chip)));
  const free = COLOURS.find((colour) => !chips.some((chip) => chip.colour === colour));
  const submit = async (event) => {
    event.preventDefault();
    const wanted = chips.map(({ dollars, colour }) => ({ cents: asCents(dollars), colour }));
    await send({ type: "set_chips", chips: wanted }, "Changed.");
  };
  return html`<form class="control-group" onSubmit=${submit}>
    <h3>Chips <${ClauseMark} clause=${option?.clause} /></h3>
    <ul class="rack-chips" role="list">
      ${chips.map(
        (chip, at) => html`<li key=${at}>
          <span class="chip" data-chip=${chip.colour}><span class="visually-hidden">Chip ${at + 1}</span></span>
          <input class="input number" type="number" inputmode="decimal" min="0.01" step="0.01" required aria-label="Dollars" value=${chip.dollars} disabled=${Boolean(reason)} onInput=${(event) => change(at, { dollars: event.target.value })} />
          <select class="input" aria-label="Colour" disabled=${Boolean(reason)} value=${chip.colour} onChange=${(event) => change(at, { colour: event.target.value })}>
            ${COLOURS.map((colour) => html`<option key=${colour} value=${colour} selected=${colour === chip.colour}>${colour}</option>`)}
          </select>
          <button type="button" class="button button--quiet" aria-label=${text("chip_away", { amount: money(asCents(chip.dollars) || 0) })} disabled=${Boolean(reason)} onClick=${() => setDraft(chips.filter((_, n) => n !== at))}>✕</button>
        </li>`,
      )}
    </ul>
    ${
      reason
        ? html`<p class="command-reason">${reason}</p>`
        : html`<div class="button-row">
            <button type="button" class="button" disabled=${!free} onClick=${() => setDraft([...chips, { dollars: "", colour: free }])}>Add a chip</button>
            <button class="button" disabled=${still || !draft}>Set the chips</button>
            <button type="button" class="button button--quiet" disabled=${still} onClick=${() => send({ type: "set_chips", chips: [] }, "Changed.")}>Standard chips</button>
          </div>`
    }
  </form>`;
}

/** What was paid wrongly, in the round that is on and in any before it. */
export function Mispays({ facts, view, denialReason }) {
  const [open, setOpen] = useState(false);
  const reason = denialReason("record_mispay", {});
  return html`<div class="control-group rack-mispay">
    <h3>Paid wrongly <${ClauseMark} clause="ruling 96" /></h3>
    <p class="muted">${text("mispay_about")}</p>
    ${reason && html`<p class="command-reason">${reason}</p>`}
    ${!reason && !open && html`<div class="button-row"><button type="button" class="button" disabled=${!view.table.rounds} onClick=${() => setOpen(true)}>${text("mispay_open")}</button></div>`}
    ${
      open &&
      html`<${MispayForm} path=${`/api/v1/tables/${facts.id}`} newest=${view.table.rounds} />
      <div class="button-row"><button type="button" class="button button--quiet" onClick=${() => setOpen(false)}>Leave it</button></div>`
    }
  </div>`;
}
