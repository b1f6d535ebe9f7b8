/* What does not change while a round is played: cloth, rail, printed band and legends. */

import { html } from "../vendor/htm-preact.js";
import { text } from "../screens/kit/texts.js";
import { widthOf } from "./letters.js";

const cloth = new URL("./cloth.svg", import.meta.url).pathname;

/** `banded` is the place of the legend that is printed on the insurance band; every other is on an arc before the dealer. */
const sortLegends = (legends, banded) => ({
  band: legends[banded] ?? "",
  arcs: legends.filter((_, place) => place !== banded),
});

/** Print that the dealer reads is no smaller. */
const LEAST_PRINT = 14;

/**
 * In letters' heights, with the space between them. Letters with serifs are up to a tenth wider than those that are measured;
 * another script has narrower letters, or several marks to one.
 */
const lengthOf = (line) => Math.min(line.length * 0.84, widthOf(line, 1.1) + line.length * 0.12);

/** The second line: as many of the legends as its arc holds in letters that the dealer can read; these are slimmer. */
function fitting(legends, { width, m }) {
  const line = legends.join(BETWEEN);
  const isWhole = widthOf(line, sizeOf(m) * 0.85) <= width * 0.6;
  return isWhole || legends.length < 2 ? line : fitting(legends.slice(0, -1), { width, m });
}

const BETWEEN = "   \u2022   ";
const sizeOf = (m) => Math.max(LEAST_PRINT, m.legend * 0.62);

function Legends({ id, geometry, arcs }) {
  const { m, legends } = geometry;
  const two = legends.length > 1;
  const [first = "", ...others] = two ? arcs : arcs.slice(0, legends.length);
  const lines = [first.toUpperCase(), fitting(others, geometry)];
  return lines.map(
    (line, row) =>
      line &&
      html`<g key=${row}>
    <path id="${id}-arc${row}" d=${legends[row]} fill="none" />
    <text class=${row ? "felt-legend felt-legend--small" : "felt-legend"} font-size=${row ? sizeOf(m) : Math.min(m.legend * 0.92, (geometry.width * 0.6) / lengthOf(line))}>
      <textPath href="#${id}-arc${row}" startOffset="50%">${line}</textPath>
    </text>
  </g>`,
  );
}

export function Ground({ id, geometry, layout, training }) {
  const { width, height, m, rail, band } = geometry;
  const printed = sortLegends(layout.legends, band ? layout.band_legend : null);
  const inBand = Math.min(Math.max(LEAST_PRINT, m.band * 0.56), (width * 0.85) / printed.band.length);
  return html`<g class="felt-ground" aria-hidden="true">
    <defs>
      <radialGradient id="${id}-light" cx="50%" cy=${geometry.orientation === "dealer" ? "70%" : "32%"} r="78%">
        <stop class="felt-light-near" offset="0" /><stop class="felt-light-mid" offset="0.55" /><stop class="felt-light-far" offset="1" />
      </radialGradient>
      <linearGradient id="${id}-brass" x1="0" y1="0" x2="1" y2="1">
        <stop class="felt-brass-a" offset="0" /><stop class="felt-brass-b" offset="0.35" /><stop class="felt-brass-c" offset="0.65" /><stop class="felt-brass-b" offset="1" />
      </linearGradient>
      <pattern id="${id}-cloth" width="240" height="240" patternUnits="userSpaceOnUse"><image href=${cloth} width="240" height="240" /></pattern>
    </defs>
    <path d="${rail}Z" fill="url(#${id}-light)" />
    <path d="${rail}Z" fill="url(#${id}-cloth)" class="felt-cloth" />
    ${
      band &&
      html`<g>
      <path class="felt-band" d=${band} stroke-width=${m.band} />
      <path class="felt-band__inside" d=${band} stroke-width=${m.band - 2.4} />
      <path id="${id}-band" d=${band} fill="none" />
      <text class="felt-legend felt-legend--band" font-size=${inBand} dy=${inBand * 0.36}>
        ${(printed.band.length * inBand * 0.9 < width * 0.27 ? ["17%", "50%", "83%"] : ["50%"]).map((at) => html`<textPath key=${at} href="#${id}-band" startOffset=${at}>${printed.band.toUpperCase()}</textPath>`)}
      </text>
    </g>`
    }
    <path class="felt-rail" d=${rail} stroke-width=${m.rim} />
    <path class="felt-rail__shine" d=${rail} stroke-width=${m.rim * 0.3} />
    <path class="felt-rail__seam" d=${rail} stroke="url(#${id}-brass)" stroke-width="2" />
    <${Legends} id=${id} geometry=${geometry} arcs=${printed.arcs} />
    ${training && html`<text class="felt-training" x=${width / 2} y=${height * 0.55} font-size=${width * 0.13}>${text("training").toUpperCase()}</text>`}
  </g>`;
}
