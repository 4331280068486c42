/**
 * The way of sound between this browser and one other: it finds itself (perfect negotiation), mends itself
 * when the network changes (ICE restart), and says when it is beyond mending.
 */

const DISCONNECTED_MS = 4000;
const CONNECT_MS = 15000;
const ANSWER_MS = 8000;
const SILENT_MS = 6000;
const STALE_MS = 400;
const BATCH_MS = 120;
const MOST_FAILURES = 3;
const MOST_BITS_A_SECOND = 40000;

/** @typedef {{description?: RTCSessionDescriptionInit, candidates?: RTCIceCandidateInit[]}} Signal */

/**
 * @typedef {object} Ways
 * @property {number} number which attempt of this pair it is, counted by the one who begins
 * @property {boolean} isPolite whether this side gives way when both offer at once; the other side begins
 * @property {RTCConfiguration} configuration
 * @property {() => Promise<RTCConfiguration>} refresh a configuration whose credentials still hold
 * @property {(signal: Signal) => boolean} say whether the other side will probably hear it
 * @property {(track: MediaStreamTrack) => void} onTrack
 * @property {() => void} onBroken mending has failed: this link is to be replaced
 * @property {() => void} onChange
 */

export class Link {
  /**
   * @param {Ways} ways
   * @param {MediaStreamTrack|null} track of the own microphone, if it is on
   */
  constructor(ways, track) {
    this.ways = ways;
    this.number = ways.number;
    this.track = track;
    this.connection = new RTCPeerConnection(ways.configuration);
    /** @type {RTCRtpTransceiver|null} */
    this.transceiver = null;
    this.isMakingOffer = false;
    this.isIgnoringOffer = false;
    this.isAnswerPending = false;
    this.isClosed = false;
    this.failures = 0;
    this.packets = 0;
    this.packetsAt = performance.now();
    this.hasHeard = false;
    this.heardStamp = 0;
    this.heardAt = -Infinity;
    /** @type {number|null} since when an offer has had no answer */
    this.offeredAt = null;
    /** @type {RTCIceCandidateInit[]} */
    this.candidates = [];
    /** @type {Record<string, number>} */
    this.timers = {};
    this.listen();
    this.after("connect", CONNECT_MS, () => this.checkConnected());
    if (!ways.isPolite) this.takeTransceiver(this.connection.addTransceiver("audio", { direction: "sendrecv" }));
  }

  listen() {
    const { connection } = this;
    connection.onnegotiationneeded = () => void this.offer();
    connection.onicecandidate = ({ candidate }) => candidate && this.collect(candidate.toJSON());
    connection.oniceconnectionstatechange = () => this.look();
    connection.onconnectionstatechange = () => this.ways.onChange();
    connection.ontrack = ({ track }) => this.ways.onTrack(track);
  }

  /** Whether the way is found; sound may go it or not. */
  get isConnected() {
    return ["connected", "completed"].includes(this.connection.iceConnectionState) && this.connection.connectionState === "connected";
  }

  /**
   * The one line for sound, there from the start: what is sent on it changes, the line does not.
   * @param {RTCRtpTransceiver} transceiver
   */
  takeTransceiver(transceiver) {
    if (this.transceiver === transceiver) return;
    this.transceiver = transceiver;
    transceiver.direction = "sendrecv";
    void transceiver.sender.replaceTrack(this.track);
  }

  /**
   * Send this track from now on, or nothing. Nothing is negotiated.
   * @param {MediaStreamTrack|null} track
   */
  async send(track) {
    this.track = track;
    await this.transceiver?.sender.replaceTrack(track);
  }

  async offer() {
    if (this.isClosed) return;
    try {
      this.isMakingOffer = true;
      await this.connection.setLocalDescription();
      this.describe();
    } catch (error) {
      this.stumble(error);
    } finally {
      this.isMakingOffer = false;
    }
  }

  /** Say how this side stands. */
  describe() {
    const description = this.connection.localDescription;
    if (!description) return;
    this.offeredAt = description.type === "offer" ? performance.now() : null;
    this.ways.say({ description: { type: description.type, sdp: description.sdp } });
  }

  /**
   * Take in what the other side says.
   * @param {Signal} signal
   */
  async hear({ description, candidates = [] }) {
    if (this.isClosed) return;
    try {
      if (description) await this.agree(description);
      for (const candidate of candidates) await this.add(candidate);
    } catch (error) {
      this.stumble(error);
    }
  }

  /** @param {RTCSessionDescriptionInit} description */
  async agree(description) {
    const { connection } = this;
    const isReady = !this.isMakingOffer && (connection.signalingState === "stable" || this.isAnswerPending);
    const isCollision = description.type === "offer" && !isReady;
    this.isIgnoringOffer = !this.ways.isPolite && isCollision;
    if (this.isIgnoringOffer) return;
    if (description.type === "answer" && connection.signalingState !== "have-local-offer") return;
    this.isAnswerPending = description.type === "answer";
    await connection.setRemoteDescription(description).finally(() => {
      this.isAnswerPending = false;
    });
    if (description.type === "answer") {
      this.offeredAt = null;
      await this.limit();
      return;
    }
    const [transceiver] = connection.getTransceivers();
    if (transceiver) this.takeTransceiver(transceiver);
    await connection.setLocalDescription();
    this.describe();
    await this.limit();
  }

