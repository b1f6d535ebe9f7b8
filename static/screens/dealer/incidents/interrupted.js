// After an unclean stop: what was committed, whether an outcome was established, and how it goes on (PM 5.29, TC 5.16).

import { html, useEffect, useState } from "../../../vendor/htm-preact.js";
import { getJSON, postJSON } from "../../kit/api.js";
import { clockLabel } from "../../kit/labels.js";
import { RoundFlags } from "./sheet.js";

/** The interruption that waits for an answer at this table, null for none; looked for whenever the screen comes live. */
export function useInterruption({ table, connection, lease }) {
  const [found, setFound] = useState(null);
  const path = `/api/v1/tables/${table}/interruption`;
  useEffect(() => {
    if (connection !== "live" || lease.state !== "held") return undefined;
    const request = new AbortController();
    getJSON(path, { signal: request.signal })
      .then(({ interruption }) => setFound(interruption))
      .catch(() => {}); // asked again the next time the screen comes live
    return () => request.abort();
  }, [connection, lease.state]);
  return [found, () => setFound(null), path];
}

export function Interrupted({ session, interruption, path, onDone }) {
  const { view, send, locked, tableName, refusal } = session;
  const [problem, setProblem] = useState("");
  const flags = view.round?.lamps;
  const established = flags?.outcome_established;
  const answer = async (resolution) => {
    const { ok, body } = await postJSON(path, { resolution });
    if (!ok && body.code !== "no_interruption") {
      setProblem(body.detail);
      return;
    }
    const failure = {
      type: "report_power_failure",
      failed_at: interruption.stopped_about,
      back_at: interruption.back_at,
    };
    if (resolution === "power_failure" && !(await send(failure, true))) {
      setProblem("The table did not take it.");
      return;
    }
    onDone();
  };
  return html`<section class="d-page incident-interrupted">
    <p class="d-kicker">${tableName} · round ${interruption.round}</p>
    <h1>Play was interrupted</h1>
    <p>Everything up to here is on record; nothing that was acknowledged is lost.</p>
    <dl class="d-facts">
      <div><dt>Last event on record</dt><dd>${interruption.last_event}, no. ${interruption.seq}</dd></div>
      ${interruption.last_event_at && html`<div><dt>It was at</dt><dd>${clockLabel(interruption.last_event_at)}</dd></div>`}
      <div><dt>Last sign of life</dt><dd>${clockLabel(interruption.stopped_about)}</dd></div>
      <div><dt>Back at</dt><dd>${clockLabel(interruption.back_at)}</dd></div>
      <div><dt>Next step then</dt><dd>${view.step?.title ?? "–"}</dd></div>
    </dl>
    <${RoundFlags} view=${view} />
    <p class="d-requires">${
      established
        ? "An outcome was established before the power failed: no wager is withdrawn, and play goes on."
        : "No outcome was established: each player may withdraw every wager, or stay with every wager. Then play goes on."
    } <span class="clause-mark">${interruption.clause}</span></p>
    <p class="d-hint">Compare the cards and wagers on the layout with the screen first. What differs is put right under “Something went wrong”.</p>
    ${problem && html`<p class="d-refused" role="alert"><span>${problem} ${refusal?.message ?? ""}</span></p>`}
    <p class="d-page-keys">
      <button type="button" class="button button--primary d-button" disabled=${locked} onClick=${() => answer("power_failure")}>The power failed</button>
      <button type="button" class="button d-button" disabled=${locked} onClick=${() => answer("play_on")}>Only the system stopped: go on</button>
    </p>
  </section>`;
}
