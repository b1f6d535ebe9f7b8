// One table in the pit: its felt, wagers, events and money, and what the pit may change about it.

import { html, render } from "../../vendor/htm-preact.js";
import { setChips } from "../kit/chips.js";
import { ConnectionBanner, DiskBanner, Gone, useLive } from "../kit/connection.js";
import { Countdown } from "../kit/countdown.js";
import { Meter } from "../kit/jackpot.js";
import { Alerts, waitingAlerts } from "./alerts.js";
import { pageFacts } from "../kit/page.js";
import { guardPresses } from "../kit/press.js";
import { text } from "../kit/texts.js";
import { useTraining } from "../kit/training.js";
import { Approvals } from "./approvals.js";
import { useTopBar } from "./bar.js";
import { Controls } from "./controls.js";
import { EventFeed } from "./event_feed.js";
import { FeltPanel } from "./felt_panel.js";
import { MoneyPanel } from "./money_panel.js";
import { Wagers } from "./wagers.js";

function PitTable({ facts }) {
  const live = useLive(`/ws/tables/${facts.id}/pit?view=short`);
  const floor = useLive("/ws/floor");
  const { view, connection } = live;
  useTopBar(connection);
  useTraining(view);
  setChips(view);
  if (connection === "closed") {
    return html`<${Gone} reason=${live.reason} what="screen" href=${`/sign-in/?next=/pit/${facts.id}/`} label="Sign in" />`;
  }
  const tiles = floor.message?.type === "floor" ? floor.message.tiles : [];
  const tile = tiles.find((each) => each.id === facts.id) ?? null;
  const locked = connection !== "live";
  return html`<div class="pit pit--table" data-connection=${connection}>
    <${ConnectionBanner} connection=${connection} since=${live.since} reason=${live.reason} view=${view} />
    <${DiskBanner} diskFull=${live.diskFull} />
    <${Head} facts=${facts} view=${view} tile=${tile} now=${live.now}>
      <${Meter} jackpot=${live.jackpot} connection=${connection} table=${facts.id} />
    <//>
    ${!view && html`<p class="announcement">${text("asking_table", { table: facts.name })}</p>`}
    ${
      view &&
      html`<div class="pit-main">
        <${FeltPanel} view=${view} />
        <${Wagers} view=${view} />
        <${MoneyPanel} table=${facts.id} view=${view} hints=${live.hints} connection=${connection} tile=${tile} />
      </div>
      <aside class="pit-aside">
        <${Approvals} tiles=${tile ? [tile] : []} now=${live.now} locked=${locked} denialReason=${facts.denials.give_approval} />
        <${Alerts}
          waiting=${waitingAlerts(tile ? [tile] : [])}
          now=${live.now}
          locked=${locked}
          denialReason=${facts.denials.acknowledge_alerts}
          table=${facts.id}
        />
        <${BrokenTablet} steps=${facts.broken_tablet} />
        <${EventFeed} table=${facts.id} view=${view} connection=${connection} actors=${facts.actors} />
      </aside>
      <${Controls} facts=${facts} view=${view} stops=${live.stops} watched=${live.watched} locked=${locked} />`
    }
  </div>`;
}

/** What the dealer does when the tablet breaks, where the pit looks first. */
function BrokenTablet({ steps }) {
  return html`<details class="panel pit-broken">
    <summary>${text("tablet_breaks")}</summary>
    <ol>
      ${steps.map(([heading, words]) => html`<li key=${heading}><strong>${heading}</strong> ${words}</li>`)}
    </ol>
    <p><a href="/pit/tablet-breaks/paper/">On paper</a></p>
  </details>`;
}

function Head({ facts, view, tile, now, children }) {
  const round = view?.round;
  return html`<header class="pit-head">
    <p class="pit-back">
      <a href="/pit/">All tables</a>
      ${view && html`<a href="#players">${text("who_sits")}</a>`}
      ${!facts.denials.open_case && round && html`<a href=${`/cases/new/${facts.id}/`}>${text("open_case")}</a>`}
      ${!facts.denials.what_if && view && html`<a href=${`/what-if/${facts.id}/`}>${text("what_if")}</a>`}
    </p>
    <h1>${facts.name}</h1>
    ${view?.table.training && html`<span class="training-mark">Training</span>`}
    <p class="pit-phase" role="status">
      <strong>${round?.phase_title ?? tile?.standing.phase_title}</strong>
      ${round && html`<span class="muted">Round ${round.number}</span>`}
      ${view?.table.standing?.map(({ state, title }) => html`<span key=${state} class="badge badge--notice">${title}</span>`)}
      ${tile && html`<span class="muted">${tile.dealer ? `Dealer ${tile.dealer}` : "No dealer"}</span>`}
    </p>
    ${children}
    <${Countdown} closesAt=${round?.closes_at ?? null} now=${now} />
    ${
      view?.step &&
      html`<p class="pit-step"><span class="muted">Dealer’s next step</span> <strong>${view.step.title}</strong></p>`
    }
  </header>`;
}

const root = document.getElementById("pit");
guardPresses();
render(html`<${PitTable} facts=${pageFacts("pit-facts")} />`, root);
