// The cards: the house on top, the others' hands small, mine large in front.

import { html } from "../../vendor/htm-preact.js";
import { ClauseTag } from "../kit/clause.js";
import { handStatusLabel, placeLabel, placeTitle } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { CardRow, Total } from "./cards.js";
import { myAreas, otherAreas } from "./reading.js";

const OWN_TOTAL = "PM 3.5";

/** What stands beside my hand: that it is played blind as long as nobody took it up (TC 1.1.3), whose turn it is, or how it stands. */
function statusLabel(area, hand, isTurn) {
  const blind = hand.status === "waiting" && hand.cards.length > 0 && hand.cards.every((card) => card === "??");
  if (blind && area.mine) return area.i_control ? text("blind_own") : "Blind";
  if (isTurn) return "Now";
  return hand.status === "viewed" && !area.i_control ? "Taken up" : handStatusLabel(hand.status);
}

export function Felt({ view, explain }) {
  const mine = myAreas(view);
  return html`<section class="cloth" aria-label=${text("cards_on_table")}>
    <${House} view=${view} explain=${explain} />
    <${Others} view=${view} />
    <div class=${`mine mine--${Math.min(4, handsOf(mine))}`}>
      ${mine.map((area) => html`<${Mine} key=${area.area} area=${area} view=${view} />`)}
    </div>
  </section>`;
}

/** Places that wait for a hand's first cards. */
const placesOf = ({ table }) => (table.game === "three_card_poker" ? 3 : 2);

const handsOf = (areas) => areas.reduce((sum, area) => sum + Math.max(1, area.hands.length), 0);

function House({ view, explain }) {
  const { house } = view;
  return html`<div class="house">
    <h2 class="cloth-title">Dealer</h2>
    <${CardRow} cards=${house.cards} places=${placesOf(view)} />
    <p class="house-total">
      <${Total} hand=${house} />
      ${house.cards.length > 0 && view.table.game === "pontoon" && html`<${ForInformation} view=${view} explain=${explain} />`}
    </p>
  </div>`;
}

/** Totals bind nobody (ruling 9): said wherever they are shown, with the clause of the rulebook that has one. */
function ForInformation({ view, explain }) {
  return html`<span class="for-information">${text("for_information")} ${OWN_TOTAL in view.notes && html`<${ClauseTag} clause=${OWN_TOTAL} onOpen=${explain} />`}</span>`;
}

function Others({ view }) {
  const others = otherAreas(view).filter((area) => area.hands.length);
  if (!others.length) return html`<p class="arc-text" aria-hidden="true">${view.table.layout.legends[0]}</p>`;
  return html`<ol class="others" role="list" aria-label=${text("other_places", { places: placeLabel(view.table) })}>
    ${others.map(
      (area) =>
        html`<li key=${area.area} class=${`other${view.turn?.area === area.area ? " is-turn" : ""}`}>
          <span class="other-number"><span class="visually-hidden">${placeTitle(view.table)} </span>${area.area}</span>
          ${area.hands.map(
            (hand) => html`<span key=${hand.hand} class="other-hand">
              <${CardRow} cards=${hand.cards} doubled=${hand.doubled} /><${Total} hand=${hand} />
            </span>`,
          )}
        </li>`,
    )}
  </ol>`;
}

/** Who decides on the hands of an area; nobody any more once the player's wagers have their results. */
function decider(area, view) {
  if (!["mine", "waiting"].includes(view.now.state)) return "";
  if (area.i_control) return text("you_decide");
  return area.controller ? text("decides", { name: area.controller }) : "";
}

function Mine({ area, view }) {
  const control = decider(area, view);
  const turn = view.turn?.area === area.area ? view.turn.hand : 0;
  return html`<div class=${`my-area${turn ? " is-turn" : ""}`}>
    <h2 class="cloth-title">
      ${placeTitle(view.table)} ${area.area}${area.area === view.seat ? ", your seat" : ""}
      ${control && html`<span class="control">${control}</span>`}
    </h2>
    ${area.hands.length === 0 && html`<${CardRow} cards=${[]} places=${placesOf(view)} />`}
    <div class="my-hands">
      ${area.hands.map(
        (hand) =>
          html`<div key=${hand.hand} class=${`my-hand my-hand--${hand.status}${turn === hand.hand ? " is-turn" : ""}`}>
            ${area.hands.length > 1 && html`<p class="hand-number">Hand ${hand.hand}</p>`}
            <${CardRow} cards=${hand.cards} doubled=${hand.doubled} />
            <p class="hand-text">
              <${Total} hand=${hand} large=${true} />
              <span class="hand-status">${statusLabel(area, hand, turn === hand.hand)}</span>
            </p>
          </div>`,
      )}
    </div>
  </div>`;
}
