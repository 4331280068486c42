/**
 * The sounds of the table, made in the browser: there is no sound file. Each has something to see as
 * well. Browsers allow sound only after a press, so the first ones may stay silent.
 * @import {Table} from "./types.js"
 */
import { isMe } from "./people.js";

/** @typedef {"discard"|"claim"|"turn"|"seconds"|"win"} Cue */

/**
 * One tone: its moment and length in s, its pitch in Hz, its loudness 0–1.
 * @typedef {{at: number, length: number, pitch: number, loud: number, wave: OscillatorType}} Tone
 */

/** @type {Record<Cue, {tones: Tone[], knocks: {at: number, pitch: number, loud: number}[]}>} */
const SOUNDS = {
  discard: { tones: [], knocks: [{ at: 0, pitch: 1700, loud: 0.9 }] },
  claim: { tones: [], knocks: [{ at: 0, pitch: 1250, loud: 1 }, { at: 0.07, pitch: 1500, loud: 0.9 }, { at: 0.14, pitch: 1350, loud: 0.8 }] },
  turn: { tones: tones([[659, 0], [880, 0.11]], 0.22, "sine"), knocks: [] },
  seconds: { tones: tones([[988, 0]], 0.07, "triangle"), knocks: [] },
  win: { tones: tones([[523, 0], [659, 0.11], [784, 0.22], [1047, 0.33]], 0.5, "triangle"), knocks: [] },
};

/**
 * @param {[number, number][]} notes pitch and moment
 * @param {number} length
 * @param {OscillatorType} wave
 * @returns {Tone[]}
 */
function tones(notes, length, wave) {
  return notes.map(([pitch, at]) => ({ pitch, at, length, loud: 0.3, wave }));
}

/** @type {Record<string, Cue>} */
const OF_EVENT = { tile_discarded: "discard", meld_claimed: "claim", kong_declared: "claim", hand_won: "win" };

/**
 * What an event sounds like.
 * @param {string} type
 * @returns {Cue|null}
 */
export function cueOfEvent(type) {
  return OF_EVENT[type] ?? null;
}

/**
 * Whether one's own turn, or a claim of one's own, has just begun.
 * @param {Table} before
 * @param {Table} table
 */
export function isAsked(before, table) {
  const { offer } = table.you;
  if (!offer || offer.kind === "ready" || offer.id === before.you.offer?.id) return false;
  return offer.kind !== "turn" || isMe(table, table.view?.turn);
}

export class Sounds {
  constructor() {
    /** @type {AudioContext|null} */
    this.context = null;
    /** @type {AudioBuffer|null} */
    this.noise = null;
  }

  /** Sound is allowed from now on: a press or a key has been. */
  wake() {
    if (!this.context && "AudioContext" in globalThis) this.context = new AudioContext();
    if (this.context?.state === "suspended") void this.context.resume();
  }

  /**
   * @param {Cue} cue
   * @param {number} volume 0–100
   */
  play(cue, volume) {
    const { context } = this;
    if (!context || context.state !== "running" || volume <= 0) return;
    const all = new GainNode(context, { gain: (volume / 100) ** 2 });
    all.connect(context.destination);
    for (const tone of SOUNDS[cue].tones) this.ring(context, all, tone);
    for (const knock of SOUNDS[cue].knocks) this.knock(context, all, knock);
  }

  /** Give the sound device back. */
  stop() {
    void this.context?.close();
    this.context = null;
  }

  /**
   * @param {AudioContext} context
   * @param {AudioNode} out
   * @param {Tone} tone
   */
  ring(context, out, { at, length, pitch, loud, wave }) {
    const start = context.currentTime + at;
    const source = new OscillatorNode(context, { type: wave, frequency: pitch });
    source.connect(fading(context, out, start, length, loud));
    source.start(start);
    source.stop(start + length);
  }

  /**
   * Tile on wood: a very short noise of about one pitch.
   * @param {AudioContext} context
   * @param {AudioNode} out
   * @param {{at: number, pitch: number, loud: number}} knock
   */
  knock(context, out, { at, pitch, loud }) {
    const start = context.currentTime + at;
    const source = new AudioBufferSourceNode(context, { buffer: this.noiseOf(context) });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 3 });
    source.connect(filter).connect(fading(context, out, start, 0.06, loud));
    source.start(start, 0, 0.06);
  }

  /** @param {AudioContext} context */
  noiseOf(context) {
    if (this.noise) return this.noise;
    this.noise = new AudioBuffer({ length: context.sampleRate / 10, sampleRate: context.sampleRate });
    const samples = this.noise.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
    return this.noise;
  }
}

/**
 * A way to the loudspeaker that is quick to open and fades away.
 * @param {AudioContext} context
 * @param {AudioNode} out
 * @param {number} start
 * @param {number} length
 * @param {number} loud
 */
function fading(context, out, start, length, loud) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  return gain;
}
