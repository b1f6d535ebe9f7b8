// Asking somebody of a higher role: badge and PIN on this tablet, or their own screen, whichever comes first.

import { html, useEffect, useState } from "../../../vendor/htm-preact.js";
import { getJSON, postJSON } from "../../kit/api.js";
import { approvalSeconds, minutesLabel } from "../../kit/countdown.js";
import { orHigher } from "../../kit/labels.js";
import { play } from "../../kit/sounds.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { Icon } from "../parts.js";

const LOOK_MS = 1000;
const DIGITS = [..."123456789", "", "0", "erase"];

/** Ask for an approval of `command`: {approval} or {problem}. */
export async function askApproval(path, command, seq) {
  const { ok, body } = await postJSON(`${path}/approvals`, { command, expected_seq: seq });
  if (ok) return { approval: body };
  return { problem: body.code === "stale" ? text("asked_too_late") : body.detail };
}

/** Follows an approval until it is decided; `onApproved` is called once. */
export function Approval({ request, path, onApproved, onBack }) {
  const { seq, serverNow } = useConsole();
  const [approval, setApproval] = useState(request);
  const left = approvalSeconds(approval, serverNow());
  const open = approval.status === "waiting";
  const outdated = open && seq > approval.expected_seq;
  useEffect(() => {
    if (approval.status === "approved") onApproved(approval);
    if (open) play("approval");
    if (!open) return undefined;
    const timer = setInterval(async () => {
      try {
        setApproval(await getJSON(`${path}/approvals/${request.id}`));
      } catch {
        setApproval((now) => ({ ...now })); // the countdown goes on; the next look may be answered
      }
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [approval.status]);
  const withdraw = async () => {
    if (open) await postJSON(`${path}/approvals/${request.id}/withdraw`);
    onBack();
  };
  return html`<div class="incident-approval">
    <${Standing} approval=${approval} outdated=${outdated} left=${left} />
    ${open && !outdated && html`<${Badge} path=${path} approval=${approval} onApproval=${setApproval} />`}
    <footer class="d-sheet-foot">
      <button type="button" class="button d-button" onClick=${withdraw}>${open ? text("take_question_back") : "Back"}</button>
    </footer>
  </div>`;
}

function Standing({ approval, outdated, left }) {
  const status = outdated ? "outdated" : approval.status;
  if (status === "waiting") {
    return html`<section class="incident-wait" role="status">
      <p class="d-kicker">${text("waits_for", { role: orHigher(approval.needed) })}</p>
      <p class="incident-wait-text">${text("on_pits_screens")}</p>
      <p class="incident-wait-left"><b class="number">${minutesLabel(left)}</b> left</p>
    </section>`;
  }
  const reason = approval.decline_reason;
  const key = status === "declined" && reason ? "declined_why" : status;
  const name = status === "declined" ? approval.declined_by : approval.approver;
  return html`<section class=${`incident-wait is-${status}`} role="status"><p class="incident-wait-text">${text(`approval_${key}`, { name, reason })}</p></section>`;
}

/** Badge number and PIN, by keys large enough for a thumb; the PIN is never shown. */
function Badge({ path, approval, onApproval }) {
  const [badge, setBadge] = useState("");
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const { ok, body } = await postJSON(`${path}/approvals/${approval.id}/badge`, { badge_number: badge, pin });
    setBusy(false);
    setPin("");
    setProblem(ok ? "" : body.detail);
    if (ok) onApproval(body);
  };
  const [fills, setFills] = useState("badge");
  const press = (key) =>
    (fills === "pin" ? setPin : setBadge)((now) => (key === "erase" ? now.slice(0, -1) : now + key));
  return html`<form class="incident-badge" onSubmit=${submit} autocomplete="off">
    <p class="d-kicker">${text("badge_and_pin")}</p>
    <label class="d-field"><span>Badge number</span>
      <input type="text" name="badge" maxlength="40" autocomplete="off" autocapitalize="characters" value=${badge} onFocus=${() => setFills("badge")} onInput=${(event) => setBadge(event.target.value)} />
    </label>
    <label class="d-field"><span>PIN</span>
      <input type="password" name="pin" inputmode="numeric" maxlength="40" autocomplete="off" value=${pin} onFocus=${() => setFills("pin")} onInput=${(event) => setPin(event.target.value)} />
    </label>
    <div class="incident-digits" onPointerDown=${(event) => event.preventDefault()} data-repeats aria-label=${text("digits_of_pin")} role="group">
      ${DIGITS.map((key) => (key === "" ? html`<span key="gap"></span>` : html`<button type="button" key=${key} class="button d-button" aria-label=${key === "erase" ? text("erase_digit") : key} onClick=${() => press(key)}>${key === "erase" ? html`<${Icon} name="erase" />` : key}</button>`))}
    </div>
    ${problem && html`<p class="d-refused" role="alert"><span>${problem}</span></p>`}
    <button type="submit" class="button button--primary d-button incident-badge-go" disabled=${busy || !badge || !pin}>${busy ? "Checking…" : "Approve"}</button>
  </form>`;
}
