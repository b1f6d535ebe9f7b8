// "Something went wrong": the symptom, the facts, the clause, what will happen, who must approve, and the result.

import { html, useEffect, useRef, useState } from "../../../vendor/htm-preact.js";
import { askJSON } from "../../kit/ask.js";
import { Effect } from "../../kit/effect.js";
import { orHigher, roleWords } from "../../kit/labels.js";
import { useConsole } from "../context.js";
import { ClauseTag, Icon, Sheet, shortClause } from "../parts.js";
import { Approval, askApproval } from "./approval.js";
import { Fields, fieldsOf, filled, given, isComplete } from "./fields.js";
import { LateChanges } from "./late.js";
import { Rulings } from "./rulings.js";
import { groupsOf, lampsOf, symptomsOf } from "./menu.js";

/** The preview follows the last key after this long. */
const PREVIEW_MS = 250;

export function WrongSheet({ onClose, chosen = null }) {
  const { view, openAction } = useConsole();
  const [symptom, setSymptom] = useState(chosen);
  const choose = (next) => (next?.action ? openAction(next.action) : setSymptom(next));
  const kicker = view.round ? `Round ${view.round.number}` : "Between rounds";
  return html`<${Sheet} title=${symptom ? symptom.title : "Something went wrong"} kicker=${symptom && !chosen ? "Something went wrong" : kicker} wide=${true} onClose=${onClose}>
    ${!symptom && html`<${Symptoms} onChoose=${choose} />`}
    ${symptom?.changes && html`<${LateChanges} onBack=${() => choose(null)} />`}
    ${symptom?.command && html`<${Symptom} key=${symptom.title} symptom=${symptom} onBack=${chosen ? onClose : () => choose(null)} onClose=${onClose} />`}
  <//>`;
}

/** The lamps of the game, lit or dark. */
export function Lamps({ view }) {
  const lamps = view.round?.lamps;
  if (!lamps) return null;
  return html`<ul class="w-lamps" role="list" aria-label="Where the round stands">
    ${lampsOf(view).map(
      ([key, title, lit, dark]) => html`<li key=${key} class=${lamps[key] ? "is-lit" : ""}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" /></svg>
        <span>${title} <b>${lamps[key] ? lit : dark}</b></span>
      </li>`,
    )}
  </ul>`;
}

function Symptoms({ onChoose }) {
  const { view } = useConsole();
  const [wanted, setWanted] = useState("");
  const [told, tell] = useState("");
  const symptoms = symptomsOf(view);
  const groups = groupsOf(symptoms, wanted);
  if (!symptoms.length)
    return html`<p class="d-requires">No round is on. Between rounds nothing has to be put right on the layout.</p>`;
  return html`<${Lamps} view=${view} />
    ${
      symptoms.length > 8 &&
      html`<label class="w-search"><span class="visually-hidden">Find by a word or clause</span>
      <input type="search" placeholder="What happened? A word, or a clause" value=${wanted} onInput=${(event) => setWanted(event.target.value)} />
    </label>`
    }
    <div class="w-groups">
      ${groups.map(
        (group) => html`<section key=${group.title}>
          <h3>${group.title}</h3>
          <ul class="w-symptoms" role="list">
            ${group.symptoms.map(
              (symptom) => html`<li key=${symptom.code + symptom.title}>
                <button
                  type="button"
                  class=${`w-symptom${symptom.refusal ? " is-refused" : ""}`}
                  aria-disabled=${symptom.refusal ? "true" : null}
                  aria-expanded=${symptom.refusal ? String(told === symptom.title) : null}
                  onClick=${() => (symptom.refusal ? tell(told === symptom.title ? "" : symptom.title) : onChoose(symptom))}
                >
                  <span class="w-symptom-words">${symptom.refusal && html`<${Icon} name="lock" />`}${symptom.title}</span>
                  <span class="clause-mark">${shortClause(symptom.clause)}</span>
                </button>
                ${told === symptom.title && html`<p class="w-why-not">${symptom.refusal.message} <span class="clause-mark">${shortClause(symptom.refusal.clause)}</span></p>`}
              </li>`,
            )}
          </ul>
        </section>`,
      )}
      ${groups.length === 0 && html`<p class="d-hint">Nothing fits “${wanted}”. What no clause covers goes to the Gaming Shift Manager.</p>`}
    </div>`;
}

