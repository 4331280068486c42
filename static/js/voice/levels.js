/** Who speaks: loud enough, and for a little while after, so that a ring does not flicker between words. */

const LOUD = 0.02;
const HOLD_MS = 500;

export class Speaking {
  constructor() {
    this.until = -Infinity;
  }

  /**
   * @param {number} level 0–1
   * @param {number} now ms
   * @returns {boolean} whether this person speaks
   */
  hear(level, now) {
    if (level >= LOUD) this.until = now + HOLD_MS;
    return now < this.until;
  }
}

/** How loud the own microphone is. */
export class OwnLevel {
  /**
   * @param {AudioContext} context
   * @param {MediaStreamTrack} track
   */
  constructor(context, track) {
    this.source = context.createMediaStreamSource(new MediaStream([track]));
    this.analyser = context.createAnalyser();
    this.analyser.fftSize = 512;
    this.samples = new Float32Array(this.analyser.fftSize);
    this.source.connect(this.analyser);
  }

  /** @returns {number} 0–1 */
  level() {
    this.analyser.getFloatTimeDomainData(this.samples);
    const power = this.samples.reduce((sum, sample) => sum + sample * sample, 0) / this.samples.length;
    return Math.sqrt(power);
  }

  close() {
    this.source.disconnect();
  }
}
