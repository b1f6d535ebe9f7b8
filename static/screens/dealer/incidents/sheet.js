// "Something went wrong": the incident, the facts, the clause, what will happen, who must approve, and the result.

import { html, useEffect, useRef, useState } from "../../../vendor/htm-preact.js";
import { postJSON } from "../../kit/api.js";
import { Effect } from "../../kit/effect.js";
import { useFetched } from "../../kit/fetched.js";
import { clauseLabel, orHigher, roleLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { ClauseTag, Icon, Sheet } from "../parts.js";
import { Approval, askApproval } from "./approval.js";
import { Fields, fieldsOf, filled, initialValues, missingOf } from "./fields.js";
import { LateChanges } from "./late.js";
import { flagsOf, groupsOf, incidentsOf } from "./menu.js";
import { Rulings } from "./rulings.js";

/** The preview follows the last key after this long. */
const PREVIEW_MS = 250;
const UNASKED = { body: "", effect: null, problem: "" };
/** Until the list is asked for again where it did not come. */
const AGAIN_MS = 1000;

export function IncidentSheet({ onClose, chosen = null }) {
  const { view, openOption } = useConsole();
  const [incident, setIncident] = useState(chosen);
  const choose = (next) => (next?.option ? openOption(next.option) : setIncident(next));
  const kicker = view.round ? `Round ${view.round.number}` : "Between rounds";
  return html`<${Sheet} title=${incident ? incident.title : "Something went wrong"} kicker=${incident && !chosen ? "Something went wrong" : kicker} wide=${true} onClose=${onClose}>
    ${!incident && html`<${IncidentMenu} onChoose=${choose} />`}
    ${incident?.changes && html`<${LateChanges} onBack=${() => choose(null)} />`}
    ${incident?.command && html`<${Incident} key=${incident.title} incident=${incident} onBack=${chosen ? onClose : () => choose(null)} onClose=${onClose} />`}
  <//>`;
}

/** The three round flags, lit or dark. */
export function RoundFlags({ view }) {
  const flags = view.round?.lamps;
  if (!flags) return null;
  return html`<ul class="round-flags" role="list" aria-label=${text("where_it_stands")}>
    ${flagsOf(view).map(
      ([key, title, lit, dark]) => html`<li key=${key} class=${flags[key] ? "is-lit" : ""}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" /></svg>
        <span>${title} <b>${flags[key] ? lit : dark}</b></span>
      </li>`,
    )}
  </ul>`;
}

function IncidentMenu({ onChoose }) {
  const { view } = useConsole();
  const [wanted, setWanted] = useState("");
  const [explained, explain] = useState("");
  const listed = useListed();
  if (!listed) return html`<p class="d-requires" role="status">${text("fetching")}</p>`;
  const incidents = incidentsOf(view, listed);
  const groups = groupsOf(incidents, wanted);
  if (!incidents.length) return html`<p class="d-requires">${text("nothing_to_right")}</p>`;
  return html`<${RoundFlags} view=${view} />
    ${
      incidents.length > 8 &&
      html`<label class="incident-search"><span class="visually-hidden">${text("find_by")}</span>
      <input type="search" placeholder=${text("what_happened")} value=${wanted} onInput=${(event) => setWanted(event.target.value)} />
    </label>`
    }
    <div class="incident-groups">
      ${groups.map(
        (group) => html`<section key=${group.title}>
          <h3>${group.title}</h3>
          <ul class="incident-list" role="list">
            ${group.incidents.map(
              (incident) => html`<li key=${incident.code + incident.title}>
                <button
                  type="button"
                  class=${`incident-key${incident.refusal ? " is-refused" : ""}`}
                  aria-disabled=${incident.refusal ? "true" : null}
                  aria-expanded=${incident.refusal ? String(explained === incident.title) : null}
                  onClick=${() => (incident.refusal ? explain(explained === incident.title ? "" : incident.title) : onChoose(incident))}
                >
                  <span class="incident-key__text">${incident.refusal && html`<${Icon} name="lock" />`}${incident.title}</span>
                  <span class="clause-mark">${clauseLabel(incident.clause)}</span>
                </button>
                ${explained === incident.title && html`<p class="incident-denial">${incident.refusal.message} <span class="clause-mark">${clauseLabel(incident.refusal.clause)}</span></p>`}
              </li>`,
            )}
          </ul>
        </section>`,
      )}
      ${groups.length === 0 && html`<p class="d-hint">${text("nothing_fits", { wanted })}</p>`}
    </div>`;
}

/** What may have gone wrong, which the live view leaves out: null until it is here. While a newer one comes it is as it was. */
function useListed() {
  const { viewPath, seq, connection } = useConsole();
  const [listed, setListed] = useState(null);
  const [failed, setFailed] = useState(0);
  const again = () => setTimeout(() => setFailed((count) => count + 1), AGAIN_MS);
  useFetched(viewPath, [seq, connection, failed], (answer) => setListed(answer.view.irregularities), {
    onFailure: again,
  });
  return listed;
}

function Incident({ incident, onBack, onClose }) {
  const { seq, table, view, noteOf, send, locked, refusal, lackOfRole } = useConsole();
  const path = `/api/v1/tables/${table}`;
  const [values, setValues] = useState(() => startOf(incident));
  const [approval, setApproval] = useState(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const [result, setResult] = useState(null);
  const command = filled(incident.command, incident.fields, values);
  const fields = fieldsOf(incident, values);
  const missing = missingOf(fields, values);
  const complete = missing.length === 0;
  const { effect, problem: previewProblem, hidden } = usePreview(path, complete && !result ? command : null, seq);
  const needed = (hidden ? lackOfRole(incident) && incident.role : effect?.needed) || "";
  const carryOut = async (approved) => {
    const before = effect;
    if (await send(command, true, approved)) setResult({ effect: before, approver: approved?.approver });
    else setApproval(null);
  };
  const ask = async () => {
    setProblem("");
    setAsking(true);
    const answer = await askApproval(path, command, seq);
    setAsking(false);
    setProblem(answer.problem ?? "");
    setApproval(answer.approval ?? null);
  };
  if (result) return html`<${Result} result=${result} onClose=${onClose} />`;
  if (approval) {
    return html`<div class="incident-columns">
      <${Effect} effect=${approval.effect ?? effect} />
      <${Approval} request=${approval} path=${path} onApproved=${carryOut} onBack=${() => setApproval(null)} />
    </div>`;
  }
  const denial = effect?.refusal ?? null;
  const message = problem || previewProblem || refusal?.message;
  return html`<div class="incident-columns">
    <${RoundFlags} view=${view} />
    <div>
      <p class="incident-clause"><${ClauseTag} clause=${incident.clause} /> <span>${noteOf(incident.clause)?.title ?? ""}</span></p>
      ${incident.facts.map((fact) => html`<p key=${fact} class="incident-fact">${fact}</p>`)}
      ${incident.outcome.length > 0 && html`<ul class="incident-outcome">${incident.outcome.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
      <${Fields} view=${view} fields=${fields} values=${values} onChange=${(changed) => setValues((now) => ({ ...now, ...changed }))} />
      ${incident.command.type === "refer_to_manager" && html`<${Rulings} question=${values.question ?? ""} />`}
    </div>
    <div class="incident-after">
      ${denial ? html`<p class="d-refused"><span>${denial.message}</span><${ClauseTag} clause=${denial.clause} /></p>` : html`<${Effect} effect=${effect} />`}
      ${!complete && html`<p class="d-hint" role="status">${text("fill_in", { fields: missing.join(" · ") })}</p>`}
      ${hidden && html`<p class="d-hint">${hidden}</p>`}
      ${message && html`<p class="d-refused" role="alert"><span>${message}</span></p>`}
    </div>
    <footer class="d-sheet-foot incident-wide">
      <p class="incident-who">${needed ? text("must_approve", { role: orHigher(needed) }) : (effect && !denial) || hidden ? text("may_yourself") : ""}</p>
      <button type="button" class="button d-button" onClick=${onBack}>Back</button>
      <button type="button" class="button button--primary d-button d-sheet-go" disabled=${locked || asking || !(effect || hidden) || Boolean(denial)} onClick=${needed ? ask : () => carryOut(null)}>
        ${needed ? text("ask_a", { role: roleLabel(needed) }) : "Do it"}
      </button>
    </footer>
  </div>`;
}

/** What is filled in at the start. */
function startOf({ command, fields, values }) {
  return { ...initialValues(command, fields), ...values };
}

function Result({ result, onClose }) {
  const { view } = useConsole();
  return html`<div class="incident-result">
    <p class="d-requires" role="status"><${Icon} name="check" /> ${result.approver ? text("done_by", { name: result.approver }) : text("done")}</p>
    ${view.round?.phase_title && html`<p class="d-hint">Now: ${view.step?.title ?? view.round.phase_title}</p>`}
    <${Effect} effect=${result.effect} done=${true} />
    <footer class="d-sheet-foot">
      <button type="button" class="button button--primary d-button d-sheet-go" onClick=${onClose}>Go on</button>
    </footer>
  </div>`;
}

/**
 * What `command` would do now; asked again when it or the table changes, and never what another command would do.
 * {effect, problem}; {hidden} with the reason where the server does not say it before, since it turns on cards that lie
 * face down.
 */
function usePreview(path, command, seq) {
  const [answer, setAnswer] = useState(UNASKED);
  const latest = useRef(0);
  const body = command ? JSON.stringify(command) : "";
  useEffect(() => {
    const turn = ++latest.current;
    if (!body) return undefined;
    const timer = setTimeout(async () => {
      const { ok, body: answered } = await postJSON(`${path}/preview`, { command: JSON.parse(body) });
      if (turn !== latest.current) return;
      if (ok) setAnswer({ body, effect: answered, problem: "" });
      else if (answered.code === "hidden_cards") setAnswer({ ...UNASKED, body, hidden: answered.detail });
      else setAnswer({ ...UNASKED, body, problem: answered.detail });
    }, PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [body, seq]);
  return answer.body === body ? answer : UNASKED;
}