  /** Voice needs little. */
  async limit() {
    const sender = this.transceiver?.sender;
    const parameters = sender?.getParameters();
    if (!sender || !parameters?.encodings?.length || parameters.encodings[0].maxBitrate) return;
    parameters.encodings[0].maxBitrate = MOST_BITS_A_SECOND;
    await sender.setParameters(parameters).catch(() => undefined);
  }

  /** @param {RTCIceCandidateInit} candidate */
  async add(candidate) {
    try {
      await this.connection.addIceCandidate(candidate);
    } catch (error) {
      if (!this.isIgnoringOffer) throw error;
    }
  }

  /**
   * Candidates come in swarms; they are told together.
   * @param {RTCIceCandidateInit} candidate
   */
  collect(candidate) {
    this.candidates.push(candidate);
    if (!this.timers.batch) this.after("batch", BATCH_MS, () => this.flush());
  }

  flush() {
    if (!this.candidates.length) return;
    if (this.ways.say({ candidates: this.candidates })) this.candidates = [];
    else this.after("batch", BATCH_MS * 10, () => this.flush());
  }

  /** See how the way fares, and mend it. */
  look() {
    const state = this.connection.iceConnectionState;
    if (state === "connected" || state === "completed") {
      this.packetsAt = performance.now();
      this.stop("disconnected");
    } else if (state === "disconnected") this.after("disconnected", DISCONNECTED_MS, () => void this.restart());
    else if (state === "failed") this.fail();
    this.ways.onChange();
  }

  /** Once more in vain. */
  fail() {
    if (this.isClosed) return;
    this.failures += 1;
    this.ways.onChange();
    if (this.failures >= MOST_FAILURES) this.ways.onBroken();
    else void this.restart();
  }

  /** Look for a way anew; sound goes on the old one meanwhile, if there is one. */
  async restart() {
    if (this.isClosed) return;
    this.after("connect", CONNECT_MS, () => this.checkConnected());
    const configuration = await this.ways.refresh();
    if (this.isClosed) return;
    try {
      this.connection.setConfiguration(configuration);
    } catch (error) {
      this.stumble(error);
    }
    this.connection.restartIce();
  }

  checkConnected() {
    if (!this.isConnected) this.fail();
  }

  /** The line for signals is back: what was said while it was gone was not heard. */
  resume() {
    this.flush();
    if (this.connection.signalingState === "have-local-offer") this.describe();
    else void this.restart();
  }

  /**
   * Look whether sound comes in. Called about once a second.
   * @param {boolean} isExpected whether the other side says that its microphone is on
   */
  async measure(isExpected) {
    const now = performance.now();
    if (this.offeredAt !== null && now - this.offeredAt > ANSWER_MS && this.connection.signalingState === "have-local-offer") this.describe();
    const report = await this.transceiver?.receiver.getStats();
    if (this.isClosed || !report) return;
    let packets = 0;
    for (const entry of report.values()) if (entry.type === "inbound-rtp") packets += entry.packetsReceived ?? 0;
    const grows = packets > this.packets;
    this.packets = packets;
    this.hasHeard = grows;
    if (grows || (!isExpected && this.isConnected)) this.failures = 0;
    if (grows || !isExpected || !this.isConnected) this.packetsAt = now;
    else if (now - this.packetsAt > SILENT_MS) {
      this.packetsAt = now;
      this.fail();
    }
  }

  /**
   * How loud the other side is just now, from 0 to 1.
   * @returns {number}
   */
  level() {
    const [source] = this.transceiver?.receiver.getSynchronizationSources?.() ?? [];
    const now = performance.now();
    if (source && source.timestamp !== this.heardStamp) {
      this.heardStamp = source.timestamp;
      this.heardAt = now;
    }
    return source && now - this.heardAt < STALE_MS ? (source.audioLevel ?? 0) : 0;
  }

  /** @param {unknown} error */
  stumble(error) {
    if (!this.isClosed) console.warn("voice:", error);
  }

  close() {
    this.isClosed = true;
    for (const name of Object.keys(this.timers)) this.stop(name);
    this.connection.close();
  }

  /**
   * @param {string} name
   * @param {number} ms
   * @param {() => void} act
   */
  after(name, ms, act) {
    this.stop(name);
    this.timers[name] = setTimeout(() => {
      delete this.timers[name];
      act();
    }, ms);
  }

  /** @param {string} name */
  stop(name) {
    clearTimeout(this.timers[name]);
    delete this.timers[name];
  }
}
