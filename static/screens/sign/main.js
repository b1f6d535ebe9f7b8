// The table's sign, to be read from across the room: limits, odds, whether bets are open, and by which rules is played.

import { html, render, useEffect, useLayoutEffect, useState } from "../../vendor/htm-preact.js";
import { ConnectionBanner, ConnectionChip, Gone, useLive } from "../kit/connection.js";
import { Countdown } from "../kit/countdown.js";
import { Meter } from "../kit/jackpot.js";
import { bonusTitle, clauseLabel, limitKinds, limitLabel, limitTitle, stateLabel, timesHere } from "../kit/labels.js";
import { money } from "../kit/money.js";
import { pageFacts } from "../kit/page.js";
import { useRulebook } from "../kit/rulebook.js";
import { State } from "../kit/states.js";
import { text } from "../kit/texts.js";
import { useTraining } from "../kit/training.js";
import { speak, spokenLanguage } from "../kit/words.js";

/** What the sign shows of a language's connection: each language that it turns to has one of its own. */
function Sign({ table, facts, turnSeconds }) {
  const lives = LANGUAGES.map((language) => useLive(`/ws/tables/${table}/sign?language=${language}`));
  const live = lives[useTurn(lives, turnSeconds)];
  const { view, connection, reason } = live;
  const said = facts.said[spokenLanguage()];
  useRulebook(view, facts.rulebook);
  useTraining(view);
  useFit();
  if (connection === "closed")
    return html`<${Gone} reason=${reason} what=${text("sign")} href="/pair/" label=${text("pair_sign")} />`;
  if (!view) {
    return html`<div class="sign-waiting"><p class="announcement">${facts.name}</p><${ConnectionChip} connection=${connection} /></div>`;
  }
  return html`<div class="sign" data-connection=${connection}>
    <header class="sign-bar">
      <h1>${facts.name}</h1>
      <p class="sign-game">${view.table.rulebook_title}</p>
      ${view.table.training && html`<span class="training-mark">${text("training")}</span>`}
      <${ConnectionChip} connection=${connection} />
    </header>
    <${ConnectionBanner} connection=${connection} since=${live.since} view=${view} />
    <${Meter} jackpot=${live.jackpot} connection=${connection} />
    <${TableState} view=${view} now=${live.now} />
    <${LimitPlates} table=${view.table} />
    <${Odds} table=${view.table} said=${said} />
    <footer class="sign-foot">
      <span>${view.table.layout.legends.join(" · ")}</span>
      <span class="sign-version">${text("fingerprint", { version: said.version_text, fingerprint: view.table.rulebook_hash.slice(0, 12) })}</span>
      ${isDraft() && html`<span>${text("draft")}</span>`}
      <a href=${`/tables/${table}/rules/?language=${spokenLanguage()}`}>${text("all_rules")}</a>
    </footer>
  </div>`;
}

/** The state of the table, large, with what there is to say beside it; then how the table stands. */
function TableState({ view, now }) {
  const said = [view.says, ...view.shows.map(stateLabel)];
  return html`<section class=${`sign-state${view.phase === "betting" ? " is-open" : ""}`} role="status">
    <p class="sign-say">
      ${view.shows.map((state) => html`<${State} key=${state} state=${state} />`)}
      ${view.says && html`<span class=${view.shows.length ? "sign-says" : "state"}>${view.says}</span>`}
      ${(view.table.standing ?? []).map(
        ({ state, title, reason }) => html`<span key=${state} class="sign-notice">
          ${state !== "closed" && !said.includes(title) && html`<b>${title}</b>`} ${reason}
        </span>`,
      )}
    </p>
    <${Countdown} closesAt=${view.closes_at} now=${now} />
    ${view.round_number > 0 && html`<p class="sign-round">${text("round", { round: view.round_number })}</p>`}
  </section>`;
}

