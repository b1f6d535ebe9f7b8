// While bets are open: chips to put down by a tap on an area, and the same wagers again.

import { html } from "../../../vendor/htm-preact.js";
import { chipOf, keyValues } from "../../kit/chips.js";
import { kindLabel } from "../../kit/labels.js";
import { money, shortMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";
import { offeredKinds } from "../sheets/stake_draft.js";

/** As many as lie in a row of the dock. */
const MOST_CHIPS = 5;

export function Palette() {
  const { view, chips } = useConsole();
  const again = optionsOf(view, "repeat_wagers");
  return html`<div class="d-palette">
    <div class="d-chips" role="group" aria-label=${text("chips")}>
      ${keyValues(MOST_CHIPS).map(
        (cents) => html`<button
          type="button"
          key=${cents}
          class="d-chip"
          data-chip=${chipOf(cents)}
          data-cents=${cents}
          aria-pressed=${cents === chips.cents ? "true" : "false"}
          onClick=${() => chips.choose("cents", cents)}
        >
          <span class="visually-hidden">${money(cents)}</span><span aria-hidden="true">${shortMoney(cents)}</span>
        </button>`,
      )}
    </div>
    <${Kinds} view=${view} chips=${chips} />
    <div class="d-palette-again">
      ${again.map(
        (option, at) =>
          html`<${OptionButton} key=${option.label} option=${option} look=${at ? "plain" : "take"} detail=${option.refusal ? "" : option.hint} />`,
      )}
    </div>
  </div>`;
}

/** What the chip is for: one kind of wager, or one of each. */
function Kinds({ view, chips }) {
  const kinds = offeredKinds(view);
  if (kinds.length < 2) return null;
  const chosen = chips.kinds.length ? chips.kinds : kinds.slice(0, 1);
  const choices = [...kinds.map((kind) => [kindLabel(kind), [kind]]), [text("one_of_each"), kinds]];
  return html`<div class="d-palette-kinds" role="group" aria-label=${text("kind")}>
    ${choices.map(
      ([label, value]) => html`<button
        type="button"
        key=${label}
        aria-pressed=${String(value) === String(chosen) ? "true" : "false"}
        onClick=${() => chips.choose("kinds", value)}
      >
        ${label}
      </button>`,
    )}
  </div>`;
}
