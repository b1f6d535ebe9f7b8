// Asking somebody of a higher role: badge and PIN on this tablet, or their own screen, whichever comes first.

import { html, useEffect, useRef, useState } from "../../../vendor/htm-preact.js";
import { getJSON, postJSON } from "../../kit/api.js";
import { approvalSeconds, minutesLabel } from "../../kit/countdown.js";
import { orHigher } from "../../kit/labels.js";
import { play } from "../../kit/sounds.js";
import { text, textParts } from "../../kit/texts.js";
import { BadgeForm } from "../badge_form.js";
import { useConsole } from "../context.js";

const LOOK_MS = 1000;

/** Ask for an approval of `command`: {approval} or {problem}. */
export async function askApproval(path, command, seq) {
  const { ok, body } = await postJSON(`${path}/approvals`, { command, expected_seq: seq });
  if (ok) return { approval: body };
  return { problem: body.code === "stale" ? text("asked_too_late") : body.detail };
}

/**
 * Follows an approval until it is decided; `onApproved` is called once. Approving carries the command out at the server. A
 * question that is left is taken back; a badge that is being checked then is answered all the same.
 */
export function Approval({ request, path, onApproved, onBack }) {
  const { seq, serverNow, notify, locked } = useConsole();
  const [approval, setApproval] = useState(request);
  const [lookedAt, setLookedAt] = useState(request.expected_seq);
  const now = useRef({});
  const address = `${path}/approvals/${request.id}`;
  const left = approvalSeconds(approval, serverNow());
  const open = approval.status === "waiting";
  const outdated = open && lookedAt > approval.expected_seq;
  now.current = { ...now.current, open };
  const look = async () => {
    try {
      setApproval(await getJSON(address));
      setLookedAt(seq);
    } catch {
      setApproval((known) => ({ ...known })); // the countdown goes on; the next look may be answered
    }
  };
  const isGiven = ["approved", "used"].includes(approval.status);
  useEffect(() => {
    if (isGiven && !locked) onApproved(approval);
  }, [isGiven && !locked]);
  useEffect(() => {
    if (!open) return undefined;
    play("approval");
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [approval.status]);
  useEffect(() => {
    if (open && seq > approval.expected_seq) look();
  }, [seq]);
  useEffect(
    () => () => {
      now.current.isLeft = true;
      if (now.current.open && !now.current.checking) postJSON(`${address}/withdraw`);
    },
    [],
  );
  const approve = async (badge) => {
    now.current.checking = true;
    const { ok, body } = await postJSON(`${address}/badge`, badge);
    now.current.checking = false;
    if (!now.current.isLeft) {
      if (ok) setApproval(body);
      return ok ? "" : body.detail;
    }
    if (ok && !body.not_done) notify(text("done_by", { name: body.approver }));
    else notify(ok ? body.not_done : body.detail, "refused");
    return "";
  };
  return html`<div class="incident-approval">
    <${Standing} approval=${approval} outdated=${outdated} left=${left} />
    ${open && !outdated && html`<${Badge} onBadge=${approve} />`}
    <footer class="d-sheet-foot">
      <button type="button" class="button d-button" onClick=${onBack}>${open ? text("take_question_back") : text("back")}</button>
    </footer>
  </div>`;
}

function Standing({ approval, outdated, left }) {
  const status = outdated ? "outdated" : approval.status;
  if (status === "waiting") {
    return html`<section class="incident-wait" role="status">
      <p class="d-kicker">${text("waits_for", { role: orHigher(approval.needed) })}</p>
      <p class="incident-wait-text">${text("on_pits_screens")}</p>
      <p class="incident-wait-left">${textParts("time_left", { time: html`<b class="number">${minutesLabel(left)}</b>` })}</p>
    </section>`;
  }
  const reason = approval.decline_reason;
  const key = status === "declined" && reason ? "declined_why" : status;
  const name = status === "declined" ? approval.declined_by : approval.approver;
  return html`<section class=${`incident-wait is-${status}`} role="status"><p class="incident-wait-text">${text(`approval_${key}`, { name, reason })}</p></section>`;
}

/** Badge and PIN on this tablet; `onBadge` answers what was wrong. */
function Badge({ onBadge }) {
  const [problem, setProblem] = useState("");
  const approve = async (badge) => setProblem(await onBadge(badge));
  return html`<p class="d-kicker">${text("badge_and_pin")}</p>
    <${BadgeForm} label=${text("approve")} onBadge=${approve} problem=${problem} />`;
}
