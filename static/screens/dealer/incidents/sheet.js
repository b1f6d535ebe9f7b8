// "Something went wrong": what is likeliest at this moment, all the rest in groups, and a search in a dealer's own words.

import { html, useState } from "../../../vendor/htm-preact.js";
import { useFetched } from "../../kit/fetched.js";
import { clauseLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { Icon, Sheet } from "../parts.js";
import { Incident } from "./incident.js";
import { LateChanges } from "./late.js";
import { groupsOf, incidentsOf, isKeyed } from "./menu.js";
import { RoundFlags } from "./round_flags.js";

/** Until the list is asked for again where it did not come. */
const AGAIN_MS = 1000;

export function IncidentSheet({ onClose, chosen = null }) {
  const { view, openOption, openStory } = useConsole();
  const [incident, setIncident] = useState(chosen);
  const choose = (next) => {
    if (next?.option) openOption(next.option);
    else if (next && isKeyed(next)) openStory({});
    else setIncident(next);
  };
  const kicker = view.round ? text("round", { round: view.round.number }) : text("between_rounds");
  return html`<${Sheet} title=${incident ? incident.title : text("word_went_wrong")} kicker=${incident && !chosen ? text("word_went_wrong") : kicker} wide=${true} onClose=${onClose}>
    ${!incident && html`<${IncidentMenu} onChoose=${choose} />`}
    ${incident?.changes && html`<${LateChanges} onBack=${() => choose(null)} />`}
    ${incident?.command && html`<${Incident} key=${incident.title} incident=${incident} onBack=${chosen ? onClose : () => choose(null)} onClose=${onClose} />`}
  <//>`;
}

function IncidentMenu({ onChoose }) {
  const { view } = useConsole();
  const [wanted, setWanted] = useState("");
  const [explained, explain] = useState("");
  const listed = useListed();
  if (!listed) return html`<p class="d-requires" role="status">${text("fetching")}</p>`;
  const incidents = incidentsOf(view, listed);
  const groups = groupsOf(incidents, wanted, view.round?.phase);
  if (!incidents.length) return html`<p class="d-requires">${text("nothing_to_right")}</p>`;
  return html`<${RoundFlags} view=${view} />
    ${
      incidents.length > 8 &&
      html`<label class="incident-search"><span class="visually-hidden">${text("find_by")}</span>
      <input type="search" placeholder=${text("what_happened")} value=${wanted} onInput=${(event) => setWanted(event.target.value)} />
    </label>`
    }
    <div class="incident-groups">
      ${groups.map(
        (group) => html`<section key=${group.title} data-group=${group.name}>
          <h3>${group.title}</h3>
          <ul class="incident-list" role="list">
            ${group.incidents.map((incident) => html`<${Key} key=${incident.code + incident.title} incident=${incident} isExplained=${explained === incident.title} onExplain=${explain} onChoose=${onChoose} />`)}
          </ul>
        </section>`,
      )}
      ${groups.length === 0 && html`<p class="d-hint">${text("nothing_fits", { wanted })}</p>`}
    </div>`;
}

/** One of them; greyed where it does not apply, and then a tap says why. */
function Key({ incident, isExplained, onExplain, onChoose }) {
  const { title, clause, refusal } = incident;
  return html`<li>
    <button
      type="button"
      class=${`incident-key${refusal ? " is-refused" : ""}`}
      aria-disabled=${refusal ? "true" : null}
      aria-expanded=${refusal ? String(isExplained) : null}
      onClick=${() => (refusal ? onExplain(isExplained ? "" : title) : onChoose(incident))}
    >
      <span class="incident-key__text">${refusal && html`<${Icon} name="lock" />`}${title}</span>
      <span class="clause-mark">${clauseLabel(clause)}</span>
    </button>
    ${isExplained && html`<p class="incident-denial">${refusal.message} <span class="clause-mark">${clauseLabel(refusal.clause)}</span></p>`}
  </li>`;
}

/** What may have gone wrong, which the live view leaves out: null until it is here. While a newer one comes it is as it was. */
function useListed() {
  const { viewPath, seq, connection } = useConsole();
  const [listed, setListed] = useState(null);
  const [failed, setFailed] = useState(0);
  const again = () => setTimeout(() => setFailed((count) => count + 1), AGAIN_MS);
  useFetched(viewPath, [seq, connection, failed], (answer) => setListed(answer.view.irregularities), {
    onFailure: again,
  });
  return listed;
}
