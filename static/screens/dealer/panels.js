// The panels of the rail, one table: which of them shows follows from what may be sent now.

import { anyAllowed, findOption, isBetweenRounds } from "../kit/view.js";
import { ChoicesPanel, isChoosing } from "./incidents/choices.js";
import { Contest, Controllers } from "./panels/contest.js";
import { ExposurePanel } from "./panels/exposure.js";
import { FaceDownPanel } from "./panels/face_down.js";
import { HandsPanel } from "./panels/fold_or_play.js";
import { JackpotPanel, JackpotPaymentPanel } from "./panels/jackpot.js";
import { Offers } from "./panels/offers.js";
import { PaymentPanel } from "./panels/payment.js";
import { PlayersPanel } from "./panels/players.js";
import { Adjustments, OtherWagers, Withdrawals } from "./panels/wager_rows.js";

const allows =
  (...types) =>
  (view) =>
    anyAllowed(view, ...types);

/** Whether the card that is due lies face down: nobody reads it. */
const isFaceDown = (view) => anyAllowed(view, "deal_card") && findOption(view, "deal_card", { card: null });

/** A claim on the meter waits, and no line that rests on it waits with it (TC 3.14, 3.19). */
const isClaimAlone = (view) => anyAllowed(view, "settle_jackpot") && !view.round.pay_sheet.length;

const Nothing = () => null;

/**
 * `{name, when, component, isDocked}`: the first row whose condition holds is the panel, on the rail or, where it `isDocked`, in
 * the dock. The last one always holds.
 */
const PANELS = [
  { name: "choices", when: isChoosing, component: ChoicesPanel, isDocked: true },
  { name: "face_down", when: isFaceDown, component: FaceDownPanel, isDocked: true },
  // A card that is entered here is the hit (ruling 85).
  { name: "decisions", when: allows("hit", "stand", "double", "split"), component: Adjustments },
  { name: "card", when: allows("deal_card"), component: Nothing },
  { name: "hands", when: allows("fold", "play", "continue"), component: HandsPanel, isDocked: true },
  { name: "expose", when: allows("expose_hand"), component: ExposurePanel },
  { name: "jackpot", when: isClaimAlone, component: JackpotPanel, isDocked: true },
  { name: "jackpot", when: allows("settle_jackpot"), component: JackpotPanel },
  { name: "jackpot", when: ({ step }) => step.code === "pay_jackpot", component: JackpotPaymentPanel },
  { name: "other_wagers", when: allows("answer_option"), component: OtherWagers, isDocked: true },
  { name: "withdrawals", when: allows("withdraw_double"), component: Withdrawals, isDocked: true },
  { name: "offers", when: allows("insure", "claim_insurance", "surrender"), component: Offers },
  { name: "contest", when: allows("decide_claim"), component: Contest, isDocked: true },
  { name: "controllers", when: allows("announce_controller"), component: Controllers, isDocked: true },
  // Refused or not (TC 5.12.1).
  { name: "betting", when: (view) => findOption(view, "close_betting"), component: Nothing },
  { name: "players", when: ({ round }) => round?.phase === "no_wagers", component: PlayersPanel },
  { name: "pay", when: ({ round }) => round?.pay_sheet.length, component: PaymentPanel },
  { name: "pay", when: allows("settle"), component: PaymentPanel },
  { name: "players", when: isBetweenRounds, component: PlayersPanel },
  { name: "none", when: () => true, component: Nothing },
];

/** The row of the panel that shows. */
export const panelOf = (view) => PANELS.find(({ when }) => when(view));
