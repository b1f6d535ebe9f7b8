// The sheet for an action that needs a few plain answers: limits, wagers per area, a reason, decks, a player, seconds.

import { html, useState } from "../../vendor/htm-preact.js";
import { useConsole } from "./context.js";
import { Sheet } from "./parts.js";
import { Choice, RefusalLine } from "./stake_sheet.js";

const KIND_NAMES = { main: "Main wager", pair: "Pair wager", insurance: "Insurance" };
const numbers = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ value: first + index, label: String(first + index) }));
const playersOf = (view) => view.players.map(({ player, name }) => ({ value: player, label: name }));

const FIELDS = {
  wagers: { start: (view) => view.table.wagers_per_area, input: Choices("Wagers per area", () => numbers(1, 3)) },
  decks: { start: (view) => view.table.decks, input: Choices("Decks", () => numbers(4, 8)) },
  seconds: { start: () => 30, input: Choices("Seconds", () => [15, 30, 45, 60].map((s) => ({ value: s, label: `${s} s` }))) },
  area: { start: () => null, input: Choices("Area", (view) => numbers(1, view.table.layout.positions)) },
  line: { start: () => 1, input: Choices("Line", () => numbers(1, 3)) },
  player: { start: () => null, input: Choices("Player", playersOf) },
  reason: { start: () => "", input: ReasonInput },
  limits: { start: (view) => view.table.limits, input: LimitsInput },
};

function Choices(label, options) {
  return ({ view, value, onChange }) => html`<${Choice} label=${label} value=${value} options=${options(view)} onChange=${onChange} />`;
}

function ReasonInput({ value, onChange }) {
  return html`<label class="d-field">
    <span>Reason, for the record</span>
    <input type="text" required maxlength="200" value=${value} onInput=${(event) => onChange(event.target.value)} autocomplete="off" />
  </label>`;
}

function LimitsInput({ value, onChange }) {
  const set = (kind, end, dollars) => onChange({ ...value, [kind]: { ...value[kind], [end]: Math.round(dollars * 100) } });
  return html`<div class="d-limits">
    ${Object.entries(value).map(
      ([kind, limits]) =>
        html`<fieldset key=${kind}>
          <legend>${KIND_NAMES[kind] ?? kind}</legend>
          ${[["min_cents", "Least"], ["max_cents", "Most"]].map(
            ([end, label]) =>
              html`<label class="d-field" key=${end}>
                <span>${label}, dollars</span>
                <input
                  type="number"
                  inputmode="decimal"
                  min="0"
                  required
                  value=${limits[end] / 100}
                  onInput=${(event) => set(kind, end, Number(event.target.value))}
                />
              </label>`,
          )}
        </fieldset>`,
    )}
  </div>`;
}

export function FormSheet({ action, preset, onClose }) {
  const { view, send, locked, refusal } = useConsole();
  const fields = action.fields.filter((field) => FIELDS[field] && preset?.[field] === undefined);
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((field) => [field, FIELDS[field].start(view)])));
  const submit = async (event) => {
    event.preventDefault();
    if (await send({ ...action.command, ...preset, ...values }, true)) onClose();
  };
  const missing = fields.some((field) => values[field] === null || values[field] === "");
  return html`<${Sheet} title=${action.label} kicker=${action.clause} onClose=${onClose}>
    <form class="d-form" onSubmit=${submit}>
      ${action.hint && html`<p>${action.hint}</p>`}
      ${fields.map((field) => {
        const Input = FIELDS[field].input;
        return html`<${Input}
          key=${field}
          view=${view}
          value=${values[field]}
          onChange=${(value) => setValues((now) => ({ ...now, [field]: value }))}
        />`;
      })}
      ${refusal && html`<${RefusalLine} refusal=${refusal} />`}
      <footer class="d-sheet-foot">
        <button type="submit" class="button button--primary d-button d-sheet-go" disabled=${locked || missing}>${action.label}</button>
      </footer>
    </form>
  <//>`;
}