function LimitPlates({ table }) {
  const coming = table.scheduled_limits ?? {};
  return html`<section class="sign-limits" aria-label=${text("limits_title")}>
    ${limitKinds(table).map((kind) => {
      const limits = table.limits[kind];
      return html`<div key=${kind} class=${`plate plate--${kind}`}>
        <h2>${limitTitle(kind)}</h2>
        <p class="plate-limits">
          <span><small>${text(isOneAmount(limits) ? "always" : "minimum")}</small> <b>${money(limits.min_cents)}</b></span>
          ${!isOneAmount(limits) && html`<span><small>${text("maximum")}</small> <b>${money(limits.max_cents)}</b></span>`}
        </p>
        ${
          coming[kind] &&
          limitLabel(coming[kind]) !== limitLabel(limits) &&
          html`<p class="plate-coming">${text("limits_coming", { start: timesHere(table.limits_from ?? text("from_next_round")), limits: limitLabel(coming[kind]) })}</p>`
        }
      </div>`;
    })}
    <p class="plate-note">${mostText(table)} ${text("steps_of", { amount: money(table.wager_unit_cents) })}</p>
  </section>`;
}

/**
 * Nobody scrolls a sign: where a long sentence, or a language of long words, makes it higher or wider than its screen, all of
 * it is set smaller, by steps of three in a hundred. A phone scrolls.
 */
function useFit() {
  useLayoutEffect(fit);
  useEffect(() => {
    addEventListener("resize", fit);
    document.fonts.addEventListener("loadingdone", fit);
  }, []);
}

function fit() {
  const { documentElement: page } = document;
  const isBeyond = () => page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
  let size = 1;
  do {
    page.style.setProperty("--fit", size);
    size -= 0.03;
  } while (size > 0.6 && isBeyond());
}

/** The place of the language in turn: each has its seconds, and while bets are counted down nothing turns. */
function useTurn(lives, seconds) {
  const [at, turn] = useState(0);
  const isCounting = lives.some(({ view, connection }) => connection === "live" && view?.closes_at);
  useEffect(() => {
    if (LANGUAGES.length < 2 || isCounting) return undefined;
    const timer = setTimeout(() => turn((at + 1) % LANGUAGES.length), seconds * 1000);
    return () => clearTimeout(timer);
  }, [at, isCounting]);
  if (spokenLanguage() !== LANGUAGES[at]) speak(LANGUAGES[at]);
  return at;
}

const isDraft = () => pageFacts("languages").some(({ tag, draft }) => tag === spokenLanguage() && draft);

const isOneAmount = (limits) => limits.min_cents === limits.max_cents;

function mostText({ game, wagers_per_area: wagers }) {
  if (game !== "pontoon") return text("one_of_each");
  return text(wagers === 1 ? "one_main" : "up_to_main", { wagers });
}

function Odds({ table, said }) {
  return html`<section class="sign-odds" aria-labelledby="odds-title">
    <h2 id="odds-title">${text("what_wins_pay")}</h2>
    <dl>
      ${table.pay_table.map((line) => html`<div key=${line.code}><dt>${line.label}</dt><dd>${line.odds}</dd></div>`)}
    </dl>
    ${
      said.bonus.length > 0 &&
      html`<h3>${bonusTitle(table)}</h3>
      <p class="sign-bonus-hand">${said.bonus_hand}</p>
      <dl>
        ${said.bonus.map((line) => html`<div key=${line.words}><dt>${line.words}</dt><dd>${money(line.cents)}</dd></div>`)}
      </dl>`
    }
    <p class="sign-clause">${[...new Set(table.pay_table.map((line) => clauseLabel(line.clause)))].join(", ")}</p>
  </section>`;
}

/** Those that the sign turns through; the page's own alone where it does not turn. */
const LANGUAGES = [...document.querySelectorAll("[id^=words-]")].map(({ id }) => id.slice("words-".length));
if (!LANGUAGES.length) LANGUAGES.push(spokenLanguage());

const root = document.getElementById("sign");
const facts = pageFacts("sign-facts");
render(
  html`<${Sign} table=${root.dataset.table} facts=${facts} turnSeconds=${Number(root.dataset.turnSeconds)} />`,
  root,
);
