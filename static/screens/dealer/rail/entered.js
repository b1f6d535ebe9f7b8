// Cards that were entered and wait, or were not taken: these stay until the dealer deals with them.

import { html } from "../../../vendor/htm-preact.js";
import { isRed, shortCard } from "../../kit/cards.js";
import { cardLabel, placeTitle } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";

const placeName = (view, [area, hand]) =>
  area ? `${placeTitle(view.table)} ${area}${hand > 1 ? `, hand ${hand}` : ""}` : "The house";

export function Entered() {
  const { view, connection, entries } = useConsole();
  const { list } = entries;
  const [head] = list;
  const [next] = entries.places;
  // One without a place yet lies on no hand as a ghost, and its answer may be long in coming.
  const isNowhere = connection !== "live" && list.some(({ place }) => !place.length);
  const stands = list.length > 1 || head?.missed || isNowhere;
  if (!stands || (entries.isShowing && !head.missed)) return null;
  return html`<section class=${`d-panel d-entered${head.missed ? " is-missed" : ""}`} aria-label=${text("entered")}>
    <h2>${text(head.missed ? "entry_not_taken" : "entered")}</h2>
    <ul role="list">
      ${list.map((entry, at) => html`<li key=${at} class=${entry.missed ? "is-missed" : ""}><b class=${isRed(entry.card) ? "effect-card is-red" : "effect-card"} role="img" aria-label=${cardLabel(entry.card)}>${shortCard(entry.card)}</b> <span>${entry.place.length ? placeName(view, entry.place) : ""}</span></li>`)}
    </ul>
    ${
      head.missed &&
      html`<p role="alert">${head.missed}</p>
        <div class="d-entered-keys">
          ${next && html`<button type="button" class="button d-button d-button-take" data-deed=${`give ${head.card} ${next}`} onClick=${() => entries.give()}>${text("give_to", { place: placeName(view, next) })}</button>`}
          <button type="button" class="button d-button" data-deed=${`throw ${head.card}`} onClick=${() => entries.drop(0)}>${text("throw_away")}</button>
        </div>`
    }
    ${!head.missed && html`<button type="button" class="button d-button" onClick=${() => entries.drop()}>${text("erase_last")}</button>`}
  </section>`;
}
