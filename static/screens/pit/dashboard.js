// The pit: a live tile for each table, and the alerts that wait.

import { html, render } from "../../vendor/htm-preact.js";
import { ConnectionBanner, DiskBanner, Gone, useLive } from "../kit/connection.js";
import { percentLabel } from "../kit/labels.js";
import { Alerts, waitingAlerts } from "./alerts.js";
import { money, signedMoney } from "../kit/money.js";
import { pageFacts } from "../kit/page.js";
import { guardPresses } from "../kit/press.js";
import { text } from "../kit/texts.js";
import { Approvals } from "./approvals.js";
import { useTopBar } from "./bar.js";
import { Tile } from "./tile.js";

function Dashboard({ facts }) {
  const live = useLive("/ws/floor");
  const { message, connection, reason } = live;
  useTopBar(connection);
  if (connection === "closed")
    return html`<${Gone} reason=${reason} what="screen" href="/sign-in/?next=/pit/" label="Sign in" />`;
  const tiles = message?.type === "floor" ? message.tiles : null;
  return html`<div class="pit" data-connection=${connection}>
    <${ConnectionBanner} connection=${connection} since=${live.since} />
    <${DiskBanner} diskFull=${live.diskFull} />
    <header class="pit-head">
      <h1>The pit</h1>
      ${tiles && html`<${Summary} tiles=${tiles} />`}
    </header>
    <div class="pit-floor">
      ${tiles === null && html`<p class="announcement">${text("asking_tables")}</p>`}
      ${tiles?.length === 0 && html`<p class="announcement">${text("no_table")}</p>`}
      <ul class="pit-tiles" role="list" aria-label="Tables" onKeyDown=${moveAmongTiles}>
        ${tiles?.map((tile) => html`<${Tile} key=${tile.id} tile=${tile} now=${live.now} connection=${connection} />`)}
      </ul>
    </div>
    <aside class="pit-aside">
      <${Approvals} tiles=${tiles ?? []} now=${live.now} locked=${connection !== "live"} denialReason=${facts.may_not_approve} />
      <${Alerts}
        waiting=${waitingAlerts(tiles ?? [])}
        now=${live.now}
        locked=${connection !== "live"}
        denialReason=${facts.may_not_acknowledge}
      />
    </aside>
  </div>`;
}

/** Arrow keys go from tile to tile, besides Tab. */
function moveAmongTiles(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches(".pit-tile__link")) return;
  const links = [...event.currentTarget.querySelectorAll(".pit-tile__link")];
  const next = links[links.indexOf(event.target) + step];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

function Summary({ tiles }) {
  const sum = (part) => tiles.reduce((total, tile) => total + part(tile), 0);
  const staked = sum((tile) => tile.totals.staked_cents);
  const win = sum((tile) => tile.totals.win_cents);
  const figures = [
    ["Open", `${tiles.filter((tile) => tile.standing.open).length} of ${tiles.length}`],
    ["Players", sum((tile) => tile.standing.players)],
    ["In play", money(sum((tile) => tile.standing.in_play_cents))],
    ["Rounds last hour", sum((tile) => tile.totals.rounds_per_hour)],
    ["Win, 8 hours", signedMoney(win)],
    ["Hold", percentLabel(win, staked)],
  ];
  return html`<dl class="pit-figures">
    ${figures.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

const root = document.getElementById("pit");
guardPresses();
render(html`<${Dashboard} facts=${pageFacts("pit-facts")} />`, root);
