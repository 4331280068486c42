/**
 * The own microphone. It is asked for at the first press and not before; off means silent at once, and a
 * few seconds later given back, so that the system's light goes out.
 */

const GIVE_BACK_MS = 3000;
const WISHES = { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } };
/** @type {Record<string, MicrophoneState>} */
const TROUBLES = { NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "missing", OverconstrainedError: "missing" };

/** @typedef {"off"|"asking"|"on"|"refused"|"missing"|"busy"|"lost"} MicrophoneState */

export class Microphone {
  /**
   * @param {object} listener
   * @param {(track: MediaStreamTrack|null) => void} listener.onTrack what is to be sent
   * @param {() => void} listener.onChange
   */
  constructor({ onTrack, onChange }) {
    this.onTrack = onTrack;
    this.onChange = onChange;
    /** @type {MicrophoneState} */
    this.state = "off";
    /** @type {MediaStreamTrack|null} */
    this.track = null;
    this.isWanted = false;
    /** @type {number|undefined} */
    this.givingBack = undefined;
  }

  get isOn() {
    return this.state === "on";
  }

  /** One press on, one more off. */
  async press() {
    if (this.isWanted) this.off();
    else await this.on();
  }

  async on() {
    this.isWanted = true;
    clearTimeout(this.givingBack);
    if (this.track) {
      this.track.enabled = true;
      this.become("on");
      return;
    }
    this.become("asking");
    try {
      const stream = await navigator.mediaDevices.getUserMedia(WISHES);
      this.take(stream.getAudioTracks()[0]);
    } catch (error) {
      this.isWanted = false;
      this.become(TROUBLES[error instanceof DOMException ? error.name : ""] ?? "busy");
    }
  }

  /** @param {MediaStreamTrack} track */
  take(track) {
    if (!this.isWanted) {
      track.stop();
      return;
    }
    if (this.track) {
      // Pressed off and on again while the browser was asking: one is enough.
      track.stop();
      return;
    }
    this.track = track;
    track.addEventListener("ended", () => this.lose(track));
    this.onTrack(track);
    this.become("on");
  }

  off() {
    this.isWanted = false;
    if (this.track) {
      this.track.enabled = false;
      clearTimeout(this.givingBack);
      this.givingBack = setTimeout(() => this.giveBack(), GIVE_BACK_MS);
    }
    this.become("off");
  }

  /** The browser is told that nobody listens any more. */
  giveBack() {
    clearTimeout(this.givingBack);
    const { track } = this;
    this.track = null;
    this.isWanted = false;
    if (track) {
      this.onTrack(null);
      track.stop();
    }
    if (this.state === "on" || this.state === "asking") this.become("off");
  }

  /**
   * Pulled out, or taken back in the browser's own settings.
   * @param {MediaStreamTrack} track
   */
  lose(track) {
    if (this.track !== track) return;
    this.giveBack();
    this.become("lost");
  }

  /** @param {MicrophoneState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.onChange();
  }
}
