// The same wagers again, of one area or of one player: what lay there in the last round and may be placed once more (ruling 86).

import { html } from "../../../vendor/htm-preact.js";
import { placeLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { stopOf } from "../../kit/stops.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";

const centsOf = (wagers, player) =>
  wagers
    .flatMap((wager) => wager.stakes)
    .filter((stake) => !player || stake.player === player)
    .reduce((sum, stake) => sum + stake.cents, 0);

/** The players behind some wagers, each once. */
const backersOf = (wagers) => [
  ...new Map(wagers.flatMap((wager) => wager.stakes).map((stake) => [stake.player, stake.name])),
];

/**
 * `{fields, label, cents}` for an area: all that lay there, and each backer's part of it; of one backer all that they had
 * anywhere, which of several their own key has.
 */
function choicesAt(view, area) {
  const before = view.round?.before ?? [];
  const here = before.filter((wager) => wager.area === area);
  const backers = backersOf(here);
  const place = placeLabel(view.table);
  const all = here.length
    ? [{ fields: { area }, label: text("again_here", { place, area }), cents: centsOf(here) }]
    : [];
  const parts = backers.map(([player, name]) => ({
    fields: { area, player },
    label: text("again_part", { name }),
    cents: centsOf(here, player),
  }));
  const anywhere = backers
    .filter(([player]) => centsOf(before, player) > centsOf(here, player))
    .map(([player, name]) => ofPlayer(before, player, name));
  return [...all, ...(backers.length > 1 ? parts : anywhere)];
}

const ofPlayer = (before, player, name) => ({
  fields: { player },
  label: text("again_everywhere", { name }),
  cents: centsOf(before, player),
});

function choicesOf(view, player) {
  const before = view.round?.before ?? [];
  const cents = centsOf(before, player.player);
  return cents ? [ofPlayer(before, player.player, player.name)] : [];
}

/** Keys for what may be placed again on `area`, or for `player`; nothing where nothing is left of the last round. */
export function Again({ area, player, onDone }) {
  const { view, stops, send, locked } = useConsole();
  if (!findOption(view, "repeat_wagers")) return null;
  const choices = player ? choicesOf(view, player) : choicesAt(view, area);
  if (!choices.length) return null;
  const place = async (fields) => {
    if (await send({ type: "repeat_wagers", ...fields }, true)) onDone();
  };
  return html`<div class="d-again" role="group" aria-label=${text("again")}>
    ${choices.map(
      ({ fields, label, cents }) => html`<button
        type="button"
        key=${label}
        class="button d-button"
        data-command="repeat_wagers"
        disabled=${locked || Boolean(stopOf(view, stops, fields.player))}
        onClick=${() => place(fields)}
      >
        ${label} <strong class="money">${money(cents)}</strong>
      </button>`,
    )}
  </div>`;
}
