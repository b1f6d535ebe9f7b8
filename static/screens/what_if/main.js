// What would come of commands, one after the other, from a table as it is or was: asked anew each time, kept nowhere.

import { html, render, useEffect, useState } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";
import { postJSON } from "../kit/api.js";
import { setChips } from "../kit/chips.js";
import { ClauseMark } from "../kit/clause.js";
import { placeLabel, timesHere } from "../kit/labels.js";
import { pageFacts } from "../kit/page.js";
import { guardPresses } from "../kit/press.js";
import { text } from "../kit/texts.js";
import { Comparison } from "./comparison.js";
import { Next } from "./next.js";
import { Steps } from "./steps.js";

/** The commands that stand, what the server says of them, and why the newest did not: {found, refused, busy, send, undo, again}. */
function useWhatIf({ id, seq }) {
  const [asked, setAsked] = useState({ commands: [], found: null, refused: null, busy: true });
  const ask = async (commands) => {
    setAsked((before) => ({ ...before, busy: true, refused: null }));
    const { ok, body } = await postJSON(`/api/v1/tables/${id}/what-if`, { commands, seq });
    if (!ok) {
      setAsked((before) => ({ ...before, busy: false, refused: { message: body.detail || body.title } }));
      return;
    }
    const last = body.steps.at(-1);
    const refusal = last?.effect.refusal;
    if (refusal) setAsked((before) => ({ ...before, busy: false, refused: refusal }));
    else setAsked({ commands, found: body, refused: null, busy: false });
  };
  useEffect(() => {
    ask([]);
  }, []);
  const { commands } = asked;
  return { ...asked, send: (command) => ask([...commands, command]), undo: () => ask(commands.slice(0, -1)) };
}

function WhatIf({ facts }) {
  const { found, refused, busy, send, undo } = useWhatIf(facts);
  const [looked, setLooked] = useState(null);
  const count = found?.steps.length ?? 0;
  useEffect(() => setLooked(null), [count]);
  if (!found)
    return html`<p class="announcement" role="status">${refused ? refused.message : text("asking_table", { table: facts.name })}</p>`;
  const at = Math.min(looked ?? count, count); // what is looked at may have been taken back just now
  const view = at ? found.steps[at - 1].view : found.begins;
  setChips(view);
  const newest = count ? found.steps.at(-1).view : found.begins;
  return html`<${Notices} found=${found} facts=${facts} refused=${refused} />
    <div class="what-if" data-busy=${busy}>
      <div class="what-if-show">
        <section class="what-if-felt surface-felt" aria-label=${text("table_after", { step: at })}>
          <${Felt} view=${view} orientation="dealer" />
        </section>
        <p class="what-if-phase"><strong>${view.round?.phase_title ?? text("no_round")}</strong></p>
        <${Comparison} found=${found} place=${placeLabel(view.table)} />
      </div>
      <div class="what-if-side">
        ${found.left > 0 ? html`<${Next} view=${newest} busy=${busy} onSend=${send} />` : html`<p class="banner banner--stale" role="status">${text("no_deeper", { most: facts.most })}</p>`}
        <${Steps} found=${found} at=${at} busy=${busy} onLook=${setLooked} onUndo=${undo} />
      </div>
    </div>`;
}

/** That the table moved on, that cards lie face down, and why the newest command was not taken. */
function Notices({ found, facts, refused }) {
  return html`<div class="what-if-notices" role="status">
    ${found.moved_on && facts.live && html`<p class="banner banner--stale">${text("moved_on", { seq: found.seq, now: found.table_seq })} <a href=${`/what-if/${facts.id}/`}>${text("from_now")}</a></p>`}
    ${found.covered && html`<p class="banner banner--stale">${text("covered")}</p>`}
    ${found.stopped && html`<p class="banner banner--stale">${text("stopped")}</p>`}
    ${refused && html`<p class="banner banner--danger">${timesHere(refused.message)} <${ClauseMark} clause=${refused.clause} /></p>`}
  </div>`;
}

guardPresses();
render(html`<${WhatIf} facts=${pageFacts("what-if-facts")} />`, document.getElementById("what-if"));
