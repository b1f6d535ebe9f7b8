// What waits for an approval: who asks, exactly what, and its effect on each wager, before yes or no (PM 6.2).

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { ClauseMark } from "../kit/clause.js";
import { approvalSeconds, minutesLabel, useTick } from "../kit/countdown.js";
import { Effect } from "../kit/effect.js";
import { useFetched } from "../kit/fetched.js";
import { somebodyLabel, timesHere } from "../kit/labels.js";
import { TextLine } from "../kit/text_line.js";
import { text, textParts } from "../kit/texts.js";

/** The waiting approvals of some tiles, asked for again whenever the tiles name others. */
function useWaiting(tiles) {
  const [rows, setRows] = useState([]);
  const ids = tiles.flatMap((tile) => tile.approvals).join();
  const seqs = ids && tiles.map((tile) => tile.seq).join();
  useFetched(ids && "/api/v1/approvals", [ids, seqs], setRows);
  return rows.filter((row) => ids.includes(row.id));
}

/** Whether the element that a reference is given to is out of sight, wherever it is scrolled; no while there is none. */
function useOutOfSight(ref, isThere) {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!isThere) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOut(!entry.isIntersecting));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isThere]);
  return isThere && isOut;
}

export function Approvals({ tiles, now, locked, denialReason }) {
  const rows = useWaiting(tiles);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(""), 8000);
    return () => clearTimeout(timer);
  }, [notice]);
  const panel = useRef(null);
  const isOut = useOutOfSight(panel, rows.length > 0);
  if (!rows.length && !notice) return null;
  return html`<section class="panel approvals" aria-labelledby="approvals-title" ref=${panel}>
    ${isOut && html`<a class="button button--primary approvals-elsewhere" href="#approvals-title">${text("to_approve", { approvals: rows.length })}</a>`}
    <h2 class="panel__title" id="approvals-title"><span>To approve</span>
      ${rows.length > 0 && html`<span class="badge badge--notice">${rows.length} waiting</span>`}
    </h2>
    <p class="visually-hidden" role="status">${rows.map((row) => text("asks", { name: row.requester, table: row.table_name, title: row.title })).join(". ")}</p>
    ${rows.map((row) => html`<${Request} key=${row.id} row=${row} now=${now} locked=${locked} denialReason=${denialReason || row.may_not} onDone=${setNotice} />`)}
    ${notice && html`<p class="answer answer--good" role="status">${notice}</p>`}
  </section>`;
}

function Request({ row, now, locked, denialReason, onDone }) {
  useTick(1000);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const left = approvalSeconds(row, now());
  const answer = async (verdict, body, done) => {
    setBusy(true);
    const { ok, body: answered } = await postJSON(`/api/v1/approvals/${row.id}/${verdict}`, body);
    setBusy(false);
    setProblem(ok ? "" : answered.detail);
    if (ok) onDone(answered.not_done || done);
  };
  const decline = (event) => {
    event.preventDefault();
    answer("decline", { reason }, text("declined", { name: row.requester }));
  };
  const still = locked || busy || Boolean(denialReason) || left === 0 || row.effect === null;
  return html`<article class="approval">
    <h3>${row.requester} <span class="muted">at</span> <a href=${`/pit/${row.table}/`}>${row.table_name}</a></h3>
    <p class="approval__what">${row.title} <${ClauseMark} clause=${row.effect?.clauses[0]} /></p>
    ${
      row.content.length > 0 &&
      html`<dl class="approval__content">
      ${row.content.map(([title, content]) => html`<div key=${title}><dt>${title}</dt><dd>${timesHere(content)}</dd></div>`)}
    </dl>`
    }
    <p class="approval__left">${textParts("left_needs", { time: html`<b class="number">${minutesLabel(left)}</b>`, role: somebodyLabel(row.needed) })}</p>
    ${row.effect === null && html`<p class="field__error">${text("asked_too_late")}</p>`}
    <${Effect} effect=${row.effect} />
    ${denialReason && html`<p class="command-reason">${denialReason}</p>`}
    ${
      !declining &&
      html`<div class="button-row">
      <button type="button" class="button button--primary" data-deed=${`approve ${row.id}`} disabled=${still} onClick=${() => answer("approve", {}, text("approved", { table: row.table_name }))}>Approve</button>
      <button type="button" class="button" data-deed=${`decline? ${row.id}`} disabled=${locked || busy || Boolean(denialReason)} onClick=${() => setDeclining(true)}>Decline…</button>
    </div>`
    }
    ${
      declining &&
      html`<form onSubmit=${decline}>
      <label class="field"><span>${text("why_not", { name: row.requester })}</span>
        <${TextLine} most=${200} value=${reason} onInput=${setReason} />
      </label>
      <div class="button-row">
        <button class="button button--primary" data-deed=${`decline ${row.id}`} disabled=${locked || busy}>Decline</button>
        <button type="button" class="button button--quiet" onClick=${() => setDeclining(false)}>Back</button>
      </div>
    </form>`
    }
    ${problem && html`<p class="field__error" role="alert">${problem}</p>`}
  </article>`;
}
