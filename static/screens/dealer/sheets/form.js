// The sheet for an option that needs a few plain answers: new limits, a reason.

import { html, useState } from "../../../vendor/htm-preact.js";
import { limitTitle } from "../../kit/labels.js";
import { centsOf } from "../../kit/mispay.js";
import { NumberField } from "../../kit/number_keys.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { RefusalLine, Sheet } from "../parts.js";

const FIELDS = {
  whom: { title: text("reserved_for"), start: () => "", input: WhomInput },
  rounds: { title: text("last_rounds"), start: () => 3, input: RoundsInput },
  reason: { title: text("reason"), start: () => "", input: ReasonInput },
  limits: { title: text("limits_title"), start: (view) => view.table.limits, input: LimitsInput },
};

/** What is written to these commands everybody may read at the table. */
const READ_BY_ALL = new Set(["announce_closing", "close_table", "reserve_table"]);

function WhomInput({ value, onChange }) {
  return html`<label class="d-field">
    <span>${text("reserved_for")}</span>
    <input type="text" required maxlength="120" value=${value} onInput=${(event) => onChange(event.target.value)} autocomplete="off" />
  </label>`;
}

function RoundsInput({ value, onChange }) {
  return html`<${NumberField} title=${text("last_rounds")} value=${value} onInput=${(typed) => onChange(/^\d+$/.test(typed) ? Number(typed) : "")} />`;
}

function ReasonInput({ option, value, onChange }) {
  const read = READ_BY_ALL.has(option.command.type);
  return html`<label class="d-field">
    <span>${text(read ? "why_shown" : "reason")}</span>
    <input type="text" required maxlength=${read ? 120 : 200} value=${value} onInput=${(event) => onChange(event.target.value)} autocomplete="off" />
  </label>`;
}

const ENDS = [
  ["min_cents", text("least_dollars")],
  ["max_cents", text("most_dollars")],
];

function LimitsInput({ value, onChange }) {
  const set = (kind, end) => (typed) => onChange({ ...value, [kind]: { ...value[kind], [end]: centsOf(typed) } });
  return html`<div class="d-limits">
    ${Object.entries(value).map(
      ([kind, limits]) => html`<fieldset key=${kind}>
        <legend>${limitTitle(kind)}</legend>
        ${ENDS.map(([end, label]) => html`<${NumberField} key=${end} title=${label} value=${limits[end] / 100} onInput=${set(kind, end)} point=${true} />`)}
      </fieldset>`,
    )}
  </div>`;
}

/** Whether an answer is still to be given, or a part of it. */
const isMissing = (value) =>
  value === "" || value === null || (typeof value === "object" && Object.values(value).some(isMissing));

export function FormSheet({ option, preset, onClose }) {
  const { view, send, locked, refusal } = useConsole();
  const fields = option.fields.filter((field) => FIELDS[field] && preset?.[field] === undefined);
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map((field) => [field, FIELDS[field].start(view)])),
  );
  const submit = async (event) => {
    event.preventDefault();
    if (await send({ ...option.command, ...preset, ...values }, true)) onClose();
  };
  const missing = fields.filter((field) => isMissing(values[field])).map((field) => FIELDS[field].title);
  return html`<${Sheet} title=${option.label} kicker=${option.clause} onClose=${onClose}>
    <form class="d-form" onSubmit=${submit}>
      ${option.hint && html`<p>${option.hint}</p>`}
      ${fields.map((field) => {
        const Input = FIELDS[field].input;
        return html`<${Input}
          key=${field}
          option=${option}
          value=${values[field]}
          onChange=${(value) => setValues((now) => ({ ...now, [field]: value }))}
        />`;
      })}
      <footer class="d-sheet-foot">
        ${refusal && html`<${RefusalLine} refusal=${refusal} />`}
        ${missing.length > 0 && html`<p class="d-hint" role="status">${text("fill_in", { fields: missing.join(" · ") })}</p>`}
        <button type="submit" class="button button--primary d-button d-sheet-go" disabled=${locked || missing.length > 0}>${option.label}</button>
      </footer>
    </form>
  <//>`;
}