function Symptom({ symptom, onBack, onClose }) {
  const { seq, table, view, noteOf, send, locked, refusal, lackOfRole } = useConsole();
  const path = `/api/v1/tables/${table}`;
  const [values, setValues] = useState(() => given(symptom.command, symptom.fields));
  const [asked, setAsked] = useState(null);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [result, setResult] = useState(null);
  const command = filled(symptom.command, symptom.fields, values);
  const fields = fieldsOf(symptom, values);
  const complete = isComplete(fields, values);
  const { effect, problem, untold } = usePreview(path, complete && !result ? command : null, seq);
  const needed = (untold ? lackOfRole(symptom) && symptom.role : effect?.needed) || "";
  const carryOut = async (approval) => {
    const before = effect;
    if (await send(command, true, approval?.id)) setResult({ effect: before, approver: approval?.approver });
    else setAsked(null);
  };
  const ask = async () => {
    setTrouble("");
    setAsking(true);
    const answer = await askApproval(path, command, seq);
    setAsking(false);
    setTrouble(answer.trouble ?? "");
    setAsked(answer.approval ?? null);
  };
  if (result) return html`<${Result} result=${result} onClose=${onClose} />`;
  if (asked) {
    return html`<div class="w-two">
      <${Effect} effect=${asked.effect ?? effect} />
      <${Approval} asked=${asked} path=${path} onApproved=${carryOut} onBack=${() => setAsked(null)} />
    </div>`;
  }
  const against = effect?.refusal ?? null;
  const said = trouble || problem || refusal?.message;
  return html`<div class="w-two">
    <${Lamps} view=${view} />
    <div>
      <p class="w-clause"><${ClauseTag} clause=${symptom.clause} /> <span>${noteOf(symptom.clause)?.title ?? ""}</span></p>
      ${symptom.facts.map((fact) => html`<p key=${fact} class="w-fact">${fact}</p>`)}
      ${symptom.outcome.length > 0 && html`<ul class="w-outcome">${symptom.outcome.map((words) => html`<li key=${words}>${words}</li>`)}</ul>`}
      <${Fields} view=${view} fields=${fields} values=${values} onChange=${(changed) => setValues((now) => ({ ...now, ...changed }))} />
      ${symptom.command.type === "refer_to_manager" && html`<${Rulings} question=${values.question ?? ""} />`}
    </div>
    <div class="w-after">
      ${against ? html`<p class="d-refused"><span>${against.message}</span><${ClauseTag} clause=${against.clause} /></p>` : html`<${Effect} effect=${effect} />`}
      ${!complete && html`<p class="d-hint">Fill in what is asked, and see here what it does.</p>`}
      ${untold && html`<p class="d-hint">${untold}</p>`}
      ${said && html`<p class="d-refused" role="alert"><span>${said}</span></p>`}
    </div>
    <footer class="d-sheet-foot w-wide">
      <p class="w-who">${needed ? `A ${orHigher(needed)} must approve.` : (effect && !against) || untold ? "You may do this yourself." : ""}</p>
      <button type="button" class="button d-button" onClick=${onBack}>Back</button>
      <button type="button" class="button button--primary d-button d-sheet-go" disabled=${locked || asking || !(effect || untold) || Boolean(against)} onClick=${needed ? ask : () => carryOut(null)}>
        ${needed ? `Ask a ${roleWords(needed)}` : "Do it"}
      </button>
    </footer>
  </div>`;
}

function Result({ result, onClose }) {
  const { view } = useConsole();
  return html`<div class="w-result">
    <p class="d-requires" role="status"><${Icon} name="check" /> Done and on record${result.approver ? `, approved by ${result.approver}` : ""}.</p>
    ${view.round?.phase_title && html`<p class="d-hint">Now: ${view.step?.title ?? view.round.phase_title}</p>`}
    <${Effect} effect=${result.effect} done=${true} />
    <footer class="d-sheet-foot">
      <button type="button" class="button button--primary d-button d-sheet-go" onClick=${onClose}>Go on</button>
    </footer>
  </div>`;
}

/**
 * What `command` would do now; asked again when it or the table changes. {effect, problem}; {untold} with the reason where
 * the server does not say it before, since it turns on cards that lie face down.
 */
function usePreview(path, command, seq) {
  const [answer, setAnswer] = useState({ effect: null, problem: "" });
  const latest = useRef(0);
  const text = command ? JSON.stringify(command) : "";
  useEffect(() => {
    const turn = ++latest.current;
    if (!text) {
      setAnswer({ effect: null, problem: "" });
      return undefined;
    }
    const timer = setTimeout(async () => {
      const { ok, body } = await askJSON(`${path}/preview`, { command: JSON.parse(text) });
      if (turn !== latest.current) return;
      if (ok) setAnswer({ effect: body, problem: "" });
      else if (body.code === "hidden_cards") setAnswer({ effect: null, problem: "", untold: body.detail });
      else setAnswer({ effect: null, problem: body.detail });
    }, PREVIEW_MS);
    return () => clearTimeout(timer);
  }, [text, seq]);
  return answer;
}
