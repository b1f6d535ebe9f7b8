// The docks of the console, one table: which of them shows follows from what may be sent now.

import { anyAllowed, findOption } from "../kit/view.js";
import { CardPad } from "./docks/card_pad.js";
import { Contest, Controllers } from "./docks/contest.js";
import { Decisions, OtherWagers, Withdrawals } from "./docks/decisions.js";
import { ExposeDock } from "./docks/exposure.js";
import { FaceDownDock } from "./docks/face_down.js";
import { HandsDock } from "./docks/fold_or_play.js";
import { JackpotDock, JackpotPaymentDock } from "./docks/jackpot.js";
import { Offers } from "./docks/offers.js";
import { PayDock } from "./docks/payment.js";
import { PlayersDock } from "./docks/players.js";
import { ChoicesDock, isChoosing } from "./incidents/choices.js";

const allows =
  (...types) =>
  (view) =>
    anyAllowed(view, ...types);

/** Whether the card that is due lies face down: nobody reads it. */
const isFaceDown = (view) => anyAllowed(view, "deal_card") && findOption(view, "deal_card", { card: null });

/** `{name, when, component}`: the first row whose condition holds is the dock. The last one always holds. */
const DOCKS = [
  { name: "choices", when: isChoosing, component: ChoicesDock },
  { name: "face_down", when: isFaceDown, component: FaceDownDock },
  // A card that is typed or scanned here is the hit (ruling 85).
  { name: "decisions", when: allows("hit", "stand", "double", "split"), component: Decisions },
  { name: "pad", when: allows("deal_card"), component: CardPad },
  { name: "hands", when: allows("fold", "play", "continue"), component: HandsDock },
  { name: "expose", when: allows("expose_hand"), component: ExposeDock },
  { name: "jackpot", when: allows("settle_jackpot"), component: JackpotDock },
  { name: "jackpot", when: ({ step }) => step.code === "pay_jackpot", component: JackpotPaymentDock },
  { name: "other_wagers", when: allows("answer_option"), component: OtherWagers },
  { name: "withdrawals", when: allows("withdraw_double"), component: Withdrawals },
  { name: "offers", when: allows("insure", "claim_insurance", "surrender"), component: Offers },
  { name: "contest", when: allows("decide_claim"), component: Contest },
  { name: "controllers", when: allows("announce_controller"), component: Controllers },
  // Refused or not (TC 5.12.1).
  { name: "betting", when: (view) => findOption(view, "close_betting"), component: PlayersDock },
  { name: "players", when: ({ round }) => round?.phase === "no_wagers", component: PlayersDock },
  { name: "pay", when: ({ round }) => round?.pay_sheet.length, component: PayDock },
  { name: "pay", when: allows("settle"), component: PayDock },
  { name: "players", when: () => true, component: PlayersDock },
];

/** The row of the dock that shows. */
export const dockOf = (view) => DOCKS.find(({ when }) => when(view));
