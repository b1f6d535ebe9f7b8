// Somebody else deals from now on: their badge and PIN, between any two commands. The round is untouched.

import { html, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { text } from "../kit/texts.js";
import { BadgeForm } from "./badge_form.js";
import { useConsole } from "./context.js";
import { Icon, Sheet } from "./parts.js";

export function ChangeDealer() {
  const { locked, openNamed } = useConsole();
  return html`<button type="button" class="button d-button d-change" disabled=${locked} onClick=${() => openNamed("change_dealer")}>
    <${Icon} name="swap" /> ${text("change_dealer")}
  </button>`;
}

export function ChangeDealerSheet({ onClose }) {
  const { dealerPath, lease } = useConsole();
  const [problem, setProblem] = useState("");
  const change = async (badge) => {
    setProblem("");
    const { ok, body } = await postJSON(dealerPath, { console: lease.console, ...badge });
    if (ok) location.reload(); // the page is the other person's now, with what they may do
    else setProblem(body.detail);
  };
  return html`<${Sheet} title=${text("change_dealer")} light=${true} onClose=${onClose}>
    <p class="d-hint">${text("who_deals_now")}</p>
    <${BadgeForm} label=${text("deal_here")} onBadge=${change} problem=${problem} />
  <//>`;
}
