// The table's newest events, of rounds and between them. The API has them; the hints of the live view say when to ask again.

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { getJSON } from "../kit/api.js";
import { clauseLabel, clockLabel, timesHere } from "../kit/labels.js";

// A busy table has several events a second; the feed is asked for at most this often.
const PAUSE_MS = 1200;

/** `actors` gives the names of people and devices by what the record calls them. */
export function EventFeed({ table, view, hints, actors }) {
  const number = view.round?.number ?? 0;
  const { events, failed } = useEvents(table, hints.at(-1)?.seq ?? 0);
  return html`<section class="panel feed" aria-labelledby="feed-title">
    <h2 class="panel__title" id="feed-title">
      <span>Events</span>
      ${number > 0 && html`<a href=${`/history/${table}/${number}/`}>Round ${number} in the history</a>`}
    </h2>
    ${failed && html`<p class="field__error">The events cannot be read now.</p>`}
    ${events?.length === 0 && !failed && html`<p class="muted">Nothing has happened yet.</p>`}
    <ol class="feed-list" role="list" tabindex="0" aria-label="Events, newest first">
      ${events?.map(
        (
          row,
        ) => html`<li key=${row.seq} class=${row.type === "command_refused" ? "feed-row feed-row--refused" : "feed-row"}>
          <span class="feed-when"><time datetime=${row.at}>${clockLabel(row.at)}</time> <span>${row.seq}</span></span>
          <span class="feed-text">${timesHere(row.text)}</span>
          <span class="feed-by">${actors[row.actor] ?? row.actor}${row.clause && ` · ${clauseLabel(row.clause)}`}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}

function useEvents(table, newest) {
  const [state, setState] = useState({ events: null, failed: false });
  const requestedAt = useRef(0);
  useEffect(() => {
    const request = new AbortController();
    const wait = Math.max(0, requestedAt.current + PAUSE_MS - Date.now());
    const timer = setTimeout(() => {
      requestedAt.current = Date.now();
      getJSON(`/api/v1/tables/${table}/events`, { signal: request.signal })
        .then((events) => setState({ events, failed: false }))
        .catch((problem) => problem.name === "AbortError" || setState((before) => ({ ...before, failed: true })));
    }, wait);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [table, newest]);
  return state;
}
