// What waits for an approval: who asks, exactly what, and its effect on each wager, before yes or no (PM 6.2).

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { getJSON } from "../kit/api.js";
import { askJSON } from "../kit/ask.js";
import { approvalSeconds, minutesWords, useTick } from "../kit/countdown.js";
import { Effect } from "../kit/effect.js";
import { clauseWords, timesHere } from "../kit/labels.js";

/** The waiting approvals of some tiles, asked for again whenever the tiles name others. */
function useWaiting(tiles) {
  const [rows, setRows] = useState([]);
  const ids = tiles.flatMap((tile) => tile.approvals).join();
  const seqs = ids && tiles.map((tile) => tile.seq).join();
  useEffect(() => {
    if (!ids) {
      setRows([]);
      return undefined;
    }
    const asked = new AbortController();
    const wanted = new Set(ids.split(","));
    getJSON("/api/v1/approvals", { signal: asked.signal })
      .then((found) => setRows(found.filter((row) => wanted.has(row.id))))
      .catch(() => {}); // the next tile asks again
    return () => asked.abort();
  }, [ids, seqs]);
  return rows;
}

export function Approvals({ tiles, now, locked, mayNot }) {
  const rows = useWaiting(tiles);
  const [said, say] = useState("");
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => say(""), 8000);
    return () => clearTimeout(timer);
  }, [said]);
  if (!rows.length && !said) return null;
  return html`<section class="panel approvals" aria-labelledby="approvals-title">
    <h2 class="panel__title" id="approvals-title"><span>To approve</span>
      ${rows.length > 0 && html`<span class="badge badge--notice">${rows.length} waiting</span>`}
    </h2>
    <p class="visually-hidden" role="status">${rows.map((row) => `${row.requester} at ${row.table_name} asks: ${row.title}`).join(". ")}</p>
    ${rows.map((row) => html`<${Request} key=${row.id} row=${row} now=${now} locked=${locked} mayNot=${mayNot || row.may_not} say=${say} />`)}
    ${said && html`<p class="answer answer--good" role="status">${said}</p>`}
  </section>`;
}

function Request({ row, now, locked, mayNot, say }) {
  useTick(1000);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const left = approvalSeconds(row, now());
  const answer = async (verdict, body, done) => {
    setBusy(true);
    const { ok, body: answered } = await askJSON(`/api/v1/approvals/${row.id}/${verdict}`, body);
    setBusy(false);
    setTrouble(ok ? "" : answered.detail);
    if (ok) say(done);
  };
  const decline = (event) => {
    event.preventDefault();
    answer("decline", { reason }, `Declined: ${row.requester} is told.`);
  };
  const still = locked || busy || Boolean(mayNot) || left === 0 || row.effect === null;
  return html`<article class="approval">
    <h3>${row.requester} <span class="muted">at</span> <a href=${`/pit/${row.table}/`}>${row.table_name}</a></h3>
    <p class="approval__what">${row.title} ${row.effect?.clauses[0] && html`<span class="clause-mark">${clauseWords(row.effect.clauses[0])}</span>`}</p>
    ${
      row.content.length > 0 &&
      html`<dl class="approval__content">
      ${row.content.map(([title, words]) => html`<div key=${title}><dt>${title}</dt><dd>${timesHere(words)}</dd></div>`)}
    </dl>`
    }
    <p class="approval__left"><b class="number">${minutesWords(left)}</b> left · needs a ${row.needed_title}</p>
    ${row.effect === null && html`<p class="field__error">The table has moved on. It has to be asked for again.</p>`}
    <${Effect} effect=${row.effect} />
    ${mayNot && html`<p class="command-reason">${mayNot}</p>`}
    ${
      !declining &&
      html`<div class="button-row">
      <button type="button" class="button button--primary" disabled=${still} onClick=${() => answer("approve", {}, `Approved. ${row.table_name} carries it out.`)}>Approve</button>
      <button type="button" class="button" disabled=${locked || busy || Boolean(mayNot)} onClick=${() => setDeclining(true)}>Decline…</button>
    </div>`
    }
    ${
      declining &&
      html`<form onSubmit=${decline}>
      <label class="field"><span>Why not? ${row.requester} is told.</span>
        <input class="input" maxlength="200" value=${reason} onInput=${(event) => setReason(event.target.value)} />
      </label>
      <div class="button-row">
        <button class="button button--primary" disabled=${locked || busy}>Decline</button>
        <button type="button" class="button button--quiet" onClick=${() => setDeclining(false)}>Back</button>
      </div>
    </form>`
    }
    ${trouble && html`<p class="field__error" role="alert">${trouble}</p>`}
  </article>`;
}
