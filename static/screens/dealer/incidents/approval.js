// Asking somebody of a higher role: badge and PIN on this tablet, or their own screen, whichever comes first.

import { html, useEffect, useState } from "../../../vendor/htm-preact.js";
import { getJSON, postJSON } from "../../kit/api.js";
import { approvalSeconds, minutesLabel } from "../../kit/countdown.js";
import { orHigher } from "../../kit/labels.js";
import { play } from "../../kit/sounds.js";
import { text } from "../../kit/texts.js";
import { BadgeForm } from "../badge_form.js";
import { useConsole } from "../context.js";

const LOOK_MS = 1000;

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

/** Badge and PIN on this tablet. */
function Badge({ path, approval, onApproval }) {
  const [problem, setProblem] = useState("");
  const approve = async (badge) => {
    const { ok, body } = await postJSON(`${path}/approvals/${approval.id}/badge`, badge);
    setProblem(ok ? "" : body.detail);
    if (ok) onApproval(body);
  };
  return html`<p class="d-kicker">${text("badge_and_pin")}</p>
    <${BadgeForm} label="Approve" onBadge=${approve} problem=${problem} />`;
}
