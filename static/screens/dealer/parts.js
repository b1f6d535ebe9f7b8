// Small parts that every panel uses: the button of an option, the clause tag, icons.

import { html } from "../../vendor/htm-preact.js";
import { ClauseTag as KitClauseTag } from "../kit/clause.js";
import { Modal } from "../kit/dialog.js";
import { clauseLabel } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { useConsole } from "./context.js";
import { deedOf, isReady } from "./round.js";

const ICONS = {
  undo: "M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12H9",
  back: "M14 4 6 12l8 8",
  on: "M10 4 18 12l-8 8",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5z",
  close: "M5 5l14 14M19 5 5 19",
  erase: "M9 5h12v14H9l-6-7zM12 9l6 6M18 9l-6 6",
  plus: "M12 5v14M5 12h14",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M17 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",
  table: "M3 6h18v4c0 6-4 9-9 9s-9-3-9-9zM3 6l2-2h14l2 2",
  swap: "M4 8h15l-4-4M20 16H5l4 4",
  check: "M4 13l5 5L20 6",
};

/** A line icon of 24 × 24 units, for the eye only. */
export function Icon({ name }) {
  return html`<svg class="d-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/** A clause number; a tap says in our words what it requires. */
export function ClauseTag({ clause }) {
  const { showClause } = useConsole();
  const show = () => showClause(clause);
  return html`<${KitClauseTag} clause=${clause} label=${text("what_clause_requires", { clause })} onOpen=${show} />`;
}

/**
 * The button of an option. Refused ones stay in sight, greyed, and tell their reason on a tap. Ones with something still
 * to fill in open their sheet; the others are sent at once, but for `careful` ones, which no Undo takes back: those show
 * first what they do. One that `waits` is dead until something else is done, which its detail says.
 */
export function OptionButton({ option: offered, look = "plain", label, detail, careful = false, waits = false }) {
  const { view, locked, run, explain, openIncident, lackOfRole } = useConsole();
  const option = { ...offered, refusal: offered.refusal ?? lackOfRole(offered) };
  const refused = Boolean(option.refusal);
  const press = () => (refused ? explain(option) : careful ? openIncident(option) : run(option));
  return html`<button
    type="button"
    class=${`button d-button d-button-${look}${refused ? " is-refused" : ""}`}
    aria-disabled=${refused || locked ? "true" : null}
    disabled=${(locked && !refused) || waits}
    data-command=${option.command.type}
    data-clause=${option.clause || null}
    data-deed=${deedOf(option, view)}
    onClick=${press}
  >
    ${refused && html`<${Icon} name="lock" />`}
    <span class="d-button-text">
      <span class="d-button-label">${label || option.label}</span>
      ${detail && html`<span class="d-button-detail">${detail}</span>`}
    </span>
    ${refused && html`<span class="d-button-clause">${clauseLabel(option.refusal.clause)}</span>`}
  </button>`;
}

/** An option's button, and beside it the key that opens its sheet when what it sends may be changed first. */
export function AdjustableButton({ option, look, label, detail, more }) {
  return html`<${OptionButton} option=${option} look=${look} label=${label} detail=${detail} /><${MoreKey} option=${option} more=${more} />`;
}

/** The key that opens an option's sheet; nothing where there is nothing to change. */
export function MoreKey({ option, more }) {
  const { view, openOption } = useConsole();
  if (option.refusal || option.fields.length === 0 || !isReady(option)) return null;
  return html`<button type="button" class="button d-button" data-deed=${`open ${deedOf(option, view)}`} onClick=${() => openOption(option)}>${more}</button>`;
}

/** A dialog over the table: Escape or the cross closes it; a `light` one, with nothing to lose, also a tap beside it. */
export function Sheet({ title, kicker, onClose, wide = false, light = false, children }) {
  return html`<${Modal} class=${`d-sheet${wide ? " is-wide" : ""}`} label=${title} light=${light} onClose=${onClose}>
    <div class="d-sheet-body">
      <header class="d-sheet-head">
        <div>
          ${kicker && html`<p class="d-kicker">${kicker}</p>`}
          <h2>${title}</h2>
        </div>
        <button type="button" class="button d-button d-button-icon" aria-label=${text("close")} onClick=${onClose}>
          <${Icon} name="close" />
        </button>
      </header>
      ${children}
    </div>
  <//>`;
}

/** Why the server refused what a sheet sent. */
export function RefusalLine({ refusal }) {
  return html`<p class="d-refused" role="alert">
    <${Icon} name="lock" />
    <span>${refusal.message}</span>
    <${ClauseTag} clause=${refusal.clause} />
  </p>`;
}

/** A row of large choices, [{value, label}], of which one holds. */
export function Choice({ label, value, choices, onChange }) {
  return html`<div class=${choices.length > 5 ? "d-choice is-many" : "d-choice"} role="group" aria-label=${label}>
    <span class="d-choice-label">${label}</span>
    <div class="d-choice-keys">
      ${choices.map(
        (choice) =>
          html`<button
            type="button"
            key=${choice.value}
            aria-pressed=${choice.value === value ? "true" : "false"}
            onClick=${() => onChange(choice.value)}
          >
            ${choice.label}
          </button>`,
      )}
    </div>
  </div>`;
}
