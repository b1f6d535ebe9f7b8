// The foot of the rail: undo always at the same place, and the big button of the next step.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

/** Announcements are on the button in their own words. */
export function Foot({ primary }) {
  const { view } = useConsole();
  const { step } = view;
  const said = step.say && html`<q>${step.say}</q>`;
  const undo = findOption(view, "undo_entry") ?? {
    command: { type: "undo_entry" },
    label: "Undo",
    refusal: { code: "nothing_to_undo", clause: "", message: text("nothing_to_undo") },
    fields: [],
  };
  return html`<div class="d-foot">
    <${OptionButton} option=${undo} look="undo" label=${undo.refusal ? "Undo" : undo.label} />
    ${primary && html`<${OptionButton} option=${primary} look="primary" label=${said} detail=${said && primary.label !== step.say && primary.label} />`}
  </div>`;
}
