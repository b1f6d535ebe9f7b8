// The sheet for money on the layout: who, which kind and line, and how much, for one or several backers.

import { html, useState } from "../../../vendor/htm-preact.js";
import { actionsOf, areaOf, findAction, wagerOf } from "../options.js";
import { Amount } from "./amount.js";
import { useConsole } from "../context.js";
import { ClauseTag, Icon, Sheet } from "../parts.js";
import { money } from "../../kit/money.js";
import { kindWords, limitKinds, limitWords, placeTitle } from "../../kit/labels.js";

const TITLES = {
  place_wager: "Wager",
  change_wager: "Change the wager",
  record_found_wager: "Wager found outside the limits",
  insure: "Insurance",
  claim_insurance: "Another player's insurance",
  double: "Double for less",
  answer_option: "Join the double for less",
};
/** Commands that come too late once bets are closed; they are sent for the record. */
const LATE = { place_wager: true, change_wager: true };
/** Wagers that several backers may share. */
const SHARED = new Set(["main", "insurance", "ante", "pair_plus"]);
const ON_LAYOUT = new Set(["place_wager", "change_wager", "record_found_wager"]);
const ANY_PLAYER = new Set(["place_wager", "change_wager", "record_found_wager", "claim_insurance"]);

/** Who may be named: the wager's own backers, or everybody at the table with the seated one first. */
function candidates(view, type, area, wager) {
  if (!ANY_PLAYER.has(type) && wager) return wager.stakes.map(({ player, name }) => ({ player, name, seat: null }));
  const others = type === "claim_insurance" && wager ? wager.stakes.map((stake) => stake.player) : [];
  const rank = (player) => (player.seat === area ? 0 : player.seat ? 1 : 2);
  return view.players
    .filter(({ player }) => !others.includes(player))
    .sort((one, two) => rank(one) - rank(two) || (one.seat ?? 0) - (two.seat ?? 0) || one.name.localeCompare(two.name));
}

function controllersWager(view) {
  const { turn } = view.round;
  const area = areaOf(view, turn.area);
  return area.wagers.find(
    (wager) =>
      (wager.kind === "main" || wager.kind === "split") &&
      wager.hand === turn.hand &&
      wager.stakes.some((stake) => stake.player === area.controller?.player),
  );
}

/** What the sheet starts with; `newcomer` is a player who was just added for it. */
function start(view, action, preset, newcomer) {
  const command = { ...action.command, ...preset };
  if (command.type === "place_wager" && command.kind) command.kind = likelyKind(view, command.area, offeredKinds(view));
  const claimed = String(command.wager ?? "").startsWith("pair:") ? command.wager.split(":") : null;
  const wager = command.type === "double" ? controllersWager(view) : claimed ? null : wagerOf(view, command.wager);
  const claim =
    claimed && view.round.claims.find((each) => String(each.area) === claimed[1] && each.player === claimed[2]);
  const area = command.area ?? wager?.area ?? claim?.area ?? null;
  const people = candidates(view, command.type, area, wager);
  let stakes = [];
  if (command.type === "change_wager") stakes = wager ? wager.stakes : claim ? [claim] : [];
  else if (!ANY_PLAYER.has(command.type) && wager) stakes = wager.stakes.map((stake) => ({ ...stake, cents: 0 }));
  else if (people[0]?.seat === area && area !== null && !newcomer && !alreadyThere(view, area, people[0]))
    stakes = [{ player: people[0].player, cents: 0 }];
  if (newcomer) stakes = [...stakes, { player: newcomer, cents: 0 }];
  const kind = command.kind ?? wager?.kind ?? kindsOf(view)[0];
  return {
    command,
    wager,
    area,
    kind,
    line: command.line ?? likelyLine(view, area),
    stakes: stakes.map(({ player, cents }) => ({ player, cents: cents || onlyAmount(view, command.type, kind) })),
  };
}

const alreadyThere = (view, area, { player }) =>
  areaOf(view, area)?.wagers.some(
    (wager) => wager.kind === "main" && wager.stakes.some((stake) => stake.player === player),
  );

/** Only a first suggestion: the first kind that does not lie there yet; main wagers have further lines. */
function likelyKind(view, area, kinds) {
  const laid = (area && areaOf(view, area)?.wagers.map((wager) => wager.kind)) || [];
  return kinds.find((kind) => kind === "main" || !laid.includes(kind)) ?? kinds[0];
}

/** What lies there at once: the amount of a kind that has one only, else 0. */
function onlyAmount(view, type, kind) {
  const { min_cents: least, max_cents: most } = (ON_LAYOUT.has(type) && view.table.limits[kind]) || {};
  return least && least === most ? least : 0;
}

/** Only a first suggestion: the line after those in use; for insurance the first with a wager to insure. */
function likelyLine(view, area, kind) {
  const taken =
    (area &&
      areaOf(view, area)
        ?.wagers.filter((wager) => wager.kind === "main")
        .map((wager) => wager.line)) ||
    [];
  if (kind === "insurance") return taken[0] ?? 1;
  return [1, 2, 3].find((line) => !taken.includes(line)) ?? 1;
}

