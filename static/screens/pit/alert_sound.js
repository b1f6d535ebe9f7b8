// What the pit hears: a tone for each alert that comes or is passed on, another for a critical one; muted on this screen.

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { isMuted, mute, play } from "../kit/sounds.js";
import { text } from "../kit/texts.js";

/** What sounds once: an alert, and the same again for each role that it is passed to. */
const soundOf = (alert) => `${alert.id} ${alert.escalated_to}`;

/** Sounds for what was not there when the screen was looked at last; what waits as it opens is only seen. */
export function useAlertSound(waiting, live) {
  const heard = useRef(null);
  const all = waiting.map(soundOf);
  useEffect(() => {
    if (!live) return;
    const fresh = heard.current && waiting.filter((alert) => !heard.current.has(soundOf(alert)));
    heard.current = new Set(all);
    if (!fresh?.length || isMuted("alert")) return;
    play(fresh.some((alert) => alert.severity === "critical") ? "critical" : "alert");
  }, [live, all.join()]);
}

/** The switch, which sounds as it is turned on. */
export function SoundSwitch() {
  const [muted, setMuted] = useState(isMuted("alert"));
  const change = () => {
    mute("alert", !muted);
    setMuted(!muted);
    play("alert");
  };
  return html`<button type="button" class="button button--quiet alert-sound" aria-pressed=${String(!muted)} onClick=${change}>
    <span>${text("alert_sound")}<span aria-hidden="true">: ${muted ? "off" : "on"}</span></span>
  </button>`;
}
