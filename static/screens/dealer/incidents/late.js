// Wagers that come, change or go after "No more bets", or lie outside the limits: from here the dealer enters them too.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { kindWords, placeWord } from "../../kit/labels.js";
import { actionsOf } from "../options.js";
import { lateChange, mayComeLate, PLACED } from "../rail/claims.js";
import { useConsole } from "../context.js";

const CHANGED = "A player changes a wager or takes it back after “No more bets”";
const HELP = {
  record_found_wager: "It lies under the minimum or over the maximum and is settled as the clause says.",
  place_wager: "It came too late: it is refused, with both times on record.",
};

/** What can be entered now, as symptoms: an `action` opens its own sheet, `changes` asks first which wager. */
export function lateSymptoms(view) {
  if (!mayComeLate(view)) return [];
  const entered = actionsOf(view, "record_found_wager", "place_wager").filter(({ fields }) => fields.includes("area"));
  const [late] = actionsOf(view, "place_wager");
  return [
    ...entered.map((action) => asSymptom(action.label, action.clause, HELP[action.command.type], { action })),
    ...(placed(view).length
      ? [
          asSymptom(
            CHANGED,
            late.clause,
            "It is too late: more is refused, less stays and runs, and it is on record.",
            { changes: true },
          ),
        ]
      : []),
  ];
}

const asSymptom = (title, clause, help, more) => ({
  code: title,
  group: "late",
  title,
  clause,
  outcome: [help],
  refusal: null,
  ...more,
});

const placed = (view) => view.round.areas.flatMap((area) => area.wagers).filter((wager) => PLACED.has(wager.kind));

/** Which wager it is. */
export function LateChanges({ onBack }) {
  const { view, openAction } = useConsole();
  return html`<p class="d-requires">Which wager is it?</p>
    <div class="w-chips">
      ${placed(view).map(
        (
          wager,
        ) => html`<button type="button" key=${wager.id} class="button d-button" onClick=${() => openAction(lateChange(wager))}>
          ${placeWord(view.table)} ${wager.area}: ${wager.stakes.map((stake) => stake.name).join(" + ")}, ${kindWords(wager.kind).toLowerCase()} ${money(wager.stake_cents)}
        </button>`,
      )}
    </div>
    <footer class="d-sheet-foot"><button type="button" class="button d-button" onClick=${onBack}>Back</button></footer>`;
}
