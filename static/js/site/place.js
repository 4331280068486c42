// A change of language comes back to the same place of the page, not to its top.

const KEY = "place";

export function startPlace() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-keep-place")) return;
    const next = form.elements.namedItem("next");
    if (next instanceof HTMLInputElement) next.value = location.pathname + location.search + location.hash;
    remember(JSON.stringify({ path: location.pathname, part: partRead() }));
  });
  const kept = recall();
  if (kept && kept.path === location.pathname) window.scrollTo({ top: kept.part * scrollable() });
}

/** @returns {number} the part of the page above the window, 0 to 1: lengths differ between languages */
function partRead() {
  return scrollable() > 0 ? window.scrollY / scrollable() : 0;
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

/** @returns {{path: string, part: number} | null} */
function recall() {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
