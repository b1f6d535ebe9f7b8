// What was keyed of each hand, in order: its wagers, cards and decisions. Whichever is wrong is tapped, and then said as it
// was; what that does is shown before it is done (ruling 81).

import { html, useState } from "../../../vendor/htm-preact.js";
import { isFaceDown, isRed, shortCard } from "../../kit/cards.js";
import { useFetched } from "../../kit/fetched.js";
import { cardLabel, kindLabel, placeAt } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { ClauseTag, Sheet } from "../parts.js";
import { Incident } from "./incident.js";
import { decidedLabel } from "./turn.js";
import { incidentOf, onRecord, wagersOf } from "./wrong_wager.js";

const HOUSE = 0;
/** What puts each right, by the correction that an entry names. */
const INCIDENTS = { correct_card: "card_wrong", correct_decision: "decision_wrong", correct_wager: "wager_wrong" };
const FIELDS = { correct_card: ["card"], correct_decision: ["decision"], correct_wager: ["on_layout"] };
/** A hand whose cards lie face down and that was decided has a story too. */
const DECIDED = new Set(["folded", "play", "continue"]);

/** The entry of the menu that puts an entry right, as things stand: null where the phase has none. */
const incidentFor = (view, { command }) =>
  view.irregularities.find(({ code }) => code === INCIDENTS[command.type]) ?? null;

/** Whether something is told of the cards of an area, or of the house (0), that can be put right now. */
export function hasStory(view, area) {
  const told = ["card_wrong", "decision_wrong"].map((code) => view.irregularities?.find((each) => each.code === code));
  if (!told.some((incident) => incident && !incident.refusal)) return false;
  if (area === HOUSE) return view.round.house.cards.some((card) => !isFaceDown(card));
  const hands = view.round.areas.find((each) => each.area === area)?.hands ?? [];
  return hands.some(({ cards, status }) => DECIDED.has(status) || cards.some((card) => !isFaceDown(card)));
}

