// The controls of a table by what one does there, a group at a time. The address says which, so that a link leads there; what
// is typed in another group stays.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";

const groupOf = (groups, hash) => groups.find(([id]) => `#${id}` === hash)?.[0];

/** `groups` are [id, title, content] each; the first is shown where the address names none. */
export function Groups({ groups }) {
  const [shown, show] = useState(groupOf(groups, location.hash) ?? groups[0][0]);
  useEffect(() => {
    const follow = () => show((now) => groupOf(groups, location.hash) ?? now);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const choose = (id) => {
    history.replaceState(null, "", `#${id}`);
    show(id);
  };
  const along = (event, at) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const [id] = groups[(at + step + groups.length) % groups.length];
    choose(id);
    document.getElementById(`tab-${id}`).focus();
  };
  return html`<div class="groups-tabs" role="tablist" aria-label="Control">
      ${groups.map(
        ([id, title], at) => html`<button
          key=${id}
          type="button"
          role="tab"
          id=${`tab-${id}`}
          class="groups-tab"
          aria-selected=${id === shown}
          aria-controls=${id}
          tabindex=${id === shown ? 0 : -1}
          onClick=${() => choose(id)}
          onKeyDown=${(event) => along(event, at)}
        >
          ${title}
        </button>`,
      )}
    </div>
    ${groups.map(([id, , content]) => html`<div key=${id} id=${id} class="control-groups" role="tabpanel" aria-labelledby=${`tab-${id}`} hidden=${id !== shown}>${content}</div>`)}`;
}
