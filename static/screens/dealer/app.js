// The console as a whole: felt, dock, rail and the sheets above them.

import { html, useCallback, useEffect, useState } from "../../vendor/htm-preact.js";
import { text } from "../kit/texts.js";
import { useTraining } from "../kit/training.js";
import { optionsOf, primaryOption } from "../kit/view.js";
import { Banner, Bar } from "./bar.js";
import { useCardKeys } from "./card_reader.js";
import { ConsoleContext } from "./context.js";
import { DeviceNotices } from "./devices.js";
import { CallPit } from "./call_pit.js";
import { ChangeDealer } from "./change_dealer.js";
import { dockOf } from "./docks.js";
import { useExposure, WhichHand } from "./docks/exposure.js";
import { canAsk } from "./incidents/fields.js";
import { Interrupted, useInterruption } from "./incidents/interrupted.js";
import { asIncident } from "./incidents/menu.js";
import { wrongCardAt } from "./incidents/wrong_card.js";
import { Foot } from "./rail/foot.js";
import { RailList } from "./rail/list.js";
import { NextStep } from "./rail/step.js";
import { isReady } from "./round.js";
import { sheetFor, sheetNamed } from "./sheets.js";
import { ClauseSheet } from "./sheets/notes.js";
import { TableFelt } from "./table_felt.js";
import { Takeover } from "./takeover.js";
import { Toasts } from "./toasts.js";

/** Commands that the dock itself enters: they have no button in the foot of the rail. */
const ENTERED = new Set(["deal_card", "deal_hands", "expose_hand"]);

/** Whether only the role is too low, and the sheet of approvals can ask for the rest. */
const isBelow = ({ refusal, fields }) => refusal.code === "role_too_low" && canAsk(fields);

/** The sheet that is open, null for none, and the ways to open each. */
function useSheets(session) {
  const [sheet, setSheet] = useState(null);
  const open = useCallback((next) => {
    session.clearRefusal();
    setSheet(next);
  }, []);
  const openOption = (option, preset) => open({ name: sheetFor(option.command), option, preset });
  const openIncident = (option) => open({ name: "incident", chosen: asIncident(option) });
  return {
    sheet,
    openOption,
    openIncident,
    openIncidents: () => open({ name: "incident" }),
    openWrong: (chosen) => open({ name: "incident", chosen }),
    openTable: () => open({ name: "table" }),
    openPlayer: (seat, player) => open({ name: "player", seat, player, back: sheet }),
    run: (option) => (isReady(option) ? session.send(option.command) : openOption(option)),
    explain: (option) => (isBelow(option) ? openIncident(option) : open({ name: "reason", option })),
    close: () => open(sheet?.back ?? null),
    // Back to the wager that a new player was added for, with that player chosen.
    seated: (player) => open(sheet.back ? { ...sheet.back, newcomer: player } : null),
  };
}

/** Enters a card wherever it comes from: into the hand that is shown, or as the next one dealt. */
function cardEntry({ view, send, locked, notify }, exposure) {
  return (card, source) => {
    if (view && exposure.isDue) {
      exposure.onCard(card);
      return;
    }
    const due = view && optionsOf(view, "deal_card").find((option) => !option.refusal);
    if (!due) notify(text("no_card_due"));
    else if (!locked) send({ ...due.command, card, source });
  };
}

/** Which hand the keys lie at; this tablet keeps it. */
function useHand() {
  const [hand, setHand] = useState(() => localStorage.getItem("dealer-hand") ?? "right");
  useEffect(() => localStorage.setItem("dealer-hand", hand), [hand]);
  return { hand, setHand };
}

/** `session` is what `useSession` gives: the view, the connection, and the way to send. */
export function App({ session }) {
  const { view } = session;
  const sheets = useSheets(session);
  const [clause, showClause] = useState(null);
  const [focusArea, setFocusArea] = useState(null);
  useEffect(() => setFocusArea(null), [view?.round?.phase]);
  const hand = useHand();
  const [interruption, answered, interruptionPath] = useInterruption(session);
  const exposure = useExposure(session);
  const enterCard = cardEntry(session, exposure);
  const typed = useCardKeys(enterCard, sheets.sheet !== null || clause !== null);
  useTraining(view);

  if (session.lease.state !== "held") return html`<${Takeover} session=${session} />`;
  if (!view) return html`<p class="d-waiting" role="status">${text("fetching")}</p>`;
  if (interruption)
    return html`<${Interrupted} session=${session} interruption=${interruption} path=${interruptionPath} onDone=${answered} />`;
  const focus = { focusArea, setFocusArea };
  const dock = dockOf(view).name;
  const context = { ...session, ...sheets, ...hand, ...focus, showClause, enterCard, typed, exposure, dock };
  return html`<${ConsoleContext.Provider} value=${context}>
    <${Console} context=${context} />
    <${OpenSheet} sheet=${sheets.sheet} onClose=${sheets.close} onSeated=${sheets.seated} />
    ${clause && html`<${ClauseSheet} clause=${clause} onClose=${() => showClause(null)} />`}
  <//>`;
}

function Console({ context }) {
  const { view, hand, dock, focusArea, setFocusArea, openOption, openWrong } = context;
  const { component: Dock } = dockOf(view);
  const primary = primaryOption(view);
  const tapArea = (area) => {
    const [place] = optionsOf(view, "place_wager");
    if (dock === "betting" && place) openOption(place, { area });
    else setFocusArea((now) => (now === area ? null : area));
  };
  const tapCards = (area) => {
    const wrong = wrongCardAt(view, area);
    if (wrong) openWrong(wrong);
    return wrong !== null;
  };
  return html`<div class="d-console" data-hand=${hand} data-dock=${dock}>
    <${Bar} />
    <section class="d-felt" aria-label="The table">
      <${TableFelt} view=${view} focusArea=${focusArea} onArea=${tapArea} onCards=${tapCards} />
      <${Banner} />
      <${DeviceNotices} />
      <${CallPit} />
      <${ChangeDealer} />
    </section>
    <${Dock} />
    <aside class="d-rail" aria-label="What to do">
      <${NextStep} />
      <${RailList}><${WhichHand} /><//>
      <${Foot} primary=${ENTERED.has(primary?.command.type) ? null : primary} />
    </aside>
    <${Toasts} />
  </div>`;
}

function OpenSheet({ sheet, onClose, onSeated }) {
  if (!sheet) return null;
  const { name, ...about } = sheet;
  return html`<${sheetNamed(name)} key=${about.option?.command.wager} ...${about} onClose=${onClose} onSeated=${onSeated} />`;
}
