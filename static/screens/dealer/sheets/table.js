// What belongs to the table rather than to the round: opening and closing it, the shoe, limits, restrictions.

import { html, useState } from "../../../vendor/htm-preact.js";
import { LANGUAGES, LanguageList } from "../../kit/languages.js";
import { limitKinds, limitLabel, limitTitle, timesHere } from "../../kit/labels.js";
import { isMuted, mute, play, SIGNALS } from "../../kit/sounds.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { RoundFlags } from "../incidents/round_flags.js";
import { Choice, OptionButton, Sheet } from "../parts.js";

const TABLE_COMMANDS = [
  "open_table",
  "close_table",
  "announce_closing",
  "cancel_closing",
  "reserve_table",
  "release_table",
  "load_shoe",
  "set_limits",
  "set_wagers_per_area",
  "record_found_wager",
];

/** What this tablet lets hear and feel: a switch for each, which says whether it is on; switched on it is heard. */
function Signals() {
  const [, redraw] = useState(0);
  const change = (name) => {
    mute(name, !isMuted(name));
    play(name);
    redraw((count) => count + 1);
  };
  return html`<fieldset class="d-switches">
    <legend>${text("signals")}</legend>
    ${SIGNALS.map((name) => {
      const isOn = !isMuted(name);
      return html`<button type="button" key=${name} role="switch" class="button d-button d-switch" aria-checked=${String(isOn)} data-deed=${`switch ${name}`} onClick=${() => change(name)}>
        <span>${text(`signal_${name}`)}</span> <b aria-hidden="true">${text(isOn ? "on" : "off")}</b>
      </button>`;
    })}
  </fieldset>`;
}

/** Limits that are to come, and from when. */
function Coming({ table }) {
  const { limits, scheduled_limits: coming } = table;
  const changed = limitKinds(table).filter(
    (kind) => coming[kind] && limitLabel(coming[kind]) !== limitLabel(limits[kind]),
  );
  return html`<p class="d-hint"><b>${table.limits_from ? timesHere(table.limits_from) : text("limits_wait")}</b> ${changed.map((kind) => `${limitTitle(kind)} ${limitLabel(coming[kind])}`).join(", ")}</p>`;
}

export function TableSheet({ onClose }) {
  const { view, hand, setHand, openKeys, locked, entries } = useConsole();
  const { table, round } = view;
  return html`<${Sheet} title=${table.rulebook_title} kicker=${text("table_key")} wide=${true} light=${true} onClose=${onClose}>
    <div class="d-table-sheet">
      <div>
        <h3>${text("limits_title")}</h3>
        <dl class="d-facts">
          ${limitKinds(table).map((kind) => html`<div key=${kind}><dt>${limitTitle(kind)}</dt><dd class="money">${limitLabel(table.limits[kind])}</dd></div>`)}
          ${table.game === "pontoon" && html`<div><dt>${text("most_on_area")}</dt><dd>${table.wagers_per_area}</dd></div>`}
          <div><dt>${text("word_cards_left")}</dt><dd class="number">${text(table.decks === 1 ? "of_one_deck" : "of_decks", { cards: table.cards_left, decks: table.decks })}</dd></div>
        </dl>
        ${table.scheduled_limits && html`<${Coming} table=${table} />`}
        ${(table.standing ?? []).map(({ state, title, reason }) => html`<p key=${state} class="d-hint"><b>${title}</b> ${reason}</p>`)}
        <h3>${text("odds")}</h3>
        <dl class="d-facts">
          ${table.pay_table.map((line) => html`<div key=${line.code}><dt>${line.label}</dt><dd>${line.odds}</dd></div>`)}
        </dl>
        ${LANGUAGES.length > 1 && html`<h3>${text("languages")}</h3><${LanguageList} locked=${locked || entries.list.length > 0} path="/api/v1/own/language" speak=${() => location.replace(location.pathname)} />`}
      </div>
      <div>
        <h3>${text("this_table")}</h3>
        <div class="d-stack">
          ${optionsOf(view, ...TABLE_COMMANDS).map(
            (option) => html`<${OptionButton} key=${option.label} option=${option} />`,
          )}
        </div>
        ${round && html`<h3>${text("where_it_stands")}</h3><${RoundFlags} view=${view} />`}
        <h3>${text("this_screen")}</h3>
        <div class="d-stack">
        <${Choice}
          label=${text("keys_at_my")}
          value=${hand}
          choices=${[
            { value: "left", label: text("left_hand") },
            { value: "right", label: text("right_hand") },
          ]}
          onChange=${setHand}
        />
        <${Signals} />
        <button type="button" class="button d-button" onClick=${openKeys}>${text("keys_of_keyboard")}</button>
        </div>
      </div>
    </div>
  <//>`;
}
