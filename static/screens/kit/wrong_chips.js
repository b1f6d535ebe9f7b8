/*
 * Chips that were given or taken for no wager, asked alike on the console and in the pit.
 *
 *   <WrongChipsFields players onChange />   the questions; onChange(command) when they are answered, null until then
 *
 * `players` are those of the table's view.
 */

import { html, useLayoutEffect, useState } from "../../vendor/htm-preact.js";
import { FOUND_BY, foundByLabel } from "./labels.js";
import { Dollars, Keys, centsOf } from "./mispay.js";
import { NumberField } from "./number_keys.js";
import { lengthFault, TextLine } from "./text_line.js";
import { text } from "./texts.js";

const OTHER = "";
const GIVEN = "given";
const TAKEN = "taken";
const WORD = 80; // characters
const NOTE = 200;

/** The command that the answers make, null while one is missing. */
export function commandOf({
  way,
  dollars,
  player,
  person = "",
  place = "",
  round = "",
  found_by,
  reason = "",
  back = "",
}) {
  const cents = centsOf(dollars);
  const recovered = back.trim() ? centsOf(back) : 0;
  const who = player === OTHER ? person.trim() : player;
  if (lengthFault(person, WORD) || lengthFault(place, WORD) || lengthFault(reason, NOTE)) return null;
  if (!way || !cents || !who || !place.trim() || !found_by || !reason.trim() || recovered === null) return null;
  const said = { cents: way === GIVEN ? cents : -cents, place: place.trim(), found_by, reason: reason.trim() };
  const whom = player === OTHER ? { person: who } : { player };
  return { type: "record_wrong_chips", ...said, ...whom, recovered_cents: recovered, round: Number(round) };
}

export function WrongChipsFields({ players, onChange }) {
  const [answers, setAnswers] = useState({});
  const answer = (more) => setAnswers((now) => ({ ...now, ...more }));
  const command = commandOf(answers);
  const said = JSON.stringify(command);
  useLayoutEffect(() => onChange(command), [said]); // before a press can send what was said before
  const ways = [
    [GIVEN, text("wrong_given")],
    [TAKEN, text("wrong_taken")],
  ];
  const whom = [...players.map(({ player, name }) => [player, name]), [OTHER, text("wrong_other")]];
  return html`<div class="mispay">
    <${Keys} title=${text("wrong_which")} value=${answers.way} choices=${ways} onTap=${(way) => answer({ way })} />
    <${Dollars} title=${text("wrong_dollars")} value=${answers.dollars} onInput=${(dollars) => answer({ dollars })} />
    <${Keys} title=${text("wrong_whom")} value=${answers.player} choices=${whom} onTap=${(player) => answer({ player })} />
    ${answers.player === OTHER && html`<${Words} title=${text("wrong_person")} most=${WORD} value=${answers.person} onInput=${(person) => answer({ person })} />`}
    <${Words} title=${text("wrong_place")} most=${WORD} value=${answers.place} onInput=${(place) => answer({ place })} />
    <${NumberField} look="field" titleLook="field__label" title=${text("wrong_round")} onInput=${(round) => answer({ round })} />
    <${Keys} title=${text("mispay_found_by")} value=${answers.found_by} choices=${FOUND_BY.map((who) => [who, foundByLabel(who)])} onTap=${(found_by) => answer({ found_by })} />
    <${Words} title=${text("mispay_reason")} most=${NOTE} value=${answers.reason} onInput=${(reason) => answer({ reason })} />
    <${Dollars} title=${text("wrong_back")} value=${answers.back} onInput=${(back) => answer({ back })} />
  </div>`;
}

function Words({ title, most, value, onInput }) {
  return html`<label class="field"><span class="field__label">${title}</span>
    <${TextLine} class="" most=${most} value=${value} onInput=${onInput} />
  </label>`;
}
