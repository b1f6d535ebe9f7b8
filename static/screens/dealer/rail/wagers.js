// The wagers of the round by area, each with its result.

import { laidCents } from "../../../felt/model.js";
import { html } from "../../../vendor/htm-preact.js";
import { kindWord, placeAt } from "../../kit/labels.js";
import { money, signedMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { wrongWager } from "../incidents/wrong_wager.js";
import { lateChange, mayComeLate, PLACED } from "../late_wagers.js";
import { ClauseTag, Icon } from "../parts.js";

const net = (wager) => wager.results.reduce((sum, result) => sum + result.net_cents, 0);

/** The wagers of the round by area, or of the one area that was tapped; a tap changes one while that is allowed, then puts it right. */
export function Wagers() {
  const { view, focusArea, setFocusArea, openOption, openWrong } = useConsole();
  const areas = (view.round?.areas ?? []).filter((area) => (focusArea ? area.area === focusArea : area.wagers.length));
  const tooLate = mayComeLate(view);
  const tap = (wager) => {
    const change = optionsOf(view, "change_wager").find(
      (each) => each.command.wager === wager.id && each.fields.length,
    );
    if (change) openOption(change);
    else if (PLACED.has(wager.kind) && tooLate) openOption(lateChange(wager));
    else if (wrongWager(view, wager.id)) openWrong(wrongWager(view, wager.id));
  };
  return html`<section class="d-panel" aria-label=${text("wagers")}>
    <h2>
      ${focusArea ? placeAt(view.table, focusArea) : text("wagers")}
      ${
        focusArea &&
        html`<button type="button" class="button d-button d-button-icon" aria-label=${text(`show_all_${view.table.game}`)} onClick=${() => setFocusArea(null)}>
        <${Icon} name="close" />
      </button>`
      }
    </h2>
    ${areas.every((area) => !area.wagers.length) && html`<p class="d-empty">${text(tooLate ? "no_wagers" : "no_wagers_yet")}</p>`}
    ${areas.map(
      (area) =>
        area.wagers.length > 0 &&
        html`<div key=${area.area} class="d-area-wagers">
          ${
            focusArea &&
            area.controller &&
            html`<p class="d-controls"><span class="d-pay-area">${area.area}</span>${text("calls_decisions", { name: area.controller.name })} <${ClauseTag} clause=${area.controller_clause} /></p>`
          }
          ${area.wagers.map(
            (wager) =>
              html`<button type="button" key=${wager.id} class=${`d-wager is-${wager.status}`} onClick=${() => tap(wager)}>
                <span class="d-pay-area">${area.area}</span>
                <span dir="auto">${wager.stakes.map((stake) => stake.name).join(" + ")}</span>
                <span class="d-wager-kind">${kindOf(wager)}</span>
                <strong class="money">${wager.results.length && wager.status !== "live" ? signedMoney(net(wager)) : money(laidCents(wager))}</strong>
                ${wager.results.map((result) => html`<small key=${result.clause + result.words}>${result.words}</small>`)}
              </button>`,
          )}
        </div>`,
    )}
    ${focusArea && html`<${FoundOutOfLimits} area=${focusArea} />`}
  </section>`;
}

/** "line 2", "split, hand 2". */
function kindOf({ kind, line, hand }) {
  const said = kind === "main" ? text("on_line", { line }) : kindWord(kind);
  return hand > 1 ? text("kind_and_hand", { kind: said, hand }) : said;
}

/** What is noticed on an area after "No more bets": a wager outside the limits, one that came too late. */
function FoundOutOfLimits({ area }) {
  const { view, openOption } = useConsole();
  const found = optionsOf(view, "record_found_wager", "place_wager").filter((option) => option.fields.includes("area"));
  return html`<div class="d-stack">
    ${found.map(
      (option) =>
        html`<button type="button" key=${option.label} class="button d-button" onClick=${() => openOption(option, { area })}>
          ${option.label}
        </button>`,
    )}
  </div>`;
}
