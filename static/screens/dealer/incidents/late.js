// Wagers that come, change or go after "No more bets", or lie outside the limits: from here the dealer enters them too.

import { html } from "../../../vendor/htm-preact.js";
import { kindInSentence, placeLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { lateChange, mayComeLate, PLACED } from "../late_wagers.js";

/** What each is, by its command; its text is beside it. */
const codeOf = ({ type, in_time: inTime }) =>
  inTime ? "late_in_time" : type === "place_wager" ? "late_wager" : "late_found";

/** What can be entered now, as incidents: an `option` opens its own sheet, `changes` asks first which wager. */
export function lateIncidents(view) {
  if (!mayComeLate(view)) return [];
  const entered = optionsOf(view, "record_found_wager", "place_wager").filter(({ fields }) => fields.includes("area"));
  const [late] = optionsOf(view, "place_wager");
  return [
    ...entered.map((option) => {
      const code = codeOf(option.command);
      return asIncident(code, option.label, option.clause, text(code), { option });
    }),
    ...(placed(view).length
      ? [asIncident("late_changes", text("late_changes"), late.clause, text("late_changes_help"), { changes: true })]
      : []),
  ];
}

const asIncident = (code, title, clause, help, more) => ({
  code,
  group: "late",
  title,
  clause,
  outcome: [help],
  refusal: null,
  ...more,
});

const placed = (view) => view.round.areas.flatMap((area) => area.wagers).filter((wager) => PLACED.has(wager.kind));

const wagerText = ({ table }, wager) =>
  text("late_wager_at", {
    place: placeLabel(table),
    area: wager.area,
    names: wager.stakes.map((stake) => stake.name).join(" + "),
    kind: kindInSentence(wager.kind),
    amount: money(wager.stake_cents),
  });

/** Which wager it is. */
export function LateChanges({ onBack }) {
  const { view, openOption } = useConsole();
  return html`<p class="d-requires">${text("which_wager")}</p>
    <div class="incident-chips">
      ${placed(view).map(
        (
          wager,
        ) => html`<button type="button" key=${wager.id} class="button d-button" onClick=${() => openOption(lateChange(wager))}>
          ${wagerText(view, wager)}
        </button>`,
      )}
    </div>
    <footer class="d-sheet-foot"><button type="button" class="button d-button" onClick=${onBack}>${text("back")}</button></footer>`;
}