/** The command as it is sent, from what was filled in. */
function commandOf(draft) {
  const { command, area, kind, line } = draft;
  const stakes = draft.stakes.filter((stake) => stake.cents > 0);
  const placed_by_staff = draft.byStaff ?? false;
  if (command.type === "claim_insurance") {
    return {
      type: command.type,
      wager: command.wager,
      player: stakes[0]?.player,
      cents: stakes[0]?.cents ?? 0,
      placed_by_staff,
    };
  }
  if (command.type === "place_wager")
    return { type: command.type, area, kind, stakes, ...(kind === "main" ? { line } : {}), placed_by_staff };
  if (command.type === "insure") return { ...command, stakes, placed_by_staff };
  if (command.type === "record_found_wager") return { type: command.type, area, line, stakes, kind };
  return { ...command, stakes };
}

export function StakeSheet({ action, preset, newcomer, onClose }) {
  const { view, send, locked, openPlayer, refusal, clearRefusal } = useConsole();
  const [draft, setDraft] = useState(() => start(view, action, preset, newcomer));
  const [active, setActive] = useState(newcomer ?? draft.stakes[0]?.player ?? null);
  const { command, wager, area, kind, line, stakes } = draft;
  const change = (values) => {
    clearRefusal(); // it was about what is changed now
    setDraft((now) => ({ ...now, ...values }));
  };
  const people = candidates(view, command.type, area, wager);
  const shared = command.type !== "claim_insurance" && SHARED.has(kind);
  const pick = (player) => {
    setActive(player);
    if (stakes.some((stake) => stake.player === player)) return;
    const kept = shared ? stakes.filter((stake) => stake.cents > 0) : [];
    change({
      stakes: [...kept, { player, cents: shared ? 0 : (stakes[0]?.cents ?? onlyAmount(view, command.type, kind)) }],
    });
  };
  const drop = (player) => {
    change({ stakes: stakes.filter((stake) => stake.player !== player) });
    if (active === player) setActive(null);
  };
  const own = stakes.find((stake) => stake.player === active);
  const setCents = (cents) =>
    change({ stakes: stakes.map((stake) => (stake.player === active ? { ...stake, cents } : stake)) });
  const total = stakes.reduce((sum, stake) => sum + stake.cents, 0);
  const ready = total > 0 && (area !== null || !needsArea(command.type));
  const offered = offeredKinds(view);
  const late = command.type in LATE && !findAction(view, "close_betting");
  // A kind with one amount only has that amount at once.
  const pickKind = (next) => {
    const one = onlyAmount(view, command.type, next);
    change({
      kind: next,
      line: likelyLine(view, area, next),
      stakes: stakes.slice(0, 1).map((stake) => (one ? { ...stake, cents: one } : stake)),
    });
  };
  const submit = async (chosen) => {
    if (await send(chosen, true)) onClose();
  };
  const limits = ON_LAYOUT.has(command.type) && view.table.limits[kind];
  const simple = people.length < 2 && !ANY_PLAYER.has(command.type);
  return html`<${Sheet}
    title=${late ? action.label : (TITLES[command.type] ?? action.label)}
    kicker=${area ? `${placeTitle(view.table)} ${area}` : ""}
    wide=${!simple}
    onClose=${onClose}
  >
    <div class=${simple ? "d-stake is-simple" : "d-stake"}>
      <div class="d-stake-who">
        <div class="d-people" role="group" aria-label="Player">
          ${people.map((person) => {
            const stake = stakes.find((each) => each.player === person.player);
            return html`<button
              type="button"
              key=${person.player}
              class=${`d-person${stake ? " is-in" : ""}`}
              aria-pressed=${active === person.player ? "true" : "false"}
              onClick=${() => pick(person.player)}
            >
              <strong>${person.name}</strong>
              <span>${stake?.cents ? money(stake.cents) : person.seat ? `Seat ${person.seat}` : ANY_PLAYER.has(command.type) ? "Standing" : ""}</span>
            </button>`;
          })}
          ${
            ANY_PLAYER.has(command.type) &&
            html`<button type="button" class="d-person is-new" onClick=${() => openPlayer(area)}>
            <${Icon} name="plus" /><strong>Guest</strong>
          </button>`
          }
        </div>
        ${offered.length > 1 && command.type === "place_wager" && html`<${Choice} label="Kind" value=${kind} options=${kinds(offered)} onChange=${pickKind} />`}
        ${action.fields.includes("kind") && html`<${Choice} label="Kind" value=${kind} options=${kindsOf(view, command.type).map((each) => ({ value: each, label: kindWords(each) }))} onChange=${pickKind} />`}
        ${needsArea(command.type) && !action.command.area && !preset?.area && html`<${Choice} label=${placeTitle(view.table)} value=${area} options=${range(view.table.layout.positions)} onChange=${(next) => change({ area: next, line: likelyLine(view, next, kind) })} />`}
        ${(action.fields.includes("line") || command.type === "record_found_wager") && LINED.has(kind) && html`<${Choice} label=${kind === "insurance" ? "On line" : "Line"} value=${line} options=${lines(view)} onChange=${(next) => change({ line: next })} />`}
        ${
          action.fields.includes("placed_by_staff") &&
          html`<label class="d-check">
          <input type="checkbox" checked=${draft.byStaff ?? false} onChange=${(event) => change({ byStaff: event.target.checked })} />
          <span>Placed by staff at the player's request</span>
        </label>`
        }
      </div>
      <div class="d-stake-much">
        <output class="d-stake-total" aria-live="polite">
          <span class="money">${money(own?.cents ?? 0)}</span>
          <small>
            ${stakes.length > 1 ? `Together ${money(total)}` : limits ? `Table limits ${limitWords(limits)}` : ""}
          </small>
        </output>
        <${Amount} cents=${own?.cents ?? 0} onChange=${setCents} quick=${quickAmounts(view, command.type, wager, active)} />
      </div>
    </div>
    <footer class="d-sheet-foot">
      ${refusal && html`<${RefusalLine} refusal=${refusal} />`}
      <div class="d-stake-tools">
        <button type="button" class="button d-button" disabled=${!own?.cents} onClick=${() => setCents(0)}>Clear</button>
        ${
          stakes.length > 1 &&
          own &&
          html`<button type="button" class="button d-button" onClick=${() => drop(active)}>Take off ${nameIn(people, active)}</button>`
        }
      </div>
      ${
        command.type === "change_wager" &&
        html`<button type="button" class="button button--danger d-button" disabled=${locked} onClick=${() => submit({ ...command, stakes: [] })}>
        Withdraw
      </button>`
      }
      <button type="button" class="button button--primary d-button d-sheet-go" disabled=${locked || !ready} onClick=${() => submit(commandOf(draft))}>
        ${stakes.length === 0 ? "Choose a player" : total === 0 ? "Choose an amount" : `${late ? "Record" : verb(command.type)} ${money(total)}`}
      </button>
    </footer>
  <//>`;
}

