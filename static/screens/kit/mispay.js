/*
 * What was paid or collected wrongly, asked alike on the console, in the pit and on a round's page.
 *
 *   <MispayFields path newest round onChange />   the questions; onChange(command) when they are answered, null until then
 *   <MispayForm path newest round onDone />       with a key that sends the command, for whoever signs for it
 *
 * `path` is the table's, "/api/v1/tables/t1"; `newest` the number of its newest round, `round` the one that it is about
 * where the page is about one.
 */

import { html, useLayoutEffect, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "./clause.js";
import { CommandUnanswered, postCommand } from "./commands.js";
import { useFetched } from "./fetched.js";
import { FOUND_BY, foundByLabel, kindLabel, statusInSentence, timesHere } from "./labels.js";
import { money } from "./money.js";
import { NumberField } from "./number_keys.js";
import { lengthFault, TextLine } from "./text_line.js";
import { text } from "./texts.js";

const ALL = "all";
const PART = "part";
const NOTE = 200; // characters

/** What names a line in a command. */
export const refOf = ({ wager, kind, player, nth = 0 }) => ({ wager, kind, player, nth });
const keyOf = (line) => Object.values(refOf(line)).join(" ");

/** Cents of what was typed as dollars; null for what is no amount in whole cents. */
export function centsOf(typed) {
  const cents = Number(typed) * 100;
  const whole = Math.round(cents);
  return typed?.trim() && Number.isSafeInteger(whole) && Math.abs(cents - whole) < 1e-6 ? whole : null;
}

/** The command that the answers make, null while one is missing. */
export function commandOf(round, line, answers) {
  if (!line) return null;
  if (isRecovery(line, answers)) {
    const cents = answers.fix === PART ? centsOf(answers.part) : Math.abs(line.left_cents);
    return cents === null ? null : { type: "recover_mispay", round, line: refOf(line), recovered_cents: cents };
  }
  const paid = centsOf(answers.paid);
  const { found_by, reason = "" } = answers;
  if (paid === null || !found_by || !reason.trim() || lengthFault(reason, NOTE) || !answers.fix) return null;
  const stands = Math.abs(paid - line.owed_cents - (line.paid_cents - line.owed_cents - line.left_cents));
  const recovered = answers.fix === ALL ? stands : answers.fix === PART ? centsOf(answers.part) : 0;
  if (recovered === null) return null;
  const said = { type: "record_mispay", round, line: refOf(line), paid_cents: paid, found_by, reason: reason.trim() };
  return { ...said, recovered_cents: recovered };
}

const isRecovery = (line, { again }) => line.left_cents !== 0 && !again;

export function MispayFields({ path, newest, round, onChange }) {
  const [number, setNumber] = useState(round ?? newest);
  const [lines, failed] = useLines(path, number, newest);
  const [chosen, choose] = useState("");
  const [answers, setAnswers] = useState({});
  const line = lines?.find((each) => keyOf(each) === chosen);
  const command = commandOf(number, line, answers);
  const said = JSON.stringify(command);
  useLayoutEffect(() => onChange(command), [said]); // before a press can send what was said before
  const go = (next) => {
    setNumber(Math.min(Math.max(next || 1, 1), newest));
    choose("");
    setAnswers({});
  };
  const answer = (more) => setAnswers((now) => ({ ...now, ...more }));
  return html`<div class="mispay">
    ${!round && html`<${RoundChoice} number=${number} newest=${newest} onGo=${go} />`}
    ${failed && html`<p class="muted" role="status">${text("mispay_unread", { round: number })}</p>`}
    ${lines?.length === 0 && html`<p class="muted" role="status">${text("mispay_none", { round: number })}</p>`}
    ${
      lines?.length > 0 &&
      html`<fieldset>
        <legend>${text("mispay_line")}</legend>
        <ul class="mispay-lines" role="list">
          ${lines.map((each) => html`<li key=${keyOf(each)}><${Line} line=${each} isOn=${each === line} onTap=${() => [choose(keyOf(each)), setAnswers({})]} /></li>`)}
        </ul>
      </fieldset>`
    }
    ${line && html`<${Answers} key=${keyOf(line)} line=${line} answers=${answers} onAnswer=${answer} />`}
  </div>`;
}

/** The lines of a round, asked again when it changes; and whether they cannot be read. */
function useLines(path, number, newest) {
  const [read, setRead] = useState({});
  useFetched(number ? `${path}/rounds/${number}/lines` : "", [newest], (lines) => setRead({ number, lines }), {
    onFailure: () => setRead({ number, failed: true }),
  });
  return read.number === number ? [read.lines, read.failed] : [undefined, false];
}

function RoundChoice({ number, newest, onGo }) {
  return html`<div class="mispay-round" role="group" aria-label=${text("mispay_round")}>
    <button type="button" class="button" aria-label=${text("mispay_round_before")} disabled=${number <= 1} onClick=${() => onGo(number - 1)}>◂</button>
    <label><span>${text("mispay_round_of")}</span>
      <input class="input number" type="number" inputmode="numeric" min="1" max=${newest} value=${number} onChange=${(event) => onGo(Number(event.target.value))} />
    </label>
    <button type="button" class="button" aria-label=${text("mispay_round_after")} disabled=${number >= newest} onClick=${() => onGo(number + 1)}>▸</button>
  </div>`;
}

/** Whose line it is, how it came out, and what stands out of it. */
function Line({ line, isOn, onTap }) {
  return html`<button type="button" class="button mispay-line" aria-pressed=${isOn ? "true" : "false"} onClick=${onTap}>
    <span class="mispay-area">${line.area}</span>
    <span class="mispay-who"><strong dir="auto">${line.name}</strong> ${text("kind_and_result", { kind: kindLabel(line.kind), result: statusInSentence(line.result) })}</span>
    <span class="money">${money(line.owed_cents)}</span>
    ${line.left_cents !== 0 && html`<em class="mispay-out">${text("mispay_stands_out", { amount: money(Math.abs(line.left_cents)) })}</em>`}
  </button>`;
}

function Answers({ line, answers, onAnswer }) {
  const { name } = line;
  const [owed, paid] = [money(line.owed_cents), money(line.paid_cents)];
  const stood = line.mispaid
    ? text("mispay_on_record", { name, owed, paid })
    : text("mispay_owed", { name, amount: owed });
  return html`<p class="mispay-words">${line.words}. <strong>${stood}</strong></p>
    ${
      line.left_cents !== 0 &&
      html`<${Keys} title=${text("mispay_stands_out", { amount: money(Math.abs(line.left_cents)) })} value=${answers.again ? "again" : "now"}
        choices=${[
          ["now", text("mispay_put_right")],
          ["again", text("mispay_again")],
        ]}
        onTap=${(what) => onAnswer({ again: what === "again", fix: "" })} />`
    }
    ${isRecovery(line, answers) ? html`<${Recovery} line=${line} answers=${answers} onAnswer=${onAnswer} />` : html`<${Finding} line=${line} answers=${answers} onAnswer=${onAnswer} />`}`;
}

function Recovery({ line, answers, onAnswer }) {
  return html`<${Fix} line=${line} left=${line.left_cents} answers=${{ fix: ALL, ...answers }} onAnswer=${onAnswer} whole=${true} />`;
}

function Finding({ line, answers, onAnswer }) {
  const paid = centsOf(answers.paid);
  const over = paid === null ? 0 : paid - line.owed_cents;
  const before = line.paid_cents - line.owed_cents - line.left_cents; // what came back or was given so far
  return html`<${Dollars} title=${text("mispay_has", { name: line.name })} value=${answers.paid} onInput=${(typed) => onAnswer({ paid: typed })}>
      ${over !== 0 && html`<strong>${text(over > 0 ? "mispay_over" : "mispay_under", { amount: money(Math.abs(over)) })}</strong>`}
    <//>
    <${Keys} title=${text("mispay_found_by")} value=${answers.found_by} choices=${FOUND_BY.map((who) => [who, foundByLabel(who)])} onTap=${(who) => onAnswer({ found_by: who })} />
    <label class="field"><span class="field__label">${text("mispay_reason")}</span>
      <${TextLine} class="" most=${NOTE} value=${answers.reason} onInput=${(reason) => onAnswer({ reason })} />
    </label>
    ${paid !== null && html`<${Fix} line=${line} left=${over - before} answers=${answers} onAnswer=${onAnswer} />`}`;
}

/** Whether it is put right: not yet, a part of it, all of it. */
function Fix({ line, left, answers, onAnswer, whole = false }) {
  const said = text(left > 0 ? "mispay_back" : "mispay_given", { name: line.name, amount: money(Math.abs(left)) });
  const choices = [
    ...(whole ? [] : [["none", text("mispay_not_yet")]]),
    ...(left
      ? [
          [ALL, said],
          [PART, text("mispay_part")],
        ]
      : []),
  ];
  return html`<${Keys} title=${text("mispay_recovered")} value=${answers.fix} choices=${choices} onTap=${(fix) => onAnswer({ fix })} />
    ${answers.fix === PART && html`<${Dollars} title=${text("mispay_part_cents")} value=${answers.part} onInput=${(part) => onAnswer({ part })} />`}`;
}

export function Dollars({ title, value, onInput, children }) {
  return html`<${NumberField} look="field mispay-dollars" titleLook="field__label" title=${title} value=${value} onInput=${onInput} point=${true}>${children}<//>`;
}

export function Keys({ title, value, choices, onTap }) {
  return html`<fieldset><legend>${title}</legend><div class="button-row">
    ${choices.map(([code, label]) => html`<button type="button" key=${code} class="button" aria-pressed=${code === value ? "true" : "false"} onClick=${() => onTap(code)}>${label}</button>`)}
  </div></fieldset>`;
}

export function MispayForm({ path, newest, round, onDone = () => {} }) {
  const [command, setCommand] = useState(null);
  const [sent, setSent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const send = async () => {
    setBusy(true);
    const said = await sendOnce(`${path}/commands`, command);
    setBusy(false);
    setAnswer(said);
    if (!said.good) return;
    setSent(sent + 1);
    onDone();
  };
  return html`<div class="mispay-form">
    <${MispayFields} key=${sent} path=${path} newest=${newest} round=${round} onChange=${setCommand} />
    <p class=${`answer${answer ? (answer.good ? " answer--good" : " answer--bad") : ""}`} role="status">
      ${answer && html`${answer.text} <${ClauseMark} clause=${answer.clause} />`}
    </p>
    <button type="button" class="button button--primary" disabled=${busy || !command} onClick=${send}>${text("mispay_send")}</button>
  </div>`;
}

async function sendOnce(path, command) {
  try {
    const { accepted, body } = await postCommand(path, { command });
    if (accepted) return { good: true, text: text("mispay_sent") };
    return { good: false, text: timesHere(body.detail || body.title), clause: body.clause };
  } catch (problem) {
    if (!(problem instanceof CommandUnanswered)) throw problem;
    return { good: false, text: text("no_answer") };
  }
}
