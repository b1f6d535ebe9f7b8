// What the table staked, returned and won: the figures, and the win over the rounds as a line.

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import uPlot from "../../vendor/uplot.js";
import { useFetched, useNewestHint } from "../kit/fetched.js";
import { winOnHandle } from "../kit/labels.js";
import { money, signedMoney } from "../kit/money.js";
import { text } from "../kit/texts.js";

const ROUNDS = 200;
const HEIGHT = 190;

export function MoneyPanel({ table, view, hints, connection, tile }) {
  const mispaid = useNewestHint(hints, "mispay_");
  const moments = [view.round?.number ?? 0, view.round?.phase === "concluded", mispaid, connection === "live"];
  const read = useRounds(table, moments);
  const rounds = read ?? [];
  const line = read ? rounds.length > 1 : view.round?.number > 2; // its place is kept while the rounds are read
  const staked = rounds.reduce((sum, round) => sum + round.staked_cents, 0);
  const returned = rounds.reduce((sum, round) => sum + round.returned_cents, 0);
  const left = rounds.reduce((sum, round) => sum + round.mispay_left_cents, 0);
  const win = rounds.reduce((sum, round) => sum + winOf(round), 0);
  const figures = [
    ["Staked", money(staked)],
    ["Returned", money(returned)],
    ...(left ? [["Paid wrongly", signedMoney(-left)]] : []),
    ["Win", signedMoney(win)],
    ["Win ÷ handle", winOnHandle(win, staked, rounds.length)],
    ["Rounds last hour", tile ? tile.totals.rounds_per_hour : "–"],
    ["Cards left", view.table.cards_left],
  ];
  return html`<section class="panel" aria-labelledby="money-title">
    <h2 class="panel__title" id="money-title">
      <span>Money</span>
      <span class="muted">${endedLabel(rounds.length)}</span>
    </h2>
    <dl class="pit-figures">
      ${figures.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}
    </dl>
    ${line && (read ? html`<${WinLine} rounds=${rounds} />` : html`<${AwaitedLine} />`)}
  </section>`;
}

/** What the house has of a round, in cents, as in the ledger: what was paid wrongly and not put right is not in it. */
const winOf = (round) => round.staked_cents - round.returned_cents - round.mispay_left_cents;

function endedLabel(count) {
  if (count === 0) return text("no_round_ended");
  return count === 1 ? "One ended round" : text("rounds_ended", { rounds: count });
}

/** Ended rounds, oldest first, null before they were read; asked for again when a round ends, something was paid wrongly, or the connection is back. */
function useRounds(table, moments) {
  const [rounds, setRounds] = useState(null);
  useFetched(`/api/v1/tables/${table}/rounds?limit=${ROUNDS}`, moments, ({ results }) =>
    setRounds(results.filter((round) => round.concluded_at).reverse()),
  );
  return rounds;
}

/** Round numbers, and the house's win in dollars summed up to each. */
function winSeries(rounds) {
  let sum = 0;
  return [
    rounds.map((round) => round.number),
    rounds.map((round) => {
      sum += winOf(round);
      return sum / 100;
    }),
  ];
}

const whole = (dollars) => signedMoney(Math.round(dollars) * 100);

function optionsFor(element) {
  const style = getComputedStyle(element);
  const ink = style.getPropertyValue("--text-muted");
  const rule = style.getPropertyValue("--rule");
  const axis = { stroke: ink, grid: { stroke: rule, width: 1 }, ticks: { stroke: rule } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    scales: { x: { time: false } },
    legend: { show: false },
    cursor: { y: false },
    axes: [
      { ...axis, values: (_, rounds) => rounds.map((round) => (Number.isInteger(round) ? `${round}` : "")) },
      { ...axis, size: 76, values: (_, wins) => wins.map(whole) },
    ],
    series: [
      {},
      {
        label: "Win",
        stroke: style.getPropertyValue("--accent"),
        width: 2,
        points: { show: false },
        fill: style.getPropertyValue("--win-area"),
      },
    ],
  };
}

/** As high as the line, so that what lies below does not move when it comes. */
function AwaitedLine() {
  return html`<figure class="win-line" aria-hidden="true"><div></div><figcaption class="muted">${text("house_win")}</figcaption></figure>`;
}

function WinLine({ rounds }) {
  const element = useRef(null);
  const plot = useRef(null);
  const data = winSeries(rounds);
  useEffect(() => {
    const place = element.current;
    plot.current = new uPlot(optionsFor(place), data, place);
    const watcher = new ResizeObserver(() => plot.current.setSize({ width: place.clientWidth, height: HEIGHT }));
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      plot.current.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData(data), [rounds]);
  const last = data[1].at(-1);
  return html`<figure class="win-line">
    <div ref=${element} role="img" aria-label=${text("win_over_rounds", { first: data[0][0], last: data[0].at(-1), win: whole(last) })}></div>
    <figcaption class="muted">${text("house_win")}</figcaption>
  </figure>`;
}
