/**
 * The panel of voice: each of the others with volume and mute, the host's mute for all, and one's choices.
 * @import {Person} from "./person.js"
 * @import {Voice} from "./voice.js"
 * @import {Say} from "./words.js"
 * @import {Seen} from "./picture.js"
 */
import { bdi, element, need, reconcile, setAttribute, setText } from "../table/dom.js";
import { stateKey } from "./picture.js";

export class Panel {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Voice} voice
   * @param {(action: "mute"|"unmute", place: number) => void} command of the host
   */
  constructor(dialog, voice, command) {
    this.dialog = dialog;
    this.voice = voice;
    this.command = command;
    /** Whether this page can have no voice: then the panel says why and nothing else. */
    this.isHindered = false;
    this.list = need(dialog, "[data-voice-people]");
    dialog.addEventListener("input", (event) => this.slid(event));
    dialog.addEventListener("change", (event) => this.chosen(event));
    dialog.addEventListener("click", (event) => this.pressed(event));
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }

  /**
   * @param {Say} say
   * @param {(person: Person) => Seen} seenOf
   */
  paint(say, seenOf) {
    const { voice, dialog } = this;
    need(dialog, "[data-voice-body]").hidden = this.isHindered;
    const people = [...voice.people.values()];
    reconcile(
      this.list,
      people,
      (person) => person.told.who,
      (person) => this.row(person),
      (row, person) => this.paintRow(row, person, seenOf(person), say),
    );
    need(dialog, "[data-voice-alone]").hidden = people.length > 0;
    const { hasRelay } = voice.servers;
    check(dialog, "off", voice.preferences.isOff);
    check(dialog, "pan", voice.preferences.pan);
    check(dialog, "relay", voice.isRelayOnly);
    need(dialog, "[data-voice-relay]").hidden = !hasRelay;
    setText(need(dialog, "[data-voice-privacy]"), say(voice.isRelayOnly ? "privacy_relay" : hasRelay ? "privacy_choice" : "privacy_direct"));
  }

  /** @param {Person} person */
  row(person) {
    const { who } = person.told;
    const id = `voice-volume-${who}`;
    const range = element("input", "", { type: "range", min: 0, max: 100, step: 5, id, "data-voice-volume": who });
    return element("li", "voice-person", {}, [
      element("p", "voice-person__name", {}, [element("b"), element("span", "muted")]),
      element("div", "voice-person__volume", {}, [element("label", "", { for: id }), element("output", "num", { for: id }), range]),
      element("div", "row row--s", {}, [
        element("button", "btn btn--s", { type: "button", "data-voice-mute": who }),
        element("button", "btn btn--s", { type: "button", "data-voice-mute-all": who }),
        element("button", "btn btn--s", { type: "button", "data-voice-again": who }),
      ]),
    ]);
  }

  /**
   * @param {HTMLElement} row
   * @param {Person} person
   * @param {Seen} seen
   * @param {Say} say
   */
  paintRow(row, person, seen, say) {
    const { voice } = this;
    const wanted = voice.preferences.of(person.told.who);
    const name = need(row, "b");
    if (name.textContent !== person.told.name) name.replaceChildren(bdi(person.told.name));
    setText(need(row, ".muted"), say(stateKey(seen)));
    const canSet = voice.loudspeaker.canSetVolume || voice.preferences.pan;
    need(row, ".voice-person__volume").hidden = !canSet;
    setText(need(row, "label"), say("volume_of", { name: person.told.name }));
    setText(need(row, "output"), String(wanted.volume));
    const range = need(row, "input");
    if (range instanceof HTMLInputElement && range.value !== String(wanted.volume)) range.value = String(wanted.volume);
    button(row, "mute", say("mute_here"), wanted.isMuted);
    const forAll = button(row, "mute-all", say("mute_all"), person.told.muted === "host");
    forAll.hidden = !voice.own?.host || person.told.muted === "moderator";
    const again = button(row, "again", say("try_again"), null);
    again.hidden = person.state !== "unreachable";
  }

  /** @param {Event} event */
  slid(event) {
    const range = event.target;
    if (!(range instanceof HTMLInputElement) || !range.dataset.voiceVolume) return;
    this.voice.preferences.change(range.dataset.voiceVolume, { volume: Number(range.value) });
    this.voice.loudness();
    this.voice.changed();
  }

  /** @param {Event} event */
  chosen(event) {
    const box = event.target;
    if (!(box instanceof HTMLInputElement)) return;
    const { voice } = this;
    if (box.name === "voice-relay") voice.chooseRelay(box.checked);
    if (box.name === "voice-off") voice.turn(box.checked);
    if (box.name === "voice-pan") {
      voice.preferences.choose({ pan: box.checked });
      voice.loudness();
      voice.changed();
    }
  }

  /** @param {Event} event */
  pressed(event) {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    if (!pressed) return;
    const { voiceMute, voiceMuteAll, voiceAgain } = pressed.dataset;
    const person = this.voice.people.get(voiceMute ?? voiceMuteAll ?? voiceAgain ?? "");
    if (!person) return;
    if (voiceMute) {
      this.voice.preferences.change(voiceMute, { isMuted: !this.voice.preferences.of(voiceMute).isMuted });
      this.voice.loudness();
      this.voice.changed();
    } else if (voiceMuteAll) this.command(person.told.muted === "host" ? "unmute" : "mute", person.told.place);
    else void this.voice.again(person);
  }
}

/**
 * @param {HTMLElement} row
 * @param {string} name
 * @param {string} text
 * @param {boolean|null} isPressed
 */
function button(row, name, text, isPressed) {
  const found = need(row, `[data-voice-${name}]`);
  setText(found, text);
  setAttribute(found, "aria-pressed", isPressed === null ? null : String(isPressed));
  return found;
}

/**
 * @param {HTMLElement} dialog
 * @param {string} name
 * @param {boolean} isChecked
 */
function check(dialog, name, isChecked) {
  const box = dialog.querySelector(`[name="voice-${name}"]`);
  if (box instanceof HTMLInputElement && box.checked !== isChecked) box.checked = isChecked;
}
