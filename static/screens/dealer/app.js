// The console as a whole: felt, dock, rail and the sheets above them; which dock shows follows from what may be done.

import { html, useCallback, useEffect, useMemo, useState } from "../../vendor/htm-preact.js";
import { useTraining } from "../kit/training.js";
import { actionsOf, anyAllowed, findAction, isReady, primaryAction } from "./options.js";
import { Bar, Banner } from "./bar.js";
import { CardReader } from "./card_reader.js";
import { Claims, Wagers } from "./rail/claims.js";
import { Contest, Controllers } from "./docks/contest.js";
import { ConsoleContext } from "./context.js";
import { Decisions, Options, Withdrawals } from "./docks/decisions.js";
import { FormSheet } from "./sheets/form.js";
import { ClauseSheet, ReasonSheet, Toasts } from "./sheets/notes.js";
import { Offers } from "./docks/offers.js";
import { CardPad } from "./docks/card_pad.js";
import { Bonuses, PayDock, PaySheet } from "./rail/pay_sheet.js";
import { PlayerSheet, PlayersDock } from "./docks/players.js";
import { ExposeDock, FaceDownDock, HandsDock, JackpotDock, useShownCards, WhichHand } from "./docks/poker.js";
import { Foot, NextStep } from "./rail/step.js";
import { StakeSheet } from "./sheets/stake.js";
import { TableFelt } from "./table_felt.js";
import { TableSheet } from "./sheets/table.js";
import { Takeover } from "./takeover.js";
import { ChoicesDock, isChoosing, Notice } from "./incidents/choices.js";
import { canAsk } from "./incidents/fields.js";
import { Interrupted, useInterruption } from "./incidents/interrupted.js";
import { WrongSheet } from "./incidents/sheet.js";
import { asSymptom } from "./incidents/menu.js";

const STAKE_COMMANDS = new Set([
  "place_wager",
  "change_wager",
  "record_found_wager",
  "insure",
  "claim_insurance",
  "double",
  "answer_option",
]);

/** Commands that the dock itself enters: they have no button in the foot of the rail. */
const ENTERED = new Set(["deal_card", "expose_hand"]);

/** Whether only the role is too low, and the sheet of approvals can ask for the rest. */
const isBelow = ({ refusal, fields }) => refusal.code === "role_too_low" && canAsk(fields);

/** The dock that what is allowed now asks for. */
function dockOf(view) {
  if (isChoosing(view)) return "choices";
  if (anyAllowed(view, "deal_card")) return findAction(view, "deal_card", { card: null }) ? "facedown" : "pad";
  if (anyAllowed(view, "fold", "play", "continue")) return "hands";
  if (anyAllowed(view, "expose_hand")) return "expose";
  if (anyAllowed(view, "settle_jackpot")) return "jackpot";
  if (anyAllowed(view, "hit", "stand", "double", "split")) return "decisions";
  if (anyAllowed(view, "answer_option")) return "options";
  if (anyAllowed(view, "withdraw_double")) return "withdrawals";
  if (anyAllowed(view, "insure", "claim_insurance", "surrender")) return "offers";
  if (anyAllowed(view, "decide_claim")) return "contest";
  if (anyAllowed(view, "announce_controller")) return "controllers";
  if (findAction(view, "close_betting")) return "betting"; // refused or not (TC 5.12.1)
  if (view.round?.phase === "no_wagers") return "players";
  if (view.round?.pay_sheet.length || anyAllowed(view, "settle")) return "pay";
  return "players";
}

function Dock({ name, typed, shown }) {
  if (name === "pad") return html`<${CardPad} typed=${typed} />`;
  if (name === "facedown") return html`<${FaceDownDock} />`;
  if (name === "hands") return html`<${HandsDock} />`;
  if (name === "expose") return html`<${ExposeDock} typed=${typed} ...${shown} />`;
  if (name === "jackpot") return html`<${JackpotDock} />`;
  if (name === "choices") return html`<${ChoicesDock} />`;
  if (name === "decisions") return html`<${Decisions} />`;
  if (name === "options") return html`<${Options} />`;
  if (name === "withdrawals") return html`<${Withdrawals} />`;
  if (name === "offers") return html`<${Offers} />`;
  if (name === "contest") return html`<${Contest} />`;
  if (name === "controllers") return html`<${Controllers} />`;
  if (name === "pay") return html`<${PayDock} />`;
  return html`<${PlayersDock} betting=${name === "betting"} />`;
}

function RailList({ view, focusArea, onWrong, children }) {
  const { round } = view;
  if (!round) return html`<div class="d-rail-list"></div>`;
  return html`<div class="d-rail-list">
    ${children}
    <${Notice} onWrong=${onWrong} />
    ${round.pay_sheet.length > 0 && html`<${PaySheet} />`}
    ${round.claims.length > 0 && html`<${Claims} title="Claims" claims=${round.claims} waiting=${true} />`}
    ${round.outcomes.length > 0 && !round.house.cards.length && html`<${Claims} title="Claims decided" claims=${round.outcomes} />`}
    ${round.bonuses.length > 0 && html`<${Bonuses} />`}
    ${(round.pay_sheet.length === 0 || focusArea) && html`<${Wagers} />`}
  </div>`;
}

