// The foot of the rail: undo always at the same place, and the big button of the next step.

import { html, useEffect, useState } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

/** Announcements are on the button as the rulebook has them, in every language. */
export function Foot({ primary }) {
  const { view, serverNow, unseen } = useConsole();
  const { step } = view;
  const said = step.say && html`<q lang="en">${step.say}</q>`;
  const isTime = useIsTime(view.round?.closes_at, serverNow);
  const undo = findOption(view, "undo_entry") ?? {
    command: { type: "undo_entry" },
    label: text("word_undo"),
    refusal: { code: "nothing_to_undo", clause: "", message: text("nothing_to_undo") },
    fields: [],
    role: "dealer",
  };
  return html`<div class="d-foot">
    <${OptionButton} option=${undo} look="undo" label=${undo.refusal ? text("word_undo") : undo.label} careful=${undo.role !== "dealer"} />
    ${primary && html`<${OptionButton} option=${primary} look=${isTime ? "primary is-time" : "primary"} label=${said || labelOf(view, primary)} detail=${unseen > 0 ? text("lines_unseen", { count: unseen }) : said && primary.label !== step.say && primary.label} waits=${unseen !== 0} />`}
  </div>`;
}

/** Once a line of the pay sheet is ticked the large key is for the others. */
function labelOf({ round }, { command, label }) {
  const isBegun = command.type === "settle" && round?.pay_sheet.some(({ paid }) => paid);
  return isBegun ? text("rest_as_shown") : label;
}

/** Whether the time that was set has come: the key that says so then shows it by itself. */
function useIsTime(at, now) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    setIsTime(false);
    if (!at) return undefined;
    const timer = setTimeout(() => setIsTime(true), Math.max(0, Date.parse(at) - now()));
    return () => clearTimeout(timer);
  }, [at]);
  return isTime;
}
