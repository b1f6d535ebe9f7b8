// After an unclean stop: what was committed, whether an outcome was established, and how it goes on (PM 5.29, TC 5.16).

import { html, useState } from "../../../vendor/htm-preact.js";
import { postJSON } from "../../kit/api.js";
import { useFetched } from "../../kit/fetched.js";
import { clockLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { RoundFlags } from "./round_flags.js";

/** The interruption that waits for an answer at this table, null for none; looked for whenever the screen comes live. */
export function useInterruption({ viewPath, connection, lease }) {
  const [found, setFound] = useState(null);
  const path = `${viewPath}/interruption`;
  const ready = connection === "live" && lease.state === "held";
  useFetched(ready ? path : "", [], ({ interruption }) => setFound(interruption));
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
      setProblem(text("not_taken"));
      return;
    }
    onDone();
  };
  return html`<section class="d-page incident-interrupted">
    <p class="d-kicker">${text("interrupted_round", { table: tableName, round: interruption.round })}</p>
    <h1>${text("interrupted")}</h1>
    <p>${text("on_record")}</p>
    <dl class="d-facts">
      <div><dt>${text("last_event")}</dt><dd>${text("event_number", { event: interruption.last_event, number: interruption.seq })}</dd></div>
      ${interruption.last_event_at && html`<div><dt>${text("it_was_at")}</dt><dd>${clockLabel(interruption.last_event_at)}</dd></div>`}
      <div><dt>${text("sign_of_life")}</dt><dd>${clockLabel(interruption.stopped_about)}</dd></div>
      <div><dt>${text("back_at")}</dt><dd>${clockLabel(interruption.back_at)}</dd></div>
      <div><dt>${text("next_step_then")}</dt><dd>${view.step?.title ?? "–"}</dd></div>
    </dl>
    <${RoundFlags} view=${view} />
    <p class="d-requires">${text(established ? "outcome_established" : "no_outcome")} <span class="clause-mark">${interruption.clause}</span></p>
    <p class="d-hint">${text("compare_first")}</p>
    ${problem && html`<p class="d-refused" role="alert"><span>${problem} ${refusal?.message ?? ""}</span></p>`}
    <p class="d-page-keys">
      <button type="button" class="button button--primary d-button" disabled=${locked} onClick=${() => answer("power_failure")}>${text("power_failed")}</button>
      <button type="button" class="button d-button" disabled=${locked} onClick=${() => answer("play_on")}>${text("only_the_system")}</button>
    </p>
  </section>`;
}
