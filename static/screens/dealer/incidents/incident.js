// One incident: its clause, what is asked, what it would do, who must approve it, and the result.

import { html, useEffect, useRef, useState } from "../../../vendor/htm-preact.js";
import { postJSON } from "../../kit/api.js";
import { Effect } from "../../kit/effect.js";
import { orHigherFirst, somebodyLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { useNote } from "../clause_words.js";
import { useConsole } from "../context.js";
import { ClauseTag, Icon } from "../parts.js";
import { Approval, askApproval } from "./approval.js";
import { Fields, fieldsOf, filled, initialValues, missingOf } from "./fields.js";
import { RoundFlags } from "./round_flags.js";
import { Rulings } from "./rulings.js";

/** The preview follows the last key after this long. */
const PREVIEW_MS = 250;
const UNASKED = { body: "", effect: null, problem: "" };

/** `incident` as the menu has it; `entry` is the one that it puts right, where that was tapped in the story of a hand. */
export function Incident({ incident, entry = null, onBack, onClose }) {
  const { seq, viewPath: path, view, send, locked, refusal, lackOfRole } = useConsole();
  const [values, setValues] = useState(() => startOf(incident));
  const [approval, setApproval] = useState(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const [result, setResult] = useState(null);
  const [ofCase, setCase] = useState(0); // the case that it is a step of (ruling 140)
  const command = asStep(filled(incident.command, incident.fields, values), ofCase);
  const fields = fieldsOf(incident, values);
  const missing = missingOf(fields, values);
  const { effect, problem: previewProblem, hidden } = usePreview(path, missing.length || result ? null : command, seq);
  const needed = (hidden ? lackOfRole(incident) && incident.role : effect?.needed) || "";
  const carryOut = async (approved) => {
    const before = effect;
    if (await send(command, true, approved)) setResult({ effect: before, approver: approved?.approver });
    else setApproval(null);
  };
  const ask = async () => {
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
    ${!entry && html`<${RoundFlags} view=${view} />`}
    <${About} incident=${incident} />
    <div class="incident-asked">
      <${Fields} view=${view} fields=${fields} entry=${entry} values=${values} onChange=${(changed) => setValues((now) => ({ ...now, ...changed }))} />
      ${incident.command.type === "refer_to_manager" && html`<${Rulings} question=${values.question ?? ""} />`}
    </div>
    <div class="incident-after">
      ${denial ? html`<${Denial} denial=${denial} onStep=${setCase} />` : html`<${Effect} effect=${effect} />`}
      ${missing.length > 0 && html`<p class="d-hint" role="status">${text("fill_in", { fields: missing.join(" · ") })}</p>`}
      ${hidden && html`<p class="d-hint">${hidden}</p>`}
      ${message && html`<p class="d-refused" role="alert"><span>${message}</span></p>`}
    </div>
    <footer class="d-sheet-foot incident-wide">
      <p class="incident-who">${needed ? text("must_approve", { role: orHigherFirst(needed) }) : (effect && !denial) || hidden ? text("may_yourself") : ""}</p>
      <button type="button" class="button d-button" onClick=${onBack}>${text("back")}</button>
      <button type="button" class="button button--primary d-button d-sheet-go" disabled=${locked || asking || !(effect || hidden) || Boolean(denial)} onClick=${needed ? ask : () => carryOut(null)}>
        ${needed ? text("ask_a", { role: somebodyLabel(needed) }) : text("do_it")}
      </button>
    </footer>
  </div>`;
}

/** What it rests on, and what is known of it. */
function About({ incident }) {
  const { note } = useNote(incident.clause);
  return html`<div class="incident-about">
    <p class="incident-clause"><${ClauseTag} clause=${incident.clause} /> <span>${note?.title ?? ""}</span></p>
    ${incident.facts.map((fact) => html`<p key=${fact} class="incident-fact">${fact}</p>`)}
    ${incident.outcome.length > 0 && html`<ul class="incident-outcome">${incident.outcome.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
  </div>`;
}

/** Why it is refused; where a case keeps its round, a key that enters it as a step of the case. */
function Denial({ denial, onStep }) {
  const enter = () => onStep(denial.facts.case);
  return html`<p class="d-refused"><span>${denial.message}</span><${ClauseTag} clause=${denial.clause} /></p>
    ${denial.code === "case_open" && html`<button type="button" class="button d-button" onClick=${enter}>${text("enter_as_step", denial.facts)}</button>`}`;
}

const asStep = (command, number) => (number ? { ...command, case: number } : command);

/** What is filled in at the start. */
function startOf({ command, fields, values }) {
  return { ...initialValues(command, fields), ...values };
}

function Result({ result, onClose }) {
  const { view } = useConsole();
  return html`<div class="incident-result">
    <p class="d-requires" role="status"><${Icon} name="check" /> ${result.approver ? text("done_by", { name: result.approver }) : text("done")}</p>
    ${view.round?.phase_title && html`<p class="d-hint">${text("now_is", { what: view.step?.title ?? view.round.phase_title })}</p>`}
    <${Effect} effect=${result.effect} done=${true} />
    <footer class="d-sheet-foot">
      <button type="button" class="button button--primary d-button d-sheet-go" onClick=${onClose}>${text("go_on")}</button>
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
