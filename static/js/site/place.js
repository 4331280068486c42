// A change of language comes back to the same place of the page, not to its top: to the same part where
// parts have names, which are the same in every language, else to the same share of the page.

const KEY = "place";
const LANGUAGE = /^\/[a-z]{2}(-[a-z]+)?(?=\/)/; // public pages carry their language in front
const BELOW_BAR = 160; // px from the top of the window within which a part counts as read

/**
 * @typedef {object} Place
 * @property {string} path
 * @property {number} share of the page above the window, 0 to 1
 * @property {string} part id of the part that is read; empty for none
 * @property {number} top where that part begins in the window, px
 * @property {string} focus id of the field that had the focus; empty for none
 */

export function startPlace() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-keep-place")) return;
    const next = form.elements.namedItem("next");
    if (next instanceof HTMLInputElement) next.value = location.pathname + location.search + location.hash;
    remember(JSON.stringify(placeNow()));
  });
  const kept = recall();
  if (!kept || kept.path !== path()) return;
  comeBack(kept);
  // An anchor in the address makes the browser scroll once more, when everything is there.
  window.addEventListener("load", () => requestAnimationFrame(() => comeBack(kept)), { once: true });
}

/** @returns {Place} */
function placeNow() {
  const share = scrollable() > 0 ? window.scrollY / scrollable() : 0;
  const focus = document.activeElement?.id ?? "";
  const parts = [...document.querySelectorAll("main section[id], main h2[id], main h3[id]")];
  const read = parts.filter((part) => part.getBoundingClientRect().top < BELOW_BAR).pop();
  return { path: path(), share, part: read?.id ?? "", top: read?.getBoundingClientRect().top ?? 0, focus };
}

/** @param {Place} place */
function comeBack(place) {
  const part = place.part ? document.getElementById(place.part) : null;
  const top = part ? window.scrollY + part.getBoundingClientRect().top - place.top : place.share * scrollable();
  window.scrollTo({ top });
  document.getElementById(place.focus)?.focus({ preventScroll: true });
}

/** The address without its language. */
function path() {
  return location.pathname.replace(LANGUAGE, "");
}

function scrollable() {
  return document.documentElement.scrollHeight - window.innerHeight;
}

/** @param {string} text */
function remember(text) {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage the page opens at its top.
  }
}

/** @returns {Place | null} */
function recall() {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
