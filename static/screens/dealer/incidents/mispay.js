// What was paid or collected wrongly, in this round or one before it: the whole command is the answer.

import { html } from "../../../vendor/htm-preact.js";
import { MispayFields } from "../../kit/mispay.js";
import { useConsole } from "../context.js";

export function MispayField({ onChange }) {
  const { viewPath, view } = useConsole();
  return html`<${MispayFields} path=${viewPath} newest=${view.table.rounds} onChange=${onChange} />`;
}
