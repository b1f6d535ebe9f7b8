// Ties that the players settle, outsiders whom the dealer puts in order, and areas whose controller is not clear.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { actionsOf, areaOf, findAction, listOfNames, nameOf } from "./actions.js";
import { useConsole } from "./context.js";
import { ActionButton, ClauseTag } from "./parts.js";

/** Who takes the contested places. */
export function Contest() {
  const { view, send, locked } = useConsole();
  const { contest } = view.round;
  const decide = findAction(view, "decide_claim");
  const [chosen, choose] = useState([]);
  const key = contest ? `${contest.kind}${contest.area}${contest.of}` : "";
  useEffect(() => choose([]), [key]);
  if (!contest) {
    return html`<section class="d-dock"><div class="d-rows">${actionsOf(view, "decide_claim").map((a) => html`<${ActionButton} action=${a} />`)}</div></section>`;
  }
  const tie = contest.basis === "tie";
  const toggle = (player) =>
    choose((now) => {
      if (now.includes(player)) return now.filter((each) => each !== player);
      return contest.places === 1 ? [player] : [...now, player].slice(-contest.places);
    });
  const decided = (players) => send({ ...decide.command, players });
  return html`<section class="d-dock" aria-label="Decide the claim">
    <div class="d-dock-head">
      <p>
        <span class="d-kicker">${tie ? "Equal claims: the players agree" : "You determine who was first"}</span>
        <strong>Area ${contest.area} · ${contest.places === 1 ? "one place" : `${contest.places} places`}</strong>
      </p>
      <${ClauseTag} clause=${contest.clause} />
    </div>
    <div class="d-people" role="group" aria-label="Who takes the place">
      ${contest.players.map(
        (player) =>
          html`<button
            type="button"
            key=${player}
            class="d-person"
            aria-pressed=${chosen.includes(player) ? "true" : "false"}
            onClick=${() => toggle(player)}
          >
            <strong>${nameOf(view, player)}</strong>
          </button>`,
      )}
    </div>
    <div class="d-dock-extra">
      <button
        type="button"
        class="d-button d-button-take"
        disabled=${locked || chosen.length === 0}
        onClick=${() => decided(chosen)}
      >
        ${chosen.length === 0
          ? tie
            ? "Choose whom they agreed on"
            : "Choose who was first"
          : `${listOfNames(chosen.map((player) => nameOf(view, player)))} ${tie ? (chosen.length > 1 ? "have it" : "has it") : chosen.length > 1 ? "were first" : "was first"}`}
      </button>
      ${tie &&
      html`<button type="button" class="d-button d-button-plain" disabled=${locked} onClick=${() => decided([])}>
        They do not agree: nobody has it
      </button>`}
    </div>
  </section>`;
}

/** Areas whose controller has to be ascertained and announced: a tap on the player names them. */
export function Controllers() {
  const { view, send, locked } = useConsole();
  const announces = actionsOf(view, "announce_controller").filter((action) => !action.refusal);
  const areas = announces.some((action) => action.command.area)
    ? [...new Set(announces.map((action) => action.command.area))]
    : view.round.areas.filter((area) => area.wagers.length && !area.controller).map((area) => area.area);
  return html`<section class="d-dock" aria-label="Who calls the decisions">
    ${areas.map((number) => {
      const ready = announces.filter((action) => action.command.area === number && action.command.player);
      const backers = areaOf(view, number)
        .wagers.filter((wager) => wager.kind === "main")
        .flatMap((wager) => wager.stakes.map((stake) => ({ ...stake, line: wager.line })));
      return html`<div key=${number} class="d-row">
        <p class="d-wager-words"><strong>Area ${number}</strong><span>Who calls its decisions?</span></p>
        <div class="d-row-keys">
          ${ready.length
            ? ready.map((action) => html`<${ActionButton} key=${action.command.player} action=${action} look="take" />`)
            : backers.map(
                (stake) =>
                  html`<button
                    type="button"
                    key=${stake.player}
                    class="d-button d-button-take"
                    disabled=${locked}
                    onClick=${() => send({ type: "announce_controller", area: number, player: stake.player })}
                  >
                    ${stake.name} <span class="d-button-detail">line ${stake.line}</span>
                  </button>`,
              )}
        </div>
      </div>`;
    })}
  </section>`;
}
