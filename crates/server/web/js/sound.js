/** Small sounds, made by the browser itself: wood on wood for a move, two for a capture, three notes for the end. */
import { recall, remember } from "./memory.js";

/** @typedef {"move" | "capture" | "end" | "low"} Sound */

/** On a telephone it is quiet until somebody asks for sounds. */
const quiet = () => matchMedia("(pointer: coarse)").matches;

export const sounds = {
  get on() {
    return (recall("sound") ?? (quiet() ? "off" : "on")) === "on";
  },
  set on(on) {
    remember("sound", on ? "on" : "off");
  },
};

/** @type {AudioContext | null} */
let context = null;

/**
 * One knock or note.
 * @param {AudioContext} audio
 * @param {{pitch: number, at: number, length: number, loud: number, kind: OscillatorType}} note
 */
function strike(audio, { pitch, at, length, loud, kind }) {
  const begin = audio.currentTime + at;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = kind;
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch * (kind === "triangle" ? 0.5 : 1), begin + length);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

/** @type {Record<Sound, {pitch: number, at: number, length: number, loud: number, kind: OscillatorType}[]>} */
const NOTES = {
  move: [{ pitch: 320, at: 0, length: 0.09, loud: 0.16, kind: "triangle" }],
  capture: [{ pitch: 320, at: 0, length: 0.09, loud: 0.16, kind: "triangle" }, { pitch: 240, at: 0.09, length: 0.12, loud: 0.18, kind: "triangle" }],
  end: [{ pitch: 392, at: 0, length: 0.25, loud: 0.08, kind: "sine" }, { pitch: 523, at: 0.14, length: 0.25, loud: 0.08, kind: "sine" }, { pitch: 659, at: 0.28, length: 0.45, loud: 0.08, kind: "sine" }],
  low: [{ pitch: 880, at: 0, length: 0.12, loud: 0.07, kind: "sine" }, { pitch: 880, at: 0.2, length: 0.12, loud: 0.07, kind: "sine" }],
};

/** @param {Sound} sound */
export function play(sound) {
  if (!sounds.on || document.hidden) return;
  try {
    context ??= new AudioContext();
    // A browser lets nobody make noise before the first click; then this is silent.
    void context.resume();
    for (const note of NOTES[sound]) strike(context, note);
  } catch {
    // No sound device.
  }
}
