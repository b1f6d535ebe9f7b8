/*
 * What the tablet says without being looked at: a tone of its own and a pulse for each thing that happens.
 *
 *   play("refused")                 nothing where this screen has muted it, or before it was touched once
 *   isMuted(name), mute(name, on)   each is muted by itself; the screen keeps it
 *   SIGNALS                         those of a dealer's tablet
 *
 * The tones are made here: [pitch in Hz, length in milliseconds] one after the other. `pulses` are navigator.vibrate's.
 */

const ON_THE_TABLET = {
  accepted: { tones: [[880, 45]], pulses: [12] },
  refused: {
    tones: [
      [220, 110],
      [165, 170],
    ],
    pulses: [60, 40, 60],
  },
  unheard: { tones: [[140, 90]], pulses: [25] },
  approval: {
    tones: [
      [587, 120],
      [784, 120],
      [587, 120],
    ],
    pulses: [40, 60, 40],
  },
  jackpot: {
    tones: [
      [523, 110],
      [659, 110],
      [784, 110],
      [1047, 320],
    ],
    pulses: [80, 40, 80, 40, 200],
  },
  lost: {
    tones: [
      [392, 220],
      [262, 380],
    ],
    pulses: [250],
  },
};

const IN_THE_PIT = {
  alert: {
    tones: [
      [659, 120],
      [880, 160],
    ],
    pulses: [],
  },
  critical: {
    tones: [
      [988, 160],
      [740, 160],
      [988, 160],
      [740, 320],
    ],
    pulses: [],
  },
};

const TONES = { ...ON_THE_TABLET, ...IN_THE_PIT };

export const SIGNALS = Object.keys(ON_THE_TABLET);

const LOUDNESS = 0.18;
const FADE_SECONDS = 0.02;
const keyOf = (name) => `muted:${name}`;

let audio = null;
let sounding = 0;

export const isMuted = (name) => localStorage.getItem(keyOf(name)) !== null;

export function mute(name, on) {
  if (on) localStorage.setItem(keyOf(name), "");
  else localStorage.removeItem(keyOf(name));
}

export function play(name) {
  // Browsers neither sound nor shake before the page was touched.
  if (isMuted(name) || !navigator.userActivation?.hasBeenActive) return;
  const { tones, pulses } = TONES[name];
  navigator.vibrate?.(pulses);
  audio ??= new AudioContext();
  audio.resume();
  let at = audio.currentTime;
  for (const [pitch, milliseconds] of tones) {
    tone(pitch, at, milliseconds / 1000);
    at += milliseconds / 1000;
  }
}

function tone(pitch, at, seconds) {
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, at + FADE_SECONDS);
  loudness.gain.setValueAtTime(LOUDNESS, at + seconds - FADE_SECONDS);
  loudness.gain.linearRampToValueAtTime(0, at + seconds);
  voice.connect(loudness).connect(audio.destination);
  voice.start(at);
  voice.stop(at + seconds);
  sounding += 1;
  // Between sounds it rests: left open, it takes two hundredths of a core.
  voice.onended = () => {
    sounding -= 1;
    if (sounding === 0) audio.suspend();
  };
}