/** `session` is what `useSession` gives: the view, the connection, and the way to send. */
export function App({ session }) {
  const { view, send, locked } = session;
  const [sheet, setSheet] = useState(null);
  const [clause, setClause] = useState(null);
  const [focusArea, setFocusArea] = useState(null);
  const [typed, setTyped] = useState("");
  const [hand, setHand] = useState(() => localStorage.getItem("dealer-hand") ?? "right");
  useEffect(() => localStorage.setItem("dealer-hand", hand), [hand]);
  useEffect(() => setFocusArea(null), [view?.round?.phase]);

  const [interruption, answered, interruptionPath] = useInterruption(session);

  const open = useCallback((next) => {
    session.clearRefusal();
    setSheet(next);
  }, []);
  const close = useCallback(() => open(null), []);

  const openAction = (action, preset) => {
    const type = action.command.type;
    open({ name: STAKE_COMMANDS.has(type) ? "stake" : "form", action, preset });
  };
  const run = (action) => (isReady(action) ? send(action.command) : openAction(action));
  const shownCards = useShownCards(session);
  const enterCard = (card, source) => {
    if (view && shownCards.due) {
      shownCards.add(card);
      return;
    }
    const due = view && actionsOf(view, "deal_card").find((action) => !action.refusal);
    if (!due) session.notify("No card is due now; nothing was entered.");
    else if (!locked) send({ ...due.command, card, source });
  };
  useCardKeys(enterCard, setTyped, sheet !== null || clause !== null);
  useTraining(view);

  if (session.lease.state !== "held") return html`<${Takeover} session=${session} />`;
  if (!view) return html`<p class="d-waiting" role="status">Fetching the table…</p>`;
  if (interruption)
    return html`<${Interrupted} session=${session} interruption=${interruption} path=${interruptionPath} onDone=${answered} />`;
  const dock = dockOf(view);
  const tapArea = (area) => {
    const [place] = actionsOf(view, "place_wager");
    if (dock === "betting" && place) openAction(place, { area });
    else setFocusArea((now) => (now === area ? null : area));
  };
  const console_ = {
    ...session,
    run,
    openAction,
    openPlayer: (seat, player) => open({ name: "player", seat, player, back: sheet }),
    explain: (action) => (isBelow(action) ? console_.openWrong(action) : open({ name: "reason", action })),
    openWrong: (action) => open({ name: "wrong", chosen: asSymptom(action) }),
    showClause: setClause,
    enterCard,
    focusArea,
    setFocusArea,
    hand,
    setHand,
  };
  // Back to the wager that a new player was added for, with that player chosen.
  const seated = (player) => (sheet.back ? open({ ...sheet.back, newcomer: player }) : close());
  const primary = primaryAction(view);
  return html`<${ConsoleContext.Provider} value=${console_}>
    <div class="d-console" data-hand=${hand} data-dock=${dock}>
      <${Bar} onTable=${() => open({ name: "table" })} onWrong=${() => open({ name: "wrong" })} />
      <section class="d-felt" aria-label="The table">
        <${TableFelt} view=${view} focusArea=${focusArea} onArea=${tapArea} />
        <${Banner} />
      </section>
      <${Dock} name=${dock} typed=${typed} shown=${shownCards.props} />
      <aside class="d-rail" aria-label="What to do">
        <${NextStep} />
        <${RailList} view=${view} focusArea=${focusArea} onWrong=${() => open({ name: "wrong" })}>
          ${dock === "expose" && html`<${WhichHand} ...${shownCards.props} />`}
        <//>
        <${Foot} primary=${ENTERED.has(primary?.command.type) ? null : primary} />
      </aside>
      <${Toasts} />
    </div>
    <${OpenSheet} sheet=${sheet} onClose=${sheet?.back ? () => open(sheet.back) : close} onSeated=${seated} />
    ${clause && html`<${ClauseSheet} clause=${clause} onClose=${() => setClause(null)} />`}
  <//>`;
}

function OpenSheet({ sheet, onClose, onSeated }) {
  if (!sheet) return null;
  if (sheet.name === "stake")
    return html`<${StakeSheet} key=${sheet.action.command.wager} action=${sheet.action} preset=${sheet.preset} newcomer=${sheet.newcomer} onClose=${onClose} />`;
  if (sheet.name === "form")
    return html`<${FormSheet} action=${sheet.action} preset=${sheet.preset} onClose=${onClose} />`;
  if (sheet.name === "player")
    return html`<${PlayerSheet} seat=${sheet.seat} player=${sheet.player} onClose=${onClose} onSeated=${onSeated} />`;
  if (sheet.name === "wrong") return html`<${WrongSheet} chosen=${sheet.chosen} onClose=${onClose} />`;
  if (sheet.name === "table") return html`<${TableSheet} onClose=${onClose} />`;
  return html`<${ReasonSheet} action=${sheet.action} onClose=${onClose} />`;
}

/** Cards from the keyboard and a USB scanner, caught before the page acts on their keys. Not while a sheet is open. */
function useCardKeys(enterCard, setTyped, blocked) {
  const latest = useMemo(() => ({}), []);
  latest.enterCard = enterCard;
  latest.blocked = blocked;
  useEffect(() => {
    const reader = new CardReader({ onCard: (card, source) => latest.enterCard(card, source), onBuffer: setTyped });
    const press = (event) => {
      if (latest.blocked || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (reader.key(event.key, event.timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, []);
}
