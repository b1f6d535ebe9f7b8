// Cards that were entered and wait, or were not taken: these stay until the dealer deals with them.

import { html } from "../../../vendor/htm-preact.js";
import { isRed, shortCard } from "../../kit/cards.js";
import { cardLabel } from "../../kit/labels.js";
import { handAt } from "../../kit/places.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";

const placeName = (view, [area, hand]) => (area ? handAt(view.table, area, hand) : text("the_house"));

export function Entered() {
  const { entries } = useConsole();
  const { missed } = entries;
  return html`${missed.length > 0 && html`<${Missed} missed=${missed} />`}<${Waiting} />`;
}

/** Those that were not taken, each with its reason and what may be done with it. */
function Missed({ missed }) {
  const { view, entries } = useConsole();
  const next = entries.due;
  return html`<section class="d-panel d-entered is-missed" aria-label=${text("entry_not_taken")}>
    <h2>${text("entry_not_taken")}</h2>
    <ul role="list">
      ${missed.map(
        (entry, at) => html`<li key=${`${entry.card} ${entry.nth}`} class="is-missed">
          ${missed[at - 1]?.missed !== entry.missed && html`<p role="alert">${entry.missed}</p>`}
          <div class="d-entered-keys">
            <${Card} card=${entry.card} />
            ${next?.length > 0 && html`<button type="button" class="button d-button d-button-take" data-deed=${`give ${entry.card} ${next}`} onClick=${() => entries.give(entry)}>${text("give_to", { place: placeName(view, next) })}</button>`}
            <button type="button" class="button d-button" data-deed=${`throw ${entry.card}`} onClick=${() => entries.drop(entry)}>${text("throw_away")}</button>
          </div>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** Those that go by themselves, where there is more than the ghost on the felt to see. */
function Waiting() {
  const { view, connection, entries } = useConsole();
  const { waiting } = entries;
  // One without a place yet lies on no hand as a ghost, and its answer may be long in coming.
  const isNowhere = connection !== "live" && waiting.some(({ place }) => !place.length);
  if (entries.isShowing || (waiting.length < 2 && !isNowhere)) return null;
  return html`<section class="d-panel d-entered" aria-label=${text("entered")}>
    <h2>${text("entered")}</h2>
    <ul role="list">
      ${waiting.map((entry, at) => html`<li key=${at}><${Card} card=${entry.card} /> <span>${entry.place.length ? placeName(view, entry.place) : ""}</span></li>`)}
    </ul>
    <button type="button" class="button d-button" onClick=${() => entries.drop()}>${text("erase_last")}</button>
  </section>`;
}

function Card({ card }) {
  return html`<b class=${isRed(card) ? "effect-card is-red" : "effect-card"} role="img" aria-label=${cardLabel(card)}>${shortCard(card)}</b>`;
}
