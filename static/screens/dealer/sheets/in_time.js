// Bets closed while a wager was being keyed: the dealer says whether it lay there in time (ruling 83).

import { html, useState } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { findOption, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { inTimeOf, isClosedBy, isLate, isMore, LATE } from "./stake_draft.js";

/** `asks(draft)` is whether to ask before it is sent; a wager that was keyed after the close is late, unasked. */
export function useInTime(view, type) {
  const { serverNow } = useConsole();
  const [begunInTime] = useState(() => LATE.has(type) && !isLate(view, type) && !isClosedBy(view, serverNow()));
  return { asks: (draft) => begunInTime && isClosedBy(view, serverNow()) && isMore(draft) };
}

/** The question, and what each answer sends: the end of the countdown is announced first, as it was due. */
export function InTimeQuestion({ draft, onLate, onClose }) {
  const { view, send, locked, openIncident, newest } = useConsole();
  const lay = async () => {
    const close = findOption(view, "close_betting");
    // The server may have announced it meanwhile.
    if (close && !(await send(close.command, true)) && findOption(newest(), "close_betting")) return;
    const command = inTimeOf(draft);
    const option = optionsOf(newest(), "record_found_wager").find((each) => each.command.in_time);
    if (option && option.role !== "dealer") openIncident({ ...option, command, fields: [] });
    else if (await send(command, true)) onClose();
  };
  return html`<div class="d-in-time" role="alert">
    <p>${text("lay_in_time")}</p>
    <div class="d-row-keys">
      <button type="button" class="button d-button" disabled=${locked} onClick=${onLate}>${text("it_came_late")}</button>
      <button type="button" class="button button--primary d-button" disabled=${locked} onClick=${lay}>${text("it_lay_there")}</button>
    </div>
  </div>`;
}
