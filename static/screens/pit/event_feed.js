// The table's newest events, of rounds and between them. The API has them, and is asked again with each view: what happened
// while the connection was cut is in no hint.

import { html, useState } from "../../vendor/htm-preact.js";
import { useFetched } from "../kit/fetched.js";
import { casinoZone, clauseLabel, clockLabel, timesHere } from "../kit/labels.js";
import { text } from "../kit/texts.js";

// A busy table has several events a second; the feed is asked for at most this often.
const PAUSE_MS = 1200;

/** `actors` gives the names of people and devices by what the record calls them. */
export function EventFeed({ table, view, connection, actors }) {
  const number = view.round?.number ?? 0;
  const { events, failed } = useEvents(table, [view, connection === "live"]);
  return html`<section class="panel feed" aria-labelledby="feed-title">
    <h2 class="panel__title" id="feed-title">
      <span>Events <span class="muted">${casinoZone()}</span></span>
      ${number > 0 && html`<a href=${`/history/${table}/${number}/`}>${text("round_in_history", { round: number })}</a>`}
    </h2>
    ${failed && html`<p class="field__error">${text("events_unread")}</p>`}
    ${events?.length === 0 && !failed && html`<p class="muted">${text("no_event")}</p>`}
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

function useEvents(table, moments) {
  const [state, setState] = useState({ events: null, failed: false });
  useFetched(`/api/v1/tables/${table}/events`, moments, (events) => setState({ events, failed: false }), {
    onFailure: () => setState((before) => ({ ...before, failed: true })),
    every: PAUSE_MS,
  });
  return state;
}