/** Why the server refused what this sheet sent. */
export function RefusalLine({ refusal }) {
  return html`<p class="d-refused" role="alert">
    <${Icon} name="lock" />
    <span>${refusal.message}</span>
    <${ClauseTag} clause=${refusal.clause} />
  </p>`;
}

function verb(type) {
  if (type === "place_wager") return "Place";
  if (type === "record_found_wager") return "Record";
  if (type === "change_wager") return "Change to";
  if (type === "insure") return "Insure for";
  if (type === "claim_insurance") return "Ask for";
  return "Double for";
}

const needsArea = (type) => type === "place_wager" || type === "record_found_wager";
const range = (count) => Array.from({ length: count }, (_, index) => ({ value: index + 1, label: String(index + 1) }));
const nameIn = (people, player) => people.find((person) => person.player === player)?.name ?? player;

function lines(view) {
  const spot = view.table.layout.spots.find((each) => each.kind === "main");
  return range(spot?.places ?? 3);
}

/** Wagers that lie on a line of an area, or belong to one. */
const LINED = new Set(["main", "insurance"]);

/** The kinds of wager that players place, in the order of the layout; insurance is only found. */
const kindsOf = (view, type) =>
  limitKinds(view.table).filter((kind) => kind !== "insurance" || type === "record_found_wager");

const kinds = (offered) => offered.map((kind) => ({ value: kind, label: kindWords(kind) }));

/** The kinds that players may place now. */
const offeredKinds = (view) => actionsOf(view, "place_wager").flatMap(({ command }) => command.kind ?? []);

/** Ready amounts next to a wager that is already there: all of one's stake and half of it, in whole wager units. */
function quickAmounts({ table }, type, wager, player) {
  const stake = wager?.stakes.find((each) => each.player === player)?.cents ?? wager?.stake_cents;
  if (!stake) return [];
  const unit = table.wager_unit_cents;
  const half = { label: "Half", cents: Math.trunc(stake / 2 / unit) * unit };
  return type === "insure" || type === "claim_insurance" ? [half] : [half, { label: "All", cents: stake }];
}

/** A row of large choices of which one holds. */
export function Choice({ label, value, options, onChange }) {
  return html`<div class=${options.length > 5 ? "d-choice is-many" : "d-choice"} role="group" aria-label=${label}>
    <span class="d-choice-label">${label}</span>
    <div class="d-choice-keys">
      ${options.map(
        (option) =>
          html`<button
            type="button"
            key=${option.value}
            aria-pressed=${option.value === value ? "true" : "false"}
            onClick=${() => onChange(option.value)}
          >
            ${option.label}
          </button>`,
      )}
    </div>
  </div>`;
}
