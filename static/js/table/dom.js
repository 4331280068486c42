/**
 * Small builders for the DOM: elements, tiles, and lists whose elements stay the same while their
 * items do, so that focus, scrolling and motion are kept.
 * @import {Face} from "./types.js"
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element with classes, attributes and children; an attribute that is false or null is left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [classes]
 * @param {Record<string, string|number|boolean|null>} [attributes]
 * @param {(Node|string)[]} [children]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, classes = "", attributes = {}, children = []) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  for (const [key, value] of Object.entries(attributes)) setAttribute(made, key, value);
  made.append(...children);
  return made;
}

/**
 * @param {Element} target
 * @param {string} key
 * @param {string|number|boolean|null} value
 */
export function setAttribute(target, key, value) {
  if (value === null || value === false) target.removeAttribute(key);
  else if (target.getAttribute(key) !== String(value === true ? "" : value)) {
    target.setAttribute(key, String(value === true ? "" : value));
  }
}

/**
 * @param {Element} target
 * @param {string} text
 */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/**
 * @param {HTMLElement|SVGElement} target
 * @param {string} property
 * @param {string} value
 */
export function setProperty(target, property, value) {
  if (target.style.getPropertyValue(property) !== value) target.style.setProperty(property, value);
}

/**
 * A name in its own direction.
 * @param {string} text
 */
export function bdi(text) {
  return element("bdi", "", {}, [text]);
}

/**
 * A number that stays left to right.
 * @param {string} text
 */
export function figure(text) {
  return element("bdi", "num", { dir: "ltr" }, [text]);
}

/**
 * A part of a page that must be there.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function need(root, selector) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the table has no ${selector}`);
  return found;
}

export class Tiles {
  /** @param {string} sprite address of the sprite */
  constructor(sprite) {
    this.sprite = sprite;
  }

  /**
   * The drawing of a face.
   * @param {Face} face
   * @param {boolean} compact whether characters are drawn for a small tile
   */
  drawing(face, compact) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 60 80");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    svg.append(use);
    this.redraw(svg, face, compact);
    return svg;
  }

  /**
   * @param {Element} svg
   * @param {Face} face
   * @param {boolean} compact
   */
  redraw(svg, face, compact) {
    const name = compact && face.endsWith("m") ? `${face}x` : face;
    if (svg.firstElementChild) setAttribute(svg.firstElementChild, "href", `${this.sprite}#t-${name}`);
  }

  /**
   * A tile that is looked at, not pressed.
   * @param {Face} face
   * @param {{classes?: string, compact?: boolean, label?: string}} [look]
   */
  tile(face, { classes = "", compact = false, label } = {}) {
    const made = element("span", `tile ${face === "back" ? "tile--back " : ""}${classes}`.trim());
    made.append(this.drawing(face, compact));
    if (label) made.append(element("span", "visually-hidden", {}, [label]));
    return made;
  }

  /**
   * Several tiles side by side, spoken of as one thing.
   * @param {Face[]} faces
   * @param {string} label
   * @param {{classes?: string, compact?: boolean}} [look]
   */
  group(faces, label, { classes = "", compact = false } = {}) {
    const made = element("span", `tiles-row ${classes}`.trim(), { role: "img", "aria-label": label });
    made.append(...faces.map((face) => this.tile(face, { classes: "tile--flat", compact })));
    return made;
  }
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * The children of an element follow a list of items: an element is made once for each key, updated
 * when it stays, and moved only if its place has changed.
 * @template Item
 * @param {Element} parent
 * @param {Item[]} items
 * @param {(item: Item, place: number) => string} keyOf
 * @param {(item: Item, place: number) => HTMLElement} make
 * @param {(made: HTMLElement, item: Item, place: number) => void} [update]
 */
export function reconcile(parent, items, keyOf, make, update) {
  /** @type {Map<string, Element>} */
  const old = new Map();
  for (const child of parent.children) old.set(keys.get(child) ?? "", child);
  const wanted = items.map((item, place) => {
    const key = keyOf(item, place);
    const kept = /** @type {HTMLElement|undefined} */ (old.get(key));
    const made = kept ?? make(item, place);
    keys.set(made, key);
    old.delete(key);
    update?.(made, item, place);
    return made;
  });
  for (const gone of old.values()) gone.remove();
  wanted.forEach((made, place) => {
    if (parent.children[place] !== made) parent.insertBefore(made, parent.children[place] ?? null);
  });
}

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Fill an element anew, unless it already shows the same.
 * @param {Element} target
 * @param {string} key
 * @param {() => (Node|string)[]} content
 */
export function fillOnce(target, key, content) {
  if (shown.get(target) === key) return;
  shown.set(target, key);
  target.replaceChildren(...content());
}
