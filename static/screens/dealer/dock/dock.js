// The dock under the felt belongs to the phase: the card pad with the decisions, else chips and players, what is offered,
// or what is paid or put right. Keys keep their places within a phase.

import { html } from "../../../vendor/htm-preact.js";
import { rankLabel } from "../../kit/cards.js";
import { placeAt } from "../../kit/labels.js";
import { useLasting } from "../../kit/memo.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { panelOf } from "../panels.js";
import { openMoney } from "../mispaid.js";
import { areaOf } from "../round.js";
import { CardKeys } from "./card_pad.js";
import { DecisionKeys } from "./decisions.js";
import { BetDock } from "./bet.js";
import { OffersDock } from "./offers.js";
import { MispayDock } from "./mispay.js";
import { PayDock } from "./pay.js";
import { PeopleDock } from "./people.js";
import { VoidDock } from "./void.js";

/** The panels of which money is paid line by line. */
const PAYING = new Set(["pay", "jackpot"]);
/** The steps that announce an offer: to whom, and on what, stands there before. */
const OFFERED_NEXT = new Set(["offer_insurance", "offer_surrender"]);

/** By what has still to move. */
const MONEY_DOCKS = { void: VoidDock, mispay: MispayDock };

export function Dock() {
  const { view, panel, mispays } = useConsole();
  const { component: Asked, isDocked } = panelOf(view);
  if (isDocked) return html`<section class="d-dock d-dock-asked" aria-label=${text("asked")}><${Asked} /></section>`;
  if (panel === "offers") return html`<${OffersDock} />`;
  if (panel === "betting") return html`<${BetDock} />`;
  if (PAYING.has(panel) && view.round.pay_sheet.length) return html`<${PayDock} />`;
  const MoneyDock = MONEY_DOCKS[openMoney(view, mispays)];
  if (MoneyDock) return html`<${MoneyDock} />`;
  if (panel === "players") return html`<${PeopleDock} />`;
  if (OFFERED_NEXT.has(view.step.code)) return html`<${OffersDock} />`;
  return html`<${Pad} />`;
}

function Pad() {
  const { view, panel, typed, enterCard, explain, cardDue } = useConsole();
  const deals = optionsOf(view, "deal_card", "expose_hand");
  const greyed = deals.filter((each) => cardDue && each.refusal && each.command.card);
  return html`<section class=${`d-dock d-pad${cardDue && panel !== "decisions" ? " is-due" : ""}`} aria-label=${text("card_pad")}>
    <div class="d-pad-head">
      <${Target} />
      <p class="d-pad-typed" aria-live="polite">
        ${typed && html`<kbd>${rankLabel(typed)}</kbd><span>${text("then_the_suit")}</span>`}
      </p>
      ${view.table.game === "pontoon" && html`<${DecisionKeys} />`}
    </div>
    <${CardKeys}
      typed=${typed}
      isDue=${Boolean(cardDue)}
      refused=${Object.fromEntries(greyed.map((each) => [each.command.card, each]))}
      onCard=${useLasting((card) => enterCard(card, "pad"))}
      onRefused=${useLasting(explain)}
    />
  </section>`;
}

/** Whose hand it is: the one that gets the next card, or that decides, with its total. */
function Target() {
  const { view, cardDue, panel } = useConsole();
  const { turn, turn_title: title } = view.round ?? {};
  const isDue = Boolean(cardDue?.length) && panel !== "decisions";
  const area = isDue ? cardDue[0] : turn?.area;
  if (!isDue && !area) return html`<p class="d-pad-target"><span>${text("readers_ready")}</span></p>`;
  const hand = turn && areaOf(view, turn.area)?.hands.find((each) => each.hand === turn.hand);
  const name = area ? (turn?.area === area && title) || placeAt(view.table, area) : text("the_house");
  return html`<p class="d-pad-target">
    <span class="d-kicker">${text(isDue ? "next_card_to" : "decides")}</span>
    <strong>${name}</strong>
    ${!isDue && hand && html`<b class="d-total">${hand.label || hand.total || ""}</b>`}
  </p>`;
}
