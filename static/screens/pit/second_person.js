// What two people do: a supervisor who has not sent it gives badge and PIN on this screen (PM 6.2, TC 6.2).

import { html, useState } from "../../vendor/htm-preact.js";
import { getJSON, postJSON } from "../kit/api.js";
import { text } from "../kit/texts.js";

/** What the directory alone keeps is no part of what is approved. */
function asRecorded(command) {
  return { ...command, name: undefined, card: undefined, another_person: undefined };
}

/** Asks for an approval of `command` at a table, as it is then; `onApproved` gets its id. */
export function SecondPerson({ table, command, still, onApproved }) {
  const [badge, setBadge] = useState("");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState("");
  const path = `/api/v1/tables/${table}`;
  const approve = async (event) => {
    event.preventDefault();
    setPin("");
    const { seq } = await getJSON(path);
    const asked = await postJSON(`${path}/approvals`, { command: asRecorded(command), expected_seq: seq });
    if (!asked.ok) return setProblem(asked.body.detail);
    const given = await postJSON(`${path}/approvals/${asked.body.id}/badge`, { badge_number: badge, pin });
    return given.ok ? onApproved(asked.body.id) : setProblem(given.body.detail);
  };
  return html`<form class="reason-form" onSubmit=${approve} autocomplete="off" aria-label=${text("who_approves")}>
    <label class="field"><span class="field__label">Badge number</span>
      <input class="input" type="text" name="badge" required autocomplete="off" value=${badge} onInput=${(event) => setBadge(event.target.value)} />
    </label>
    <label class="field"><span class="field__label">PIN</span>
      <input class="input" type="password" name="pin" required inputmode="numeric" autocomplete="off" value=${pin} onInput=${(event) => setPin(event.target.value)} />
    </label>
    ${problem && html`<p class="command-reason" role="alert">${problem}</p>`}
    <button class="button button--primary" disabled=${still || !badge || !pin}>Approve</button>
  </form>`;
}
