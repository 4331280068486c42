/**
 * Where the others are heard. Each has an audio element of the page's own, which stays in the page for
 * good and which one tap lets play: browsers allow no sound before.
 */

/** @typedef {{volume: number, isMuted: boolean, pan: number|null}} Loudness volume 0–1; pan -1 left to 1 right, null for no panning */
/** @typedef {{source: MediaStreamAudioSourceNode, gain: GainNode, panner: StereoPannerNode}} Graph */

class Outlet {
  /** @param {HTMLAudioElement} element */
  constructor(element) {
    this.element = element;
    this.who = "";
    /** @type {MediaStream|null} */
    this.stream = null;
    /** @type {Graph|null} */
    this.graph = null;
  }
}

export class Loudspeaker {
  /**
   * @param {HTMLElement} area with an audio element for each of the others
   * @param {() => void} onChange whether a tap is needed has changed
   */
  constructor(area, onChange) {
    this.outlets = [...area.querySelectorAll("audio")].map((element) => new Outlet(element));
    this.onChange = onChange;
    this.needsTap = false;
    /** @type {AudioContext|null} */
    this.context = null;
    this.canSetVolume = hasVolume();
  }

  /**
   * Let somebody be heard.
   * @param {string} who
   * @param {MediaStreamTrack} track
   */
  play(who, track) {
    const outlet = this.outletOf(who) ?? this.outletOf("");
    if (!outlet) return;
    this.unpan(outlet);
    outlet.who = who;
    outlet.stream = new MediaStream([track]);
    outlet.element.dataset.who = who;
    outlet.element.srcObject = outlet.stream;
    void this.start(outlet);
  }

  /** @param {string} who */
  silence(who) {
    const outlet = this.outletOf(who);
    if (!outlet) return;
    this.unpan(outlet);
    outlet.who = "";
    outlet.stream = null;
    outlet.element.srcObject = null;
    delete outlet.element.dataset.who;
  }

  /** @param {string} who */
  outletOf(who) {
    return this.outlets.find((outlet) => outlet.who === who);
  }

  /**
   * @param {string} who
   * @param {Loudness} loudness
   */
  set(who, { volume, isMuted, pan }) {
    const outlet = this.outletOf(who);
    if (!outlet) return;
    if (pan === null) this.unpan(outlet);
    else this.panTo(outlet, pan);
    const { element, graph } = outlet;
    element.muted = isMuted || graph !== null;
    if (graph) graph.gain.gain.value = isMuted ? 0 : volume;
    else if (element.volume !== volume) element.volume = volume;
  }

  /**
   * Sound from a side needs Web Audio, which some browsers keep from their echo canceller: off by default.
   * @param {Outlet} outlet
   * @param {number} pan
   */
  panTo(outlet, pan) {
    if (!outlet.stream) return;
    const context = this.audio();
    if (!outlet.graph) {
      const source = context.createMediaStreamSource(outlet.stream);
      const gain = context.createGain();
      const panner = context.createStereoPanner();
      source.connect(gain).connect(panner).connect(context.destination);
      outlet.graph = { source, gain, panner };
    }
    outlet.graph.panner.pan.value = pan;
  }

  /** @param {Outlet} outlet */
  unpan(outlet) {
    outlet.graph?.source.disconnect();
    outlet.graph?.panner.disconnect();
    outlet.graph = null;
  }

  /** The page's one AudioContext. */
  audio() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    return this.context;
  }

  /** To be called within a press: every element may play from then on. */
  async unlock() {
    if (this.context?.state === "suspended") void this.context.resume();
    const waiting = this.outlets.filter((outlet) => outlet.who || this.needsTap);
    for (const outlet of this.outlets) if (!waiting.includes(outlet)) outlet.element.play().catch(() => undefined);
    await Promise.all(waiting.map((outlet) => this.start(outlet)));
  }

  /** @param {Outlet} outlet */
  async start(outlet) {
    if (!outlet.stream) return;
    try {
      await outlet.element.play();
      this.need(false);
    } catch (error) {
      if (error instanceof DOMException && error.name === "NotAllowedError") this.need(true);
    }
  }

  /** @param {boolean} needsTap */
  need(needsTap) {
    if (this.needsTap === needsTap) return;
    this.needsTap = needsTap;
    this.onChange();
  }

  close() {
    for (const outlet of this.outlets) if (outlet.who) this.silence(outlet.who);
    this.need(false);
  }
}

/** Some telephones have one volume, that of the device. */
function hasVolume() {
  const probe = document.createElement("audio");
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
