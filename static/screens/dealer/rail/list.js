// The rail between the next step and the foot: what is open in the round, and its wagers.

import { html, useLayoutEffect, useRef } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { DeviceNotices } from "../devices.js";
import { Notice } from "../incidents/notice.js";
import { Offered } from "../panels/answers.js";
import { Claims } from "./claims.js";
import { Entered } from "./entered.js";
import { Bonuses, PaySheet } from "./pay_sheet.js";
import { Wagers } from "./wagers.js";

/** `children` come first. Whatever opens is at its beginning. */
export function RailList({ children }) {
  const { view, focusArea, panel } = useConsole();
  const { round } = view;
  const list = useRef(null);
  const isOpen = useRef(false); // what a panel brings into sight as the page opens stays there
  useLayoutEffect(() => {
    if (isOpen.current) list.current.scrollTop = 0;
    isOpen.current = true;
  }, [round?.number, round?.phase, panel]);
  return html`<div class="d-rail-body">
    <${DeviceNotices} />
    <div class="d-rail-list" ref=${list}>${round ? html`<${InRound} view=${view} focusArea=${focusArea}>${children}<//>` : children}</div>
  </div>`;
}

function InRound({ view, focusArea, children }) {
  const { round } = view;
  return html`<${Entered} />
    ${children}
    <${Notice} />
    <${Offered} />
    ${round.pay_sheet.length > 0 && html`<${PaySheet} />`}
    ${round.claims.length > 0 && html`<${Claims} title=${text("claims")} claims=${round.claims} waiting=${true} />`}
    ${round.outcomes.length > 0 && !round.house.cards.length && html`<${Claims} title=${text("claims_decided")} claims=${round.outcomes} />`}
    ${round.bonuses.length > 0 && html`<${Bonuses} />`}
    ${(round.pay_sheet.length === 0 || focusArea) && html`<${Wagers} />`}
    <${CountKey} />`;
}

/** In doubt the cards are counted at any time; the sheet says how many there should be. */
function CountKey() {
  const { view, openWrong } = useConsole();
  const counting = (view.irregularities ?? []).find(({ code }) => code === "count");
  if (!counting || counting.refusal || view.round.phase === "miscounted") return null;
  return html`<button type="button" class="button d-button d-count" onClick=${() => openWrong(counting)}>${counting.title}</button>`;
}
