// The limits of each kind of wager, in dollars. During a round a change waits for its end, and the form says so.
// The grid of fields also serves the form that changes the rulebook.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { limitKinds, limitLabel, limitTitle, timesHere } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";

export const asDollars = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : `${cents / 100}`);
export const asCents = (dollars) => Math.round(Number(dollars) * 100);

const SIDES = [
  ["min_cents", "least"],
  ["max_cents", "most"],
];

/** Minimum and maximum of some kinds. `shown` gives a field's dollars, `set` takes them; `needed` may not stay empty. */
export function LimitsGrid({ id, kinds, needed, unit, shown, set, disabled = false }) {
  return html`<div class="limits-grid">
    <span></span><span class="muted" id=${`${id}-least`}>Minimum $</span><span class="muted" id=${`${id}-most`}>Maximum $</span>
    ${kinds.map((kind) => [
      html`<span key=${kind} id=${`${id}-${kind}`}>${limitTitle(kind)}</span>`,
      ...SIDES.map(
        ([side, heading]) => html`<input
          key=${`${kind}.${side}`}
          class="input number"
          type="number"
          inputmode="decimal"
          required=${needed(kind)}
          min=${unit / 100}
          step=${unit / 100}
          aria-labelledby=${`${id}-${kind} ${id}-${heading}`}
          value=${shown(kind, side)}
          disabled=${disabled}
          onInput=${(event) => set(kind, side, event.target.value)}
        />`,
      ),
    ])}
  </div>`;
}

export function LimitsForm({ view, still, send, denialReason }) {
  const { limits, scheduled_limits: scheduled, wager_unit_cents: unit, limits_notice_minutes: least = 0 } = view.table;
  const [option] = optionsOf(view, "set_limits");
  const reason = denialReason("set_limits", option);
  const [draft, setDraft] = useState({});
  const [notice, setNotice] = useState({});
  const current = JSON.stringify(scheduled ?? limits);
  useEffect(() => {
    setDraft({});
    setNotice({});
  }, [current]);
  const shown = (kind, side) => draft[`${kind}.${side}`] ?? asDollars((scheduled?.[kind] ?? limits[kind])[side]);
  const changed = Object.keys(draft).length > 0;
  const submit = async (event) => {
    event.preventDefault();
    const wanted = Object.fromEntries(
      Object.keys(limits).map((kind) => [
        kind,
        { min_cents: asCents(shown(kind, "min_cents")), max_cents: asCents(shown(kind, "max_cents")) },
      ]),
    );
    const ahead = unitOf(notice, least) ? { [unitOf(notice, least)]: Number(notice.count ?? (least || 1)) } : {};
    const lasts = notice.lasts ? { for_minutes: Number(notice.lasts) } : {};
    const keep = notice.keep === undefined ? {} : { seated_keep: notice.keep };
    await send({ type: "set_limits", limits: wanted, ...ahead, ...keep, ...lasts }, text("limits_set"));
  };
  return html`<form class="control-group" onSubmit=${submit}>
    <h3>Limits <${ClauseMark} clause=${option?.clause} /></h3>
    ${
      scheduled &&
      html`<p class="waiting-change"><b>${view.table.limits_from ? `${timesHere(view.table.limits_from)}:` : text("limits_wait")}</b> ${limitKinds(
        view.table,
      )
        .filter((kind) => scheduled[kind] && limitLabel(scheduled[kind]) !== limitLabel(limits[kind]))
        .map((kind) => `${limitTitle(kind)} ${limitLabel(scheduled[kind])}`)
        .join(", ")}</p>`
    }
    <${LimitsGrid}
      id="limits"
      kinds=${limitKinds(view.table)}
      needed=${() => true}
      unit=${unit}
      shown=${shown}
      set=${(kind, side, dollars) => setDraft({ ...draft, [`${kind}.${side}`]: dollars })}
      disabled=${Boolean(reason)}
    />
    ${!reason && html`<${Notice} notice=${notice} least=${least} set=${setNotice} keep=${notice.keep ?? view.table.seated_keep_limits ?? false} />`}
    ${reason && html`<p class="command-reason">${reason}</p>`}
    ${
      !reason &&
      html`<div class="button-row">
      <button class="button" disabled=${still || !changed}>Set the limits</button>
      ${changed && html`<button type="button" class="button button--quiet" onClick=${() => setDraft({})}>${text("leave_limits")}</button>`}
    </div>`
    }
  </form>`;
}

