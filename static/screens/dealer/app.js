// The console as a whole: felt, dock, rail, and the sheets above them.

import { html, useCallback, useEffect, useLayoutEffect, useState } from "../../vendor/htm-preact.js";
import { setChips } from "../kit/chips.js";
import { OwnKeys } from "../kit/number_keys.js";
import { shown } from "../kit/press.js";
import { text } from "../kit/texts.js";
import { useTraining } from "../kit/training.js";
import { findOption, optionsOf, primaryOption } from "../kit/view.js";
import { Bar } from "./bar.js";
import { useCardKeys } from "./card_reader.js";
import { withLastWagers } from "./chips.js";
import { ConsoleContext } from "./context.js";
import { CallPit, useMeterCall } from "./call_pit.js";
import { ChangeDealer } from "./change_dealer.js";
import { Dock } from "./dock/dock.js";
import { withGhosts } from "./entries.js";
import { canAsk } from "./incidents/fields.js";
import { Interrupted, useInterruption } from "./incidents/interrupted.js";
import { asIncident } from "./incidents/menu.js";
import { hasStory } from "./incidents/story.js";
import { useLongPress } from "./long_press.js";
import { useMispaid } from "./mispaid.js";
import { panelOf } from "./panels.js";
import { mark, nextPayment } from "./paying.js";
import { PracticeBar } from "./practice/bar.js";
import { Foot } from "./rail/foot.js";
import { Flags } from "./rail/flags.js";
import { RailList } from "./rail/list.js";
import { NextStep } from "./rail/step.js";
import { isReady, wagerOf } from "./round.js";
import { useShortcuts } from "./shortcuts.js";
import { sheetFor, sheetNamed } from "./sheets.js";
import { ClauseSheet } from "./sheets/notes.js";
import { TableFelt } from "./table_felt.js";
import { Takeover } from "./takeover.js";

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
    openStory: (about) => open({ name: "story", ...about }),
    openTable: () => open({ name: "table" }),
    openKeys: () => open({ name: "keys" }),
    openNamed: (name) => open({ name }),
    openPlayer: (seat, player) => open({ name: "player", seat, player, back: sheet }),
    run: (option) => (isReady(option) ? session.send(option.command) : openOption(option)),
    explain: (option) => (isBelow(option) ? openIncident(option) : open({ name: "reason", option })),
    close: () => open(sheet?.back ?? null),
    // Back to the wager that a new player was added for, with that player chosen.
    seated: (player) => open(sheet.back ? { ...sheet.back, newcomer: player } : null),
  };
}

/** Enters a card wherever it comes from; one that lies face up already is in no other hand (TC 2.1). */
function cardEntry({ view, entries, notify, send }) {
  return (card, source) => {
    const down = view && findOption(view, "deal_card", { card: null });
    if (down && source === "scanner") {
      send({ ...down.command, card, source }); // face down: nobody may see it on the felt, not as a ghost either
      return;
    }
    const { refusal } = optionsOf(view, "expose_hand").find((each) => each.refusal && each.command.card === card) ?? {};
    if (refusal) notify(refusal.message, "refused", refusal.clause);
    else entries.enter(card, source);
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
  const [unseen, setUnseen] = useState(0);
  useEffect(() => {
    setFocusArea(null);
    session.chips.putDown();
  }, [view?.round?.phase]);
  const hand = useHand();
  const mispays = useMispaid(session);
  const [interruption, answered, interruptionPath] = useInterruption(session);
  const { entries } = session;
  const enterCard = cardEntry(session);
  useEffect(() => entries.go(), [session.seq, session.locked]);
  const wordSheet = useLongPress(showClause);
  const covered = !view || sheets.sheet !== null || clause !== null || Boolean(wordSheet);
  const typed = useCardKeys(enterCard, covered);
  useShortcuts(sheets.openKeys, covered);
  useTraining(view);
  useMeterCall(session);
  setChips(view);
  useLayoutEffect(() => shown(session.seq), [session.seq]);

  if (session.lease.state !== "held") return html`<${Takeover} session=${session} />`;
  if (!view) return html`<p class="d-waiting" role="status">${text("fetching")}</p>`;
  if (interruption)
    return html`<${Interrupted} session=${session} interruption=${interruption} path=${interruptionPath} onDone=${answered} />`;
  const focus = { focusArea, setFocusArea, unseen, setUnseen };
  const about = { panel: panelOf(view).name, cardDue: entries.due, showClause, enterCard, typed, mispays };
  const context = { ...session, ...sheets, ...hand, ...focus, ...about };
  return html`<${ConsoleContext.Provider} value=${context}>
    <${Console} context=${context} />
    <${OwnKeys.Provider} value=${true}>
      <${OpenSheet} sheet=${sheets.sheet} onClose=${sheets.close} onSeated=${sheets.seated} />
    <//>
    ${wordSheet}
    ${clause && html`<${ClauseSheet} clause=${clause} onClose=${() => showClause(null)} />`}
  <//>`;
}

function Console({ context }) {
  const { view, hand, focusArea, entries, openStory } = context;
  const { component: Panel, isDocked } = panelOf(view);
  const primary = primaryOption(view);
  const tapCards = (area) => {
    const isTold = hasStory(view, area);
    if (isTold) openStory({ area });
    return isTold;
  };
  return html`<div class="d-console" data-hand=${hand} data-panel=${context.panel} data-jackpot=${view.round?.claims_meter ? "" : null}>
    <${Bar} />
    ${context.practice && html`<${PracticeBar} />`}
    <section class="d-felt" aria-label=${text("the_table")}>
      <${TableFelt} view=${withLastWagers(withGhosts(view, entries.list))} holding=${context.chips.cents} focusArea=${focusArea} due=${entries.places[0]} payment=${nextPayment(view)} onArea=${areaTap(context)} onCards=${tapCards} />
      <${CallPit} />
      <${ChangeDealer} />
    </section>
    <${Dock} />
    <aside class="d-rail" aria-label=${text("what_to_do")}>
      <${NextStep} />
      <${RailList}>${isDocked ? null : html`<${Panel} />`}<//>
      <${Flags} />
      <${Foot} primary=${ENTERED.has(primary?.command.type) ? null : primary} />
    </aside>
    <p class="d-turn" role="alert">${text("turn_tablet")}</p>
  </div>`;
}

/**
 * A tap on the felt: the chip in the hand goes there. Else the wager that lies there while it may be changed, else a new one;
 * what is paid there next; when bets are closed, what is there.
 */
function areaTap(context) {
  const { view, panel, locked, chips, setFocusArea, openOption } = context;
  return (area) => {
    if (chips.tap(area)) return;
    const payment = nextPayment(view);
    if (payment?.area === area) {
      if (!locked) mark(payment.lines, true, context);
      return;
    }
    const [place] = optionsOf(view, "place_wager");
    const laid = optionsOf(view, "change_wager").find(
      ({ command, fields }) => fields.length && wagerOf(view, command.wager)?.area === area,
    );
    if (panel === "betting" && laid) openOption(laid);
    else if (panel === "betting" && place) openOption(place, { area, ...chips.forSheet() });
    else setFocusArea((now) => (now === area ? null : area));
  };
}

function OpenSheet({ sheet, onClose, onSeated }) {
  if (!sheet) return null;
  const { name, ...about } = sheet;
  return html`<${sheetNamed(name)} key=${about.option?.command.wager} ...${about} onClose=${onClose} onSeated=${onSeated} />`;
}
