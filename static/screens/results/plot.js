// Win by hour beside what was expected, with the band that luck alone reaches: drawn from the figures of the table below it.

import uPlot from "../../vendor/uplot.js";
import { signedMoney } from "../kit/money.js";

const HEIGHT = 220;
const DOLLAR = 100;

const whole = (dollars) => signedMoney(Math.round(dollars) * DOLLAR);

/** Numbers of the hours; win, expected, and the band's two edges in dollars. The last hour stands twice: its steps end, too. */
function seriesOf(hours) {
  const steps = [...hours, ...hours.slice(-1)];
  const dollars = (part) => steps.map((hour) => part(hour) / DOLLAR);
  return [
    steps.map((_, at) => at),
    dollars((hour) => hour.expected_cents + hour.band_cents),
    dollars((hour) => hour.expected_cents - hour.band_cents),
    dollars((hour) => hour.expected_cents),
    dollars((hour) => hour.win_cents),
  ];
}

function optionsFor(place, labels) {
  const style = getComputedStyle(place);
  const colour = (name) => style.getPropertyValue(name);
  const axis = {
    stroke: colour("--text-muted"),
    grid: { stroke: colour("--rule"), width: 1 },
    ticks: { stroke: colour("--rule") },
  };
  const line = { paths: uPlot.paths.stepped({ align: 1 }), points: { show: false }, width: 2 };
  const edge = { ...line, stroke: "transparent" };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    scales: { x: { time: false, range: ({ data }) => [0, data[0].length - 1] } },
    legend: { show: false },
    cursor: { show: false },
    axes: [
      { ...axis, incrs: [1, 2, 3, 4, 6], values: (_, hours) => hours.map((hour) => labels()[hour] ?? "") },
      { ...axis, size: 76, values: (_, wins) => wins.map(whole) },
    ],
    bands: [{ series: [1, 2], fill: colour("--win-area") }],
    series: [
      {},
      edge,
      edge,
      { ...line, stroke: colour("--text-muted"), dash: [6, 4] },
      { ...line, stroke: colour("--accent") },
    ],
  };
}

/** Draws into `place`, as wide as it is; returns { show(hours), end() }. */
export function plotHours(place, first) {
  let hours = first;
  const plot = new uPlot(
    optionsFor(place, () => hours.map((hour) => hour.begins)),
    seriesOf(hours),
    place,
  );
  const watcher = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
  watcher.observe(place);
  return {
    show(newer) {
      hours = newer;
      plot.setData(seriesOf(hours));
    },
    end() {
      watcher.disconnect();
      plot.destroy();
    },
  };
}
