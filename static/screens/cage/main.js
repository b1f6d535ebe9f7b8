// The cage: fills and credits that are asked for and under way on the whole floor, and what the cage does with each.

import { html, render, useEffect, useState } from "../../vendor/htm-preact.js";
import { csrfToken, getJSON } from "../kit/api.js";
import { CommandUnanswered, postCommand } from "../kit/commands.js";
import { ageLabel, clockLabel } from "../kit/labels.js";
import { money } from "../kit/money.js";
import { pageFacts } from "../kit/page.js";
import { guardPresses } from "../kit/press.js";
import { TextLine } from "../kit/text_line.js";
import { text } from "../kit/texts.js";
import { pilesLabel, Piles } from "../kit/tray.js";

/** The list is read again after this long. */
const EVERY_MS = 2000;

/** The slips of the floor; null before the first answer. `isStale` while the newest question has no answer. */
function useSlips() {
  const [slips, setSlips] = useState(null);
  const [isStale, setStale] = useState(false);
  const read = async () => {
    try {
      setSlips(await getJSON("/api/v1/slips"));
      setStale(false);
    } catch {
      setStale(true);
    }
  };
  useEffect(() => {
    read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { slips, isStale, read };
}

const NUMBERS = new Intl.Collator("en-GB", { numeric: true });
/** The newest number first: "2026-9" before "2026-8", whatever is asked for and at which table. */
const byNumber = (one, other) => NUMBERS.compare(numberOf(other), numberOf(one));
const numberOf = ({ name }) => name.split(" ").at(-1);

function Cage({ facts }) {
  const { slips, isStale, read } = useSlips();
  const [answer, setAnswer] = useState(null);
  const send = async (table, command, done) => {
    try {
      const { accepted, body } = await postCommand(`/api/v1/tables/${table}/commands`, { command });
      const differs = accepted && body.events.some((event) => event.type === "slip_differs");
      const said = differs ? text("cage_differs") : done;
      setAnswer({ good: accepted && !differs, text: accepted ? said : body.detail || body.title });
      await read();
      return accepted;
    } catch (problem) {
      if (!(problem instanceof CommandUnanswered)) throw problem;
      setAnswer({ good: false, text: text("cage_no_answer") });
      return false;
    }
  };
  const open = slips?.filter((slip) => !slip.over) ?? [];
  const ended = slips?.filter((slip) => slip.over).sort(byNumber) ?? [];
  return html`<header class="pit-head"><h1>The cage</h1></header>
    ${isStale && html`<p class="banner banner--stale" role="alert">${text("cage_unread")}</p>`}
    <p class=${`answer${answer ? (answer.good ? " answer--good" : " answer--bad") : ""}`} role="status">${answer?.text}</p>
    <${Totals} slips=${slips} />
    <section aria-labelledby="open-title">
      <h2 id="open-title">Under way</h2>
      ${slips && !open.length && html`<p class="muted">${text("nothing_asked")}</p>`}
      <ul class="cage-slips" role="list">
        ${open.map((slip) => html`<${Slip} key=${`${slip.table} ${slip.slip}`} slip=${slip} send=${send} denial=${facts.denial} />`)}
      </ul>
    </section>
    <section aria-labelledby="ended-title">
      <h2 id="ended-title">Ended</h2>
      ${slips && !ended.length && html`<p class="muted">${text("nothing_ended")}</p>`}
      <ul class="cage-ended" role="list">
        ${ended.map((slip) => html`<li key=${`${slip.table} ${slip.slip}`}><strong>${slip.name}</strong> <span>${slip.table_name}</span> <span class="money">${money(slip.cents)}</span> <span class="muted">${slip.standing} ${clockLabel(slip.since)}${slip.carried_by && ` · ${slip.carried_by}`}</span> ${!facts.denial && slip.status !== "withdrawn" && html`<${Print} slip=${slip} />`}</li>`)}
      </ul>
    </section>`;
}

/** What waits, what is on its way, and what came in the gaming day: read again whenever a slip has ended. */
function Totals({ slips }) {
  const [day, setDay] = useState(null);
  const newest = slips?.findLast((slip) => slip.over)?.since;
  const read = async () => {
    try {
      setDay(await getJSON("/api/v1/slips/totals"));
    } catch {
      // the list says that nothing can be read
    }
  };
  useEffect(() => {
    read();
  }, [newest]);
  if (!slips) return null;
  const open = slips.filter((slip) => !slip.over);
  const asked = open.filter((slip) => slip.status === "asked");
  const sum = (some) => some.reduce((cents, slip) => cents + slip.cents, 0);
  const figures = [
    [text("cage_asked"), asked.length, sum(asked)],
    [text("cage_on_the_way"), open.length - asked.length, sum(open) - sum(asked)],
    ...(day
      ? [
          [text("cage_fills", { day: day.gaming_day }), day.fills, day.fills_cents],
          [text("cage_credits", { day: day.gaming_day }), day.credits, day.credits_cents],
        ]
      : []),
  ];
  return html`<dl class="cage-totals">
    ${figures.map(([title, count, cents]) => html`<div key=${title}><dt>${title}</dt><dd>${count} · <span class="money">${money(cents)}</span></dd></div>`)}
  </dl>`;
}

const secondsSince = (iso) => Math.max(0, (Date.now() - new Date(iso)) / 1000);

function Slip({ slip, send, denial }) {
  return html`<li class="panel cage-slip" data-status=${slip.status}>
    <h3>${slip.name} · ${slip.table_name}</h3>
    <p class="cage-amount"><strong class="money">${money(slip.cents)}</strong> <span>${pilesLabel(slip.chips)}</span></p>
    <dl class="cage-facts">
      <div><dt>${text("cage_age")}</dt><dd>${ageLabel(secondsSince(slip.asked_at))}</dd></div>
      <div><dt>${text("cage_since")}</dt><dd>${ageLabel(secondsSince(slip.since))}</dd></div>
      ${slip.carried_by && html`<div><dt>${text("cage_carrier")}</dt><dd>${slip.carried_by}</dd></div>`}
    </dl>
    <p>${slip.standing}</p>
    ${denial ? html`<p class="command-reason">${denial}</p>` : html`<${Next} slip=${slip} send=${send} />`}
  </li>`;
}

/** What the cage does next with a slip. */
function Next({ slip, send }) {
  const [carriedBy, setCarriedBy] = useState("");
  const [piles, setPiles] = useState([]);
  const about = { slip: slip.slip };
  if (slip.void_reason) return html`<p class="muted">${text("cage_waits")}</p><${Print} slip=${slip} />`;
  if (slip.status === "asked") {
    const issue = (event) => {
      event.preventDefault();
      send(slip.table, { type: "issue_slip", ...about, carried_by: carriedBy }, "Issued.");
    };
    return html`<form class="cage-next" onSubmit=${issue}>
      <label class="field"><span class="field__label">${text("cage_carried_by")}</span>
        <${TextLine} most=${80} required value=${carriedBy} onInput=${setCarriedBy} /></label>
      <button class="button button--primary">Issue</button>
    </form>`;
  }
  const comesBack = slip.status === "back";
  const counts = slip.status === "sent" || (comesBack && slip.kind === "fill");
  const count = async () => {
    const type = comesBack ? "return_fill" : "receive_credit";
    await send(slip.table, { type, ...about, chips: piles }, comesBack ? text("cage_came_back") : "Received.");
    setPiles([]);
  };
  const counting =
    counts &&
    html`<fieldset class="cage-next"><legend>${text("cage_counted")}</legend>
      <${Piles} chips=${slip.chips} piles=${piles} onChange=${setPiles} />
      <button type="button" class=${piles.length ? "button button--primary" : "button"} onClick=${count}>${text(piles.length ? "cage_receives" : "cage_nothing_came")}</button>
    </fieldset>`;
  if (comesBack) return html`${counting}<div class="button-row"><${Print} slip=${slip} /></div>`;
  return html`
    ${counting}
    <div class="button-row"><${Print} slip=${slip} /></div>
    <${AskToVoid} slip=${slip} send=${send} />`;
}

function AskToVoid({ slip, send }) {
  const [reason, setReason] = useState("");
  const ask = (event) => {
    event.preventDefault();
    send(slip.table, { type: "ask_to_void_slip", slip: slip.slip, reason }, "Asked.");
  };
  return html`<form class="cage-next" onSubmit=${ask}>
    <label class="field"><span class="field__label">${text("cage_why_void")}</span>
      <${TextLine} most=${300} required value=${reason} onInput=${setReason} /></label>
    <button class="button">${text("cage_asks_void")}</button>
  </form>`;
}

/** Each print is on record; from the second on the paper says so. */
function Print({ slip }) {
  return html`<form method="post" action=${`/cage/${slip.table}/${slip.slip}/print/`} target="_blank">
    <input type="hidden" name="csrfmiddlewaretoken" value=${csrfToken()} />
    <button class="button">${slip.prints ? "Print again" : "Print"}</button>
  </form>`;
}

guardPresses();
render(html`<${Cage} facts=${pageFacts("cage-facts")} />`, document.getElementById("cage"));