/** The places of which something was keyed: {area, title, entries}. */
function placesOf(view, keyed) {
  const { kinds } = incidentOf(view) ?? { kinds: [] };
  const wagers = wagersOf(view, kinds).map((wager) => ({
    area: wager.area,
    hand: 1,
    wager,
    command: { type: "correct_wager" },
  }));
  const areas = (view.round?.areas ?? []).map(({ area, seated }) => ({
    area,
    title: `${placeAt(view.table, area)}${seated ? ` · ${seated.name}` : ""}`,
  }));
  return [...areas, { area: HOUSE, title: text("house") }]
    .map((place) => ({ ...place, entries: [...wagers, ...keyed].filter(({ area }) => area === place.area) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Places stand two by two; where the row of an entry's ends, what it is put right by begins, and nothing before it moves. */
const IN_A_ROW = 2;
const endOfRow = (places, { area }) =>
  (Math.floor(places.findIndex((place) => place.area === area) / IN_A_ROW) + 1) * IN_A_ROW;

/** Of one hand, `area`, or of all of them; `held` is a card that the dealer holds although the table has it elsewhere. */
export function StorySheet({ area, held = "", onClose }) {
  const { view } = useConsole();
  const [entry, choose] = useState(null);
  const { entries, refusal, isHere } = useKeyed();
  const places = placesOf(view, entries).filter((place) => area === undefined || place.area === area);
  const rows = entry ? places.slice(0, endOfRow(places, entry)) : places;
  const kicker = view.round ? text("round", { round: view.round.number }) : "";
  const title = places.length === 1 ? places[0].title : text("put_right");
  return html`<${Sheet} title=${title} kicker=${kicker} wide=${true} onClose=${onClose}>
    <p class="d-requires" role="status">${!isHere ? text("fetching") : held ? text("held_lies", { card: cardLabel(held) }) : text("tap_wrong")}</p>
    ${refusal && html`<p class="d-refused"><span>${refusal.message}</span><${ClauseTag} clause=${refusal.clause} /></p>`}
    <div class="story" data-places=${places.length}>
      ${isHere && rows.map((place) => html`<${Place} key=${place.area} place=${place} alone=${places.length === 1} chosen=${entry} held=${held} onChoose=${choose} />`)}
    </div>
    ${held && isHere && !entry && !entries.some(({ command }) => command.was === held) && html`<p class="d-hint">${text("held_not_here")}</p>`}
    ${entry && html`<${Incident} key=${keyOf(entry)} incident=${incidentOfEntry(view, entry)} entry=${entry} onBack=${() => choose(null)} onClose=${onClose} />`}
  <//>`;
}

/** What was keyed, asked anew as the table moves on; nothing of it shows before all of it `isHere`. */
function useKeyed() {
  const { viewPath, seq } = useConsole();
  const [told, setTold] = useState({ entries: [], refusal: null, isHere: false });
  useFetched(`${viewPath}/keyed`, [seq], ({ entries, refusal }) => setTold({ entries, refusal, isHere: true }));
  return told;
}

const keyOf = ({ wager, command }) => (wager ? wager.id : JSON.stringify(command));

/** The incident that an entry is put right by, which asks for nothing but what is right. */
function incidentOfEntry(view, entry) {
  const incident = incidentFor(view, entry);
  const { type } = entry.command;
  return {
    ...incident,
    command: entry.command,
    fields: FIELDS[type],
    values: entry.wager ? { on_layout: onRecord(entry.wager) } : {},
  };
}

function Place({ place, alone, chosen, held, onChoose }) {
  const { view } = useConsole();
  const isSplit = new Set(place.entries.filter(({ wager }) => !wager).map(({ hand }) => hand)).size > 1;
  return html`<div class="story-place" role="group" aria-label=${place.title}>
    ${!alone && html`<span class="incident-place-title">${place.title}</span>`}
    ${place.entries.map((entry, at) => {
      const hand = isSplit && !entry.wager && entry.hand !== place.entries[at - 1]?.hand && entry.hand;
      const isChosen = chosen && keyOf(chosen) === keyOf(entry);
      const incident = incidentFor(view, entry);
      return html`${hand && html`<span class="story-hand">${text("hand_numbered", { hand })}</span>`}<${Entry} key=${keyOf(entry)} entry=${entry} pressed=${chosen ? isChosen : null} held=${held} refusal=${incident ? incident.refusal : { message: "" }} onTap=${() => onChoose(entry)} />`;
    })}
  </div>`;
}

/** A key for what was keyed: a card, a decision or a wager; greyed where it cannot be put right now. */
function Entry({ entry, pressed, held, refusal, onTap }) {
  const { notify } = useConsole();
  const { wager, command, stakes = [] } = entry;
  const isCard = command.type === "correct_card";
  const names = wager ? wager.stakes : command.wager ? stakes : [];
  const look = [
    isCard ? "incident-card incident-card--laid" : "button d-button story-deed",
    isCard && isRed(command.was) ? "is-red" : "",
    isCard && command.was === held ? "is-held" : "",
    refusal ? "is-refused" : "",
  ];
  const said = wager ? `${kindLabel(wager.kind)} ${money(wager.stake_cents)}` : isCard ? "" : decidedLabel(command.was);
  const tap = () => (refusal ? refusal.message && notify(refusal.message, "refused", refusal.clause) : onTap());
  return html`<button
    type="button"
    class=${look.filter(Boolean).join(" ")}
    aria-label=${isCard ? cardLabel(command.was) : null}
    aria-pressed=${pressed === null ? null : String(pressed)}
    aria-disabled=${refusal ? "true" : null}
    data-deed=${`story ${keyOf(entry)}`}
    onClick=${tap}
  >${isCard ? shortCard(command.was) : html`${said}${names.length > 0 && html` <small>${names.map(({ name }) => name).join(" + ")}</small>`}`}</button>`;
}