/** How long before limits change players are told at least: the house says so for each table. */
export function LeastNotice({ view, still, send, denialReason }) {
  const [option] = optionsOf(view, "set_limits_notice");
  const reason = denialReason("set_limits_notice", option);
  const now = option?.command.minutes ?? 0;
  const [draft, setDraft] = useState(null);
  const two = view.table.limits_by_two ?? false;
  const [byTwo, setByTwo] = useState(two);
  useEffect(() => setDraft(null), [now]);
  useEffect(() => setByTwo(two), [two]);
  const submit = async (event) => {
    event.preventDefault();
    await send(
      { type: "set_limits_notice", minutes: Number(draft ?? now), by_two: byTwo },
      text("limits_notice_changed"),
    );
  };
  return html`<form class="control-group limits-least" onSubmit=${submit}>
    <h3>Least notice <${ClauseMark} clause=${option?.clause} /></h3>
    <label class="field">
      <span class="field__label">${text("limits_notice_set")}</span>
      <input class="input number" type="number" inputmode="numeric" min="0" step="1" required value=${draft ?? now} disabled=${Boolean(reason)} onInput=${(event) => setDraft(event.target.value)} />
    </label>
    <label class="check"><input type="checkbox" checked=${byTwo} disabled=${Boolean(reason)} onChange=${(event) => setByTwo(event.target.checked)} /> <span>${text("limits_by_two")}</span></label>
    ${reason ? html`<p class="command-reason">${reason}</p>` : html`<div class="button-row"><button class="button" disabled=${still || (byTwo === two && (draft === null || Number(draft) === now))}>Set the notice</button></div>`}
  </form>`;
}

/** By rounds or minutes ahead, or at once; in minutes first where the table asks for some. */
const unitOf = (notice, least) => notice.unit ?? (least ? "after_minutes" : "");

/** From when the limits hold, for how long, and whether who sits there keeps the old ones. */
function Notice({ notice, least, set, keep }) {
  const change = (part) => set({ ...notice, ...part });
  return html`<div class="limits-notice">
    ${least > 0 && html`<p class="muted">${text("limits_notice", { minutes: least })}</p>`}
    <label class="field"><span class="field__label">${text("limits_hold")}</span>
      <select class="input" value=${unitOf(notice, least)} onChange=${(event) => change({ unit: event.target.value })}>
        <option value="">${text("limits_at_once")}</option>
        <option value="after_rounds">${text("limits_after_rounds")}</option>
        <option value="after_minutes">${text("limits_after_minutes")}</option>
      </select>
    </label>
    ${
      unitOf(notice, least) &&
      html`<label class="field"><span class="field__label">${text("limits_how_many")}</span>
      <input class="input number" type="number" inputmode="numeric" required min="1" value=${notice.count ?? (least || 1)} onInput=${(event) => change({ count: event.target.value })} />
    </label>`
    }
    <label class="field"><span class="field__label">${text("limits_for")}</span>
      <input class="input number" type="number" inputmode="numeric" min="1" value=${notice.lasts ?? ""} onInput=${(event) => change({ lasts: event.target.value })} />
    </label>
    <label class="check"><input type="checkbox" checked=${keep} onChange=${(event) => change({ keep: event.target.checked })} /> <span>${text("seated_keep")}</span></label>
  </div>`;
}
