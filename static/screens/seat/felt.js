// The table as the player of a seat sees it: the one felt, their own areas large in front, what they laid on it.

import { html, useMemo } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";
import { ClauseTag } from "../kit/clause.js";
import { handStatusLabel } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { seatGeometry } from "./geometry.js";
import { myAreas, otherAreas } from "./reading.js";

const OWN_TOTAL = "PM 3.5";

export function SeatFelt({ view, explain }) {
  const own = myAreas(view).map(({ area }) => area);
  const others = otherAreas(view, own);
  const layOut = useMemo(() => seatGeometry(own, others), [own.join(), others.join()]);
  return html`<section class="seat-felt" aria-label=${text("cards_on_table")}>
    <${Felt} view=${feltView(view)} orientation="player" layOut=${layOut} />
    <${ForInformation} view=${view} explain=${explain} />
  </section>`;
}

/** A seat's view as the felt draws one: on each area what is the player's own, and in its plate what they are told of it. */
function feltView(view) {
  const { table, seat, phase, turn, house, wagers } = view;
  const areas = view.areas.map((area) => ({
    area: area.area,
    seated: { name: told(area, view) },
    controller: null,
    wagers: wagers.filter((wager) => wager.area === area.area),
    hands: area.hands,
  }));
  return { table, players: [{ seat, name: text("your_seat") }], round: { phase, turn, house, areas } };
}

/** What the plate of an area says: of mine who decides there and how its hand stands, of others' nothing. */
function told(area, view) {
  const place = area.area === view.seat ? text("your_seat") : "";
  if (!area.mine) return place;
  return [decider(area, view) || place, standing(area)].filter(Boolean).join(" · ");
}

/**
 * Who decides on the hands of an area of mine (I at my seat: while it is asked of me), or that its hand is played blind while nobody took it up (TC 1.1.3); nobody while
 * play waits for somebody, nor once the player's wagers have their results.
 */
function decider(area, view) {
  if (!["mine", "waiting"].includes(view.now.state)) return "";
  if (area.i_control && area.hands.some(isBlind)) return text("blind_own");
  if (area.i_control) return view.now.state === "mine" || area.area !== view.seat ? text("you_decide") : "";
  return area.controller ? text("decides", { name: area.controller }) : "";
}

/** How the only hand of an area stands, once something was decided. */
function standing({ i_control, hands }) {
  const [{ status } = {}] = hands;
  if (hands.length !== 1 || status === "waiting" || status === "active") return "";
  return status === "viewed" && !i_control ? text("taken_up") : handStatusLabel(status);
}

const isBlind = ({ status, cards }) => status === "waiting" && cards.length > 0 && cards.every((card) => card === "??");

/** Totals bind nobody (ruling 9): said wherever they are shown, with the clause of the rulebook that has one. */
function ForInformation({ view, explain }) {
  if (view.table.game !== "pontoon" || view.house.cards.length === 0) return null;
  return html`<p class="for-information">${text("for_information")} ${OWN_TOTAL in view.notes && html`<${ClauseTag} clause=${OWN_TOTAL} onOpen=${explain} />`}</p>`;
}
