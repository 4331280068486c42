/** The servers that help browsers find each other, with credentials that hold for a while. */

const MARGIN_MS = 5 * 60 * 1000;

export class Servers {
  /**
   * @param {string} url where the room's server names them
   * @param {() => boolean} isRelayOnly
   */
  constructor(url, isRelayOnly) {
    this.url = url;
    this.isRelayOnly = isRelayOnly;
    /** @type {RTCIceServer[]} */
    this.servers = [];
    this.hasRelay = false;
    this.holdsUntil = -Infinity;
    /** @type {Promise<void>|null} */
    this.asking = null;
  }

  /** @returns {RTCConfiguration} */
  get configuration() {
    return { iceServers: this.servers, iceTransportPolicy: this.isRelayOnly() ? "relay" : "all", bundlePolicy: "max-bundle" };
  }

  /**
   * The configuration, its credentials made anew if they are about to end. A server that does not answer
   * is no reason to wait: what is known is used.
   */
  async fresh() {
    if (performance.now() > this.holdsUntil - MARGIN_MS) {
      this.asking ??= this.ask().finally(() => {
        this.asking = null;
      });
      await this.asking;
    }
    return this.configuration;
  }

  async ask() {
    try {
      const answer = await fetch(this.url, { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      const { servers, lifetime_ms: lifetime, has_relay: hasRelay } = await answer.json();
      this.servers = servers;
      this.hasRelay = hasRelay;
      this.holdsUntil = lifetime === null ? Infinity : performance.now() + lifetime;
    } catch {
      // The line is down: the next restart asks again.
    }
  }
}
