// The evening on one page: the figures that the server gives, read again while the page is open.

import { html, render, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { getJSON } from "../kit/api.js";
import { money, signedMoney } from "../kit/money.js";
import { pageFacts } from "../kit/page.js";
import { text } from "../kit/texts.js";
import { plotHours } from "./plot.js";

const EVERY_MS = 15_000;
const MINUTE_MS = 60_000;
const NONE = "–";

/** The newest figures; `isStale` while the newest question has no answer. */
function useEvening(facts) {
  const [evening, setEvening] = useState(facts);
  const [isStale, setStale] = useState(false);
  const read = async () => {
    try {
      setEvening(await getJSON(facts.reads));
      setStale(false);
    } catch {
      setStale(true);
    }
  };
  useEffect(() => {
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { evening, isStale };
}

const count = (rounds) => rounds.toLocaleString("en-US");
const pace = (rounds) => (rounds === null ? NONE : rounds.toFixed(1));
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: document.documentElement.dataset.zone,
  timeStyle: "medium",
});

function Figures({ evening, week }) {
  const { whole, drop, slips } = evening;
  const underWay = (kind) => slips.filter((slip) => slip.kind === kind).reduce((sum, slip) => sum + slip.cents, 0);
  const figures = [
    ["Win", signedMoney(whole.win_cents), whole.address],
    ["Expected", `${signedMoney(whole.expected_cents)} ± ${money(whole.band_cents)}`, whole.address],
    ["Handle", money(whole.handle_cents), whole.address],
    ["Rounds", count(whole.rounds), whole.address],
    ["Rounds an hour", pace(evening.pace.an_hour), whole.address],
    ["Last hour", pace(evening.pace.last_hour), whole.address],
    ["Seven days before", pace(week), evening.results],
    ["Drop", drop.cents === null ? NONE : money(drop.cents), evening.results],
    ["Drops counted", `${drop.counted} of ${drop.tables}`, evening.results],
    ["Fills under way", money(underWay("fill")), "#slips"],
    ["Credits under way", money(underWay("credit")), "#slips"],
  ];
  return html`<dl class="evening-figures">
    ${figures.map(
      ([label, value, address]) =>
        html`<div key=${label}><dt>${label}</dt><dd><a href=${address}>${value}</a></dd></div>`,
    )}
  </dl>`;
}

function Plot({ hours }) {
  const place = useRef(null);
  const plot = useRef(null);
  useEffect(() => {
    plot.current = plotHours(place.current, hours);
    return () => plot.current.end();
  }, []);
  useEffect(() => plot.current?.show(hours), [hours]);
  return html`<figure class="hours-plot">
    <div ref=${place} role="img" aria-label=${text("hours_picture")}></div>
    <figcaption class="muted">${text("hours_legend")}</figcaption>
  </figure>`;
}

function Hours({ evening }) {
  const { hours, whole } = evening;
  if (hours.length === 0) return html`<p>${text("no_round_over")}</p>`;
  const rows = [...hours.filter((hour) => hour.rounds || hour.win_cents), { ...whole, begins: "All" }];
  const row = (hour) => html`<tr key=${hour.begins}>
    <th scope="row"><a href=${hour.address}>${hour.begins}</a></th>
    <td class="number">${count(hour.rounds)}</td>
    <td class="money">${money(hour.handle_cents)}</td>
    <td class="money">${signedMoney(hour.win_cents)}</td>
    <td class="money">${signedMoney(hour.expected_cents)}</td>
    <td class="money">± ${money(hour.band_cents)}</td>
    <td class="money">${signedMoney(hour.choices_cents)}</td>
    <td class="money">${signedMoney(hour.luck_cents)}</td>
  </tr>`;
  const headings = ["Rounds", "Handle", "Win", "Expected", "Band", "Choices", "Luck"];
  return html`<${Plot} hours=${hours} />
    <${Table} label="Win by hour" first="Hour" headings=${headings} body=${rows.slice(0, -1).map(row)} foot=${row(rows.at(-1))} />`;
}

function Table({ label, first, headings, body, foot }) {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${label}>
    <table class="table">
      <thead><tr><th scope="col">${first}</th>${headings.map((each) => html`<th scope="col" class="money" key=${each}>${each}</th>`)}</tr></thead>
      <tbody>${body}</tbody>
      ${foot && html`<tfoot>${foot}</tfoot>`}
    </table>
  </div>`;
}

function Slips({ slips, at }) {
  if (slips.length === 0) return html`<p>${text("no_slip_open")}</p>`;
  const minutes = (slip) => Math.floor((Date.parse(at) - Date.parse(slip.asked_at)) / MINUTE_MS);
  const body = slips.map(
    (slip) => html`<tr key=${`${slip.table} ${slip.name} ${slip.asked_at}`}>
      <th scope="row"><a href=${slip.address}>${slip.table_name}</a>, ${slip.name}. ${slip.standing}</th>
      <td class="money">${money(slip.cents)}</td>
      <td class="money">${minutes(slip)} min</td>
    </tr>`,
  );
  return html`<${Table} label="Open slips" first="Slip" headings=${["Amount", "Age"]} body=${body} />`;
}

function Movers({ movers, label }) {
  if (movers.length === 0) return html`<p>${text("no_round_over")}</p>`;
  const body = movers.map(
    (each) => html`<tr key=${each.id}>
      <th scope="row"><a href=${each.address}>${each.title}</a></th>
      <td class="number">${count(each.rounds)}</td>
      <td class="money">${signedMoney(each.win_cents)}</td>
      <td class="money">${signedMoney(each.expected_cents)}</td>
    </tr>`,
  );
  return html`<${Table} label=${label} first=${label} headings=${["Rounds", "Win", "Expected"]} body=${body} />`;
}

function Evening({ facts }) {
  const { evening, isStale } = useEvening(facts);
  const { tables, players } = evening;
  return html`<p>${text("evening_at", { at: clock.format(new Date(evening.at)) })}</p>
    ${isStale && html`<p class="banner banner--stale" role="alert">${text("evening_unread")}</p>`}
    <${Figures} evening=${evening} week=${facts.week_an_hour} />
    <section class="section"><h2>Win by hour</h2><${Hours} evening=${evening} /></section>
    <section class="section" id="slips"><h2>Open slips</h2><${Slips} slips=${evening.slips} at=${evening.at} /></section>
    <div class="evening-movers">
      <section class="section"><h2>Tables</h2><${Movers} movers=${tables} label="Tables" /></section>
      <section class="section"><h2>Players</h2><${Movers} movers=${players} label="Players" /></section>
    </div>`;
}

render(html`<${Evening} facts=${pageFacts("evening-facts")} />`, document.getElementById("evening"));
