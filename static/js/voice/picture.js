/**
 * What voice looks like in words. Pure: from what is known to the keys of the sentences.
 * @import {MicrophoneState} from "./microphone.js"
 * @import {PersonState} from "./person.js"
 */

/**
 * @typedef {object} Seen one of the others as the page shows them
 * @property {string} name
 * @property {PersonState} state
 * @property {""|"host"|"moderator"} muted by whom, for all
 * @property {boolean} isMutedHere by this person, for themselves
 * @property {boolean} isSpeaking
 */

/**
 * @typedef {object} Facts
 * @property {"insecure"|"unsupported"|"off"|"joining"|"on"|"taken"} status
 * @property {MicrophoneState} microphone
 * @property {""|"host"|"moderator"} muted by whom, for all
 * @property {boolean} needsTap
 * @property {Seen[]} others
 */

/** @typedef {{key: string, names: string[]}} Sentence */

/** @type {Partial<Record<Facts["status"], string>>} */
const STANDING = { insecure: "insecure", unsupported: "unsupported", off: "turned_off", taken: "taken" };
/** @type {Partial<Record<MicrophoneState, string>>} */
const TROUBLES = { refused: "mic_refused", missing: "mic_missing", busy: "mic_busy", lost: "mic_lost" };

/**
 * The key of the microphone's state, which is also the label of its button.
 * @param {Facts} facts
 */
export function microphoneKey({ microphone, muted }) {
  if (muted) return `mic_muted_${muted}`;
  if (microphone === "on") return "mic_on";
  return microphone === "asking" ? "mic_asking" : "mic_off";
}

/**
 * The same in a word.
 * @param {Facts} facts
 */
export function shortMicrophoneKey({ microphone, muted }) {
  if (muted) return "short_muted";
  return microphone === "on" ? "short_on" : "short_off";
}

/**
 * What is to be said of voice as a whole; the gravest first.
 * @param {Facts} facts
 * @returns {Sentence[]}
 */
export function sentencesOf(facts) {
  const standing = STANDING[facts.status];
  if (standing) return [{ key: standing, names: [] }];
  const trouble = facts.muted ? `muted_${facts.muted}` : TROUBLES[facts.microphone];
  const names = (/** @type {(one: Seen) => boolean} */ holds) => facts.others.filter(holds).map((one) => one.name);
  const unreachable = names((one) => one.state === "unreachable");
  const connecting = names((one) => one.state === "connecting");
  const speaking = names((one) => one.isSpeaking && !one.isMutedHere);
  /** @type {Sentence[]} */
  const found = [];
  if (facts.needsTap) found.push({ key: "tap_why", names: [] });
  if (trouble) found.push({ key: trouble, names: [] });
  if (unreachable.length) found.push({ key: "unreachable", names: unreachable });
  else if (connecting.length) found.push({ key: "connecting", names: connecting });
  if (speaking.length) found.push({ key: speaking.length === 1 ? "one_speaks" : "several_speak", names: speaking });
  if (!trouble && !facts.needsTap) found.push({ key: restingKey(facts), names: [] });
  return found;
}

/** @param {Facts} facts */
function restingKey({ others, microphone }) {
  if (!others.some((one) => one.state !== "away")) return "alone";
  return microphone === "on" ? "heard_by_all" : "hearing";
}

/**
 * What stands at somebody's place or plate; empty where nothing is to be told.
 * @param {Seen} one
 */
export function tagKey(one) {
  if (one.state === "away") return "";
  if (one.muted) return `tag_muted_${one.muted}`;
  if (one.state === "unreachable") return "tag_unreachable";
  if (one.isMutedHere) return "tag_muted_here";
  if (one.isSpeaking) return "tag_speaking";
  return one.state === "on" ? "tag_on" : "";
}

/**
 * The same for this person.
 * @param {Facts} facts
 * @param {boolean} isSpeaking
 */
export function ownTagKey({ status, microphone, muted }, isSpeaking) {
  if (status !== "on") return "";
  if (muted) return `tag_muted_${muted}`;
  if (microphone !== "on") return "";
  return isSpeaking ? "tag_speaking" : "tag_on";
}

/**
 * Somebody's state in the panel.
 * @param {Seen} one
 */
export function stateKey(one) {
  return tagKey(one) || `state_${one.state}`;
}
