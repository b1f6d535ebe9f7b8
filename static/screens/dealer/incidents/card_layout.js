// How the cards lie where that is not how they should: the cards of the screen, moved or exchanged by two taps.

import { html, useState } from "../../../vendor/htm-preact.js";
import { placeAt } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { CardKey, Chosen } from "./cards.js";

const HOUSE = "house";

/** Every place with its cards as entered so far: each hand of each area, and the house. */
function placesOf(view, values) {
  const areas = view.round.areas.flatMap(({ area, seated, hands }) => {
    const shown = hands.length ? hands.map((hand) => hand.cards) : [[]];
    const lie = values.areas?.[area] ?? shown;
    return shown.map((cards, hand) => ({
      key: `${area}.${hand}`,
      area,
      title: `${shown.length > 1 ? text("place_and_hand", { place: placeAt(view.table, area), hand: hand + 1 }) : placeAt(view.table, area)}${seated ? ` · ${seated.name}` : ""}`,
      cards: lie[hand],
      shown: cards,
    }));
  });
  const house = view.round.house.cards;
  return [...areas, { key: HOUSE, area: HOUSE, title: text("house"), cards: values.house ?? house, shown: house }];
}

const differs = (place) => place.cards.join() !== place.shown.join();

/** `areas` and `house` of the command: what differs from the screen, undefined where nothing does. */
function changes(places) {
  const changed = new Set(places.filter(differs).map((place) => place.area));
  const house = places.find((place) => place.key === HOUSE);
  const areas = Object.fromEntries(
    [...changed]
      .filter((area) => area !== HOUSE)
      .map((area) => [area, places.filter((place) => place.area === area).map((place) => place.cards)]),
  );
  return { areas: Object.keys(areas).length ? areas : undefined, house: changed.has(HOUSE) ? house.cards : undefined };
}

/** Tap a card, then the place where it lies, or the card with which it changed places. */
export function CardLayoutField({ view, title, values, onChanges }) {
  const [held, hold] = useState(null);
  if (values.order) return null;
  const places = placesOf(view, values);
  const put = (cardsOf) => {
    onChanges(changes(places.map((place) => ({ ...place, cards: cardsOf(place) }))));
    hold(null);
  };
  const isHeld = (place, at) => held?.key === place.key && held.at === at;
  const layOn = (target) =>
    put((place) => {
      const left = place.cards.filter((_, at) => !isHeld(place, at));
      return place.key === target.key ? [...left, held.card] : left;
    });
  const tap = (place, at) => {
    const card = place.cards[at];
    if (!held) hold({ key: place.key, at, card });
    else if (isHeld(place, at)) hold(null);
    else
      put((each) =>
        each.cards.map((was, n) => (each.key === place.key && n === at ? held.card : isHeld(each, n) ? card : was)),
      );
  };
  return html`<fieldset>
    <legend>${title}</legend>
    <p class="d-hint" aria-live="polite">${text(held ? "where_it_lies" : "lies_wrongly")}</p>
    <div class="incident-places">
      ${places.map(
        (
          place,
        ) => html`<div key=${place.key} class=${`incident-place${differs(place) ? " is-changed" : ""}`} role="group" aria-label=${place.title}>
          <button type="button" class="button d-button" disabled=${!held || held.key === place.key} onClick=${() => layOn(place)}>${place.title}</button>
          ${place.cards.map((card, at) => html`<${CardKey} key=${`${at}${card}`} card=${card} look="incident-card--laid" pressed=${isHeld(place, at)} onTap=${() => tap(place, at)} />`)}
        </div>`,
      )}
    </div>
    ${places.some(differs) && html`<button type="button" class="button d-button" onClick=${() => put((place) => place.shown)}>${text("as_on_screen")}</button>`}
  </fieldset>`;
}

/** The cards of the initial deal in the order they really came out; entered only once all of them are. */
export function OrderField({ view, title, values, onChanges }) {
  const { order } = values;
  const cards = placesOf(view, {}).flatMap((place) => place.cards);
  const take = (chosen) =>
    onChanges({ order: chosen, drawn: chosen?.length === cards.length ? chosen.map((at) => cards[at]) : undefined });
  if (values.areas || values.house) return null;
  if (!order) return html`<button type="button" class="button d-button" onClick=${() => take([])}>${title}</button>`;
  return html`<fieldset>
    <legend>${text("tap_in_order")}</legend>
    <${Chosen} cards=${order.map((at) => cards[at])} onErase=${() => take(order.slice(0, -1))} />
    <div class="incident-suit">
      ${cards.map((card, at) => !order.includes(at) && html`<${CardKey} key=${at} card=${card} onTap=${() => take([...order, at])} />`)}
    </div>
    <button type="button" class="button d-button" onClick=${() => take(null)}>${text("came_out_so")}</button>
  </fieldset>`;
}
