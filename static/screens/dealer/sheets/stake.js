// The sheet for money on the layout: who, which kind and line, and how much, for one or several backers.

import { html, useState } from "../../../vendor/htm-preact.js";
import { kindLabel, limitLabel, placeAt, placeTitle, range, shortKindLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { wrongWager } from "../incidents/wrong_wager.js";
import { Choice, Icon, RefusalLine, Sheet } from "../parts.js";
import { wagerOf } from "../round.js";
import { Again } from "./again.js";
import { Amount } from "./amount.js";
import { InTimeQuestion, useInTime } from "./in_time.js";
import { hasLines, Lines } from "./lines.js";
import {
  ANY_PLAYER,
  candidates,
  commandOf,
  hasMoneyToSend,
  isLate,
  isShared,
  kindsOf,
  likelyLine,
  limitsOf,
  LINED,
  linesOf,
  nameIn,
  needsArea,
  offeredKinds,
  onRecordAt,
  onlyAmount,
  quickAmounts,
  startDraft,
  stopIn,
  totalOf,
} from "./stake_draft.js";

const TITLES = {
  place_wager: text("stake_wager"),
  change_wager: text("stake_change"),
  record_found_wager: text("found_outside"),
  insure: text("stake_insurance"),
  claim_insurance: text("stake_claim"),
  double: text("stake_double"),
  split: text("who_joins"),
  play: text("who_plays"),
};
const VERBS = {
  place_wager: "send_place",
  record_found_wager: "send_record",
  change_wager: "send_change",
  insure: "send_insure",
  claim_insurance: "send_claim",
  split: "send_split",
  play: "send_play",
  answer_option: "send_join",
};

/** The draft of this sheet and the ways to change it. */
function useDraft(view, option, preset, newcomer, clearRefusal) {
  const [draft, setDraft] = useState(() => startDraft(view, option, preset, newcomer));
  const [active, setActive] = useState(newcomer ?? draft.stakes[0]?.player ?? null);
  const { command, area, kind, stakes } = draft;
  const change = (values) => {
    clearRefusal(); // it was about what is changed now
    setDraft((now) => ({ ...now, ...values }));
  };
  const shared = isShared(command.type, kind);
  const pick = (player) => {
    setActive(player);
    if (stakes.some((stake) => stake.player === player)) return;
    const kept = shared ? stakes.filter((stake) => stake.cents > 0) : [];
    const begun = onlyAmount(view, command.type, kind) || draft.chip;
    const cents = shared && kept.length ? 0 : (stakes[0]?.cents ?? begun);
    change({ stakes: [...kept, { player, cents }] });
  };
  const drop = (player) => {
    change({ stakes: stakes.filter((stake) => stake.player !== player) });
    if (active === player) setActive(null);
  };
  const setCents = (cents) =>
    change({ stakes: stakes.map((stake) => (stake.player === active ? { ...stake, cents } : stake)) });
  // A kind with one amount only has that amount at once.
  const pickKind = (next) => {
    const one = onlyAmount(view, command.type, next);
    change({
      kind: next,
      line: likelyLine(view, area, next),
      stakes: stakes.slice(0, 1).map((stake) => (one ? { ...stake, cents: one } : stake)),
    });
  };
  return { draft, active, change, pick, drop, setCents, pickKind };
}

export function StakeSheet({ option, preset, newcomer, onClose }) {
  const { view, clearRefusal } = useConsole();
  const form = useDraft(view, option, preset, newcomer, clearRefusal);
  const { command, wager, area, kind, stakes } = form.draft;
  const people = candidates(view, command.type, area, wager);
  const own = stakes.find((stake) => stake.player === form.active);
  const total = totalOf(stakes);
  const limits = limitsOf(view, command.type, kind);
  const simple = people.length < 2 && !ANY_PLAYER.has(command.type);
  const late = isLate(view, command.type);
  return html`<${Sheet}
    title=${late || command.in_time ? option.label : (TITLES[command.type] ?? option.label)}
    kicker=${area ? placeAt(view.table, area) : ""}
    wide=${!simple}
    onClose=${onClose}
  >
    <div class=${simple ? "d-stake is-simple" : "d-stake"}>
      <div class="d-stake-who">
        <${Again} area=${area} onDone=${onClose} />
        <${Laid} option=${option} area=${area} />
        <${Players} form=${form} people=${people} />
        <${Particulars} form=${form} option=${option} preset=${preset} />
      </div>
      <div class="d-stake-much">
        <output class="d-stake-total" aria-live="polite">
          <span class="money">${money(own?.cents ?? 0)}</span>
          <small>
            ${stakes.length > 1 ? text("together", { amount: money(total) }) : limits ? text("table_limits", { limits: limitLabel(limits) }) : ""}
          </small>
        </output>
        <${Amount} cents=${own?.cents ?? 0} onChange=${form.setCents} quick=${quickAmounts(view, command.type, wager, form.active)} />
      </div>
    </div>
    <${Foot} form=${form} option=${option} people=${people} total=${total} late=${late} onClose=${onClose} />
  <//>`;
}

/** What lies on the area already, each to be changed, and a new one beside them; nothing where nothing lies. */
function Laid({ option, area }) {
  const { view, openOption } = useConsole();
  const [place] = optionsOf(view, "place_wager");
  const laid = optionsOf(view, "change_wager")
    .filter(({ command, fields }) => fields.length && wagerOf(view, command.wager)?.area === area)
    .map((each) => [each, wagerOf(view, each.command.wager)]);
  if (!laid.length || !place || isLate(view, "place_wager")) return null;
  const isNew = option.command.type === "place_wager";
  const key = ([each, { id, stakes, kind, stake_cents: cents }]) =>
    html`<button type="button" key=${id} class="button d-button" aria-pressed=${String(option.command.wager === id)} onClick=${() => openOption(each)}>${stakes.map((stake) => stake.name).join(" + ")} ${kind === "main" ? "" : shortKindLabel(kind)} <strong class="money">${money(cents)}</strong></button>`;
  const lined = hasLines(view, area);
  return html`<div class="d-laid" role="group" aria-label=${text("lies_there")}>
    ${lined ? html`<${Lines} area=${area}>${({ id }) => key(laid.find(([, wager]) => wager.id === id))}<//>` : laid.map(key)}
    <button type="button" class="button d-button d-laid-new" aria-pressed=${String(isNew)} onClick=${() => openOption(place, { area })}><${Icon} name="plus" /> ${text("new_wager")}</button>
  </div>`;
}

/** Who may be named: one key each. */
function Players({ form, people }) {
  const { view, stops, openPlayer } = useConsole();
  const { command, area, stakes } = form.draft;
  const anybody = ANY_PLAYER.has(command.type);
  const under = (person, stake) =>
    stake?.cents
      ? money(stake.cents)
      : person.seat
        ? text("seat_numbered", { seat: person.seat })
        : anybody
          ? text("standing")
          : "";
  return html`<div class="d-people" role="group" aria-label=${text("player")}>
    ${people.map((person) => {
      const stake = stakes.find((each) => each.player === person.player);
      return html`<button
        type="button"
        key=${person.player}
        class=${`d-person${stake ? " is-in" : ""}${stopIn(view, stops, { ...form.draft, stakes: [person] }) ? " is-refused" : ""}`}
        aria-pressed=${form.active === person.player ? "true" : "false"}
        onClick=${() => form.pick(person.player)}
      >
        <strong dir="auto">${person.name}</strong>
        <span>${under(person, stake)}</span>
      </button>`;
    })}
    ${
      anybody &&
      html`<button type="button" class="d-person is-new" onClick=${() => openPlayer(area)}>
        <${Icon} name="plus" /><strong>${text("guest_key")}</strong>
      </button>`
    }
  </div>`;
}

const kindChoices = (kinds) => kinds.map((kind) => ({ value: kind, label: kindLabel(kind) }));

/** Kind, place and line, where the command does not name them already. */
function Particulars({ form, option, preset }) {
  const { view } = useConsole();
  const { command, area, kind, line, byStaff = false } = form.draft;
  const { type } = command;
  const offered = offeredKinds(view);
  const moveTo = (next) => form.change({ area: next, line: likelyLine(view, next, kind) });
  const known = onRecordAt(view, form.draft);
  const lined = (option.fields.includes("line") || type === "record_found_wager") && LINED.has(kind);
  return html`
    ${offered.length > 1 && type === "place_wager" && html`<${Choice} label=${text("kind")} value=${kind} choices=${kindChoices(offered)} onChange=${form.pickKind} />`}
    ${option.fields.includes("kind") && html`<${Choice} label=${text("kind")} value=${kind} choices=${kindChoices(kindsOf(view, type))} onChange=${form.pickKind} />`}
    ${needsArea(type) && !option.command.area && !preset?.area && html`<${Choice} label=${placeTitle(view.table)} value=${area} choices=${range(view.table.layout.positions)} onChange=${moveTo} />`}
    ${lined && html`<${Choice} label=${text(kind === "insurance" ? "insured_line" : "line")} value=${line} choices=${linesOf(view)} onChange=${(next) => form.change({ line: next })} />`}
    ${known && html`<p class="d-requires">${text("found_on_record", { parts: known.stakes.map((stake) => `${stake.name} ${money(stake.cents)}`).join(" + ") })}</p>`}
    ${
      option.fields.includes("placed_by_staff") &&
      html`<label class="d-check">
        <input type="checkbox" checked=${byStaff} onChange=${(event) => form.change({ byStaff: event.target.checked })} />
        <span>${text("by_staff")}</span>
      </label>`
    }
  `;
}

/** What is still to be said before the sheet's key works; undefined for nothing. */
function missingIn(view, draft) {
  const { command, area, stakes } = draft;
  if (area === null && needsArea(command.type)) return text(`choose_place_${view.table.game}`);
  if (stakes.length === 0) return text("choose_player");
  if (totalOf(stakes) === 0) return text("choose_amount");
  return hasMoneyToSend(draft) ? undefined : text("as_it_lies");
}

/** The refusal of what was sent, the keys that take chips off, and the one that sends, or shows what a higher role does. */
function Foot({ form, option, people, total, late, onClose }) {
  const { view, stops, send, locked, refusal, openIncident, openWrong } = useConsole();
  const stop = stopIn(view, stops, form.draft);
  const inTime = useInTime(view, form.draft.command.type);
  const [asking, setAsking] = useState(false);
  const { command, stakes } = form.draft;
  const own = stakes.find((stake) => stake.player === form.active);
  const wrong = command.type === "change_wager" && wrongWager(view, command.wager);
  const higher = (option.role ?? "dealer") !== "dealer";
  const submit = async (chosen, asked = false) => {
    if (!asked && inTime.asks(form.draft)) {
      setAsking(true);
      return;
    }
    if (higher) {
      openIncident({ ...option, command: chosen, fields: [] });
      return;
    }
    if (await send(chosen, true)) onClose();
  };
  if (asking)
    return html`<footer class="d-sheet-foot">
      ${refusal && html`<${RefusalLine} refusal=${refusal} />`}
      <${InTimeQuestion} draft=${form.draft} onLate=${() => submit(commandOf(form.draft), true)} onClose=${onClose} />
    </footer>`;
  const verb = late ? "send_record" : (VERBS[command.type] ?? "send_double");
  return html`<footer class="d-sheet-foot">
    ${(stop ?? refusal) && html`<${RefusalLine} refusal=${stop ?? refusal} />`}
    <div class="d-stake-tools">
      <button type="button" class="button d-button" disabled=${!own?.cents} onClick=${() => form.setCents(0)}>${text("clear")}</button>
      ${stakes.length > 1 && own?.cents > 0 && html`<button type="button" class="button d-button" onClick=${() => form.drop(form.active)}>${text("take_off", { name: nameIn(people, form.active) })}</button>`}
      ${wrong && html`<button type="button" class="button d-button" onClick=${() => openWrong(wrong)}>${text("entered_wrongly")}</button>`}
    </div>
    ${
      command.type === "change_wager" &&
      html`<button type="button" class="button button--danger d-button" disabled=${locked} onClick=${() => submit({ ...command, stakes: [] }, true)}>
        ${text("withdraw")}
      </button>`
    }
    <button type="button" class="button button--primary d-button d-sheet-go" data-deed="send" disabled=${locked || !hasMoneyToSend(form.draft) || Boolean(stop)} onClick=${() => submit(commandOf(form.draft))}>
      ${missingIn(view, form.draft) ?? `${text(verb, { amount: money(total) })}${higher ? "…" : ""}`}
    </button>
  </footer>`;
}
