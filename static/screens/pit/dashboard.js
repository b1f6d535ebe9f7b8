// The pit: a live tile for each table, and the alerts that wait.

import { html, render, useLayoutEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { ConnectionBanner, DiskBanner, Gone, useLive } from "../kit/connection.js";
import { winOnHandle } from "../kit/labels.js";
import { useLasting } from "../kit/memo.js";
import { Alerts, waitingAlerts } from "./alerts.js";
import { money, signedMoney } from "../kit/money.js";
import { pageFacts } from "../kit/page.js";
import { guardPresses } from "../kit/press.js";
import { text } from "../kit/texts.js";
import { Approvals } from "./approvals.js";
import { useTopBar } from "./bar.js";
import { FloorBar, isDense, useChosen } from "./floor_bar.js";
import { fit, isAt, isFound, MINE, ordered } from "./order.js";
import { DenseTile, Tile } from "./tile.js";

function Dashboard({ facts }) {
  const live = useLive("/ws/floor");
  const { message, connection, reason } = live;
  const chosen = useChosen();
  const now = useLasting(live.now);
  useTopBar(connection);
  if (connection === "closed")
    return html`<${Gone} reason=${reason} what="screen" href="/sign-in/?next=/pit/" label="Sign in" />`;
  const tiles = message?.type === "floor" ? message.tiles : null;
  const here = tiles?.filter((tile) => isAt(tile, chosen.place, facts.me)) ?? [];
  const shown = ordered(
    here.filter((tile) => isFound(tile, chosen.words)),
    chosen.sort,
  );
  const dense = isDense(chosen, here.length);
  return html`<div class=${`pit${dense ? " pit--dense" : ""}`} data-connection=${connection}>
    <${ConnectionBanner} connection=${connection} since=${live.since} reason=${live.reason} view=${tiles} />
    <${DiskBanner} diskFull=${live.diskFull} />
    <header class="pit-head">
      <h1>The pit</h1>
      ${tiles && html`<${FloorBar} tiles=${tiles} chosen=${chosen} dense=${dense} />`}
      ${tiles && html`<${Summary} tiles=${here} opensEvening=${!facts.denials.read_results} />`}
    </header>
    <div class="pit-floor">
      ${tiles === null && html`<p class="announcement">${text("asking_tables")}</p>`}
      ${tiles?.length === 0 && html`<p class="announcement">${text("no_table")}</p>`}
      ${tiles?.length > 0 && !shown.length && html`<p class="announcement">${text(chosen.place === MINE && !here.length ? "none_is_mine" : "none_found")}</p>`}
      <${dense ? DenseTiles : Tiles} tiles=${shown} now=${now} connection=${connection} />
    </div>
    <aside class="pit-aside">
      <${Approvals} tiles=${tiles ?? []} now=${live.now} locked=${connection !== "live"} denialReason=${facts.denials.give_approval} />
      <${Alerts}
        waiting=${waitingAlerts(tiles ?? [])}
        now=${live.now}
        locked=${connection !== "live"}
        denialReason=${facts.denials.acknowledge_alerts}
      />
    </aside>
  </div>`;
}

function Tiles({ tiles, now, connection }) {
  return html`<ul class="pit-tiles" role="list" aria-label="Tables" onKeyDown=${moveAmongTiles}>
    ${tiles.map((tile) => html`<${Tile} key=${tile.id} tile=${tile} now=${now} connection=${connection} />`)}
  </ul>`;
}

/** As large as all of them fit on the screen together; where they cannot, the floor scrolls. */
function DenseTiles({ tiles, now }) {
  const list = useRef(null);
  const [box, setBox] = useState({ width: 0, height: 0, gap: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = list.current.parentElement;
      const gap = Number.parseFloat(getComputedStyle(list.current).columnGap) || 0;
      setBox((before) =>
        before.width === width && before.height === height && before.gap === gap ? before : { width, height, gap },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list.current.parentElement);
    measure();
    return () => observer.disconnect();
  }, []);
  const { columns, type, figures, row } = fit(tiles.length, box.width, box.height, box.gap);
  return html`<ul
    class="pit-tiles pit-tiles--dense"
    role="list"
    aria-label="Tables"
    ref=${list}
    style=${{ "--columns": columns, "--type": `${type}px`, "--figures": `${figures}px`, "--row": `${row}px` }}
    onKeyDown=${moveAmongTiles}
  >
    ${tiles.map((tile) => html`<${DenseTile} key=${tile.id} tile=${tile} now=${now} />`)}
  </ul>`;
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

/** What the tiles in sight come to; practice is in no sum. */
function Summary({ tiles: inSight, opensEvening }) {
  const tiles = inSight.filter((tile) => !tile.standing.training);
  const sum = (part) => tiles.reduce((total, tile) => total + part(tile), 0);
  const staked = sum((tile) => tile.totals.staked_cents);
  const win = sum((tile) => tile.totals.win_cents);
  const figures = [
    ["Open", `${tiles.filter((tile) => tile.standing.open).length} of ${tiles.length}`],
    ["Players", sum((tile) => tile.standing.players)],
    ["In play", money(sum((tile) => tile.standing.in_play_cents))],
    ["Rounds last hour", sum((tile) => tile.totals.rounds_per_hour)],
    ["Win, gaming day", opensEvening ? html`<a href="/evening/">${signedMoney(win)}</a>` : signedMoney(win)],
    [
      "Win ÷ handle",
      winOnHandle(
        win,
        staked,
        sum((tile) => tile.totals.rounds),
      ),
    ],
  ];
  return html`<dl class="pit-figures">
    ${figures.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

const root = document.getElementById("pit");
guardPresses();
render(html`<${Dashboard} facts=${pageFacts("pit-facts")} />`, root);
