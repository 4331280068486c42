/**
 * Another language without a page load, since a load would cut voice and the right to play sound: the
 * server notes the choice, the page fetches itself anew and takes over its words, the table is told.
 */
import { csrfToken, processed } from "../site/htmx.js";

const PARTS = [
  ...[".skip-link", ".site-bar", ".tab-bar", ".site-foot", "#new-build", "#line", "#tabs", "#announced", "#main"],
  ...["#table-more > details:nth-of-type(1)", "#table-more > details:nth-of-type(2)"],
  ...["#rematch", "#watch", "#voice-words", "#chat", "#chat-open"],
];

/**
 * @param {HTMLElement} table
 * @param {() => void} onChanged the page speaks the other language now
 */
export function startLanguage(table, onChanged) {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      const button = event instanceof SubmitEvent ? event.submitter : null;
      if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement) || button.name !== "language") return;
      event.preventDefault();
      event.stopPropagation();
      const menu = form.closest("details");
      if (menu) menu.open = false;
      menu?.querySelector("summary")?.focus();
      void change(form.action, button.value, table).then(onChanged, () => location.reload());
    },
    true,
  );
}

/**
 * @param {string} url
 * @param {string} language
 * @param {HTMLElement} table
 */
async function change(url, language, table) {
  const headers = { "X-CSRFToken": csrfToken(), "HX-Request": "true" };
  await fetch(url, { method: "POST", headers, body: new URLSearchParams({ language }) });
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dir = page.documentElement.dir;
  document.title = page.title;
  for (const selector of PARTS) takeOver(selector, page);
  for (const button of document.querySelectorAll(`button[name=language]`)) {
    if (button instanceof HTMLButtonElement) markChosen(button, language);
  }
  const words = page.getElementById("table")?.dataset.words ?? "";
  table.dataset.words = words;
  table.dispatchEvent(new CustomEvent("meja:language", { detail: { language, words } }));
}

/**
 * Fill one part with what it holds in the new language; the element itself stays, and the focus on its menu.
 * @param {string} selector
 * @param {Document} page
 */
function takeOver(selector, page) {
  const mine = document.querySelector(selector);
  const theirs = page.querySelector(selector);
  if (!mine || !theirs) return;
  const focused = [...mine.querySelectorAll("summary")].findIndex((summary) => summary === document.activeElement);
  mine.replaceChildren(...theirs.childNodes);
  mine.querySelectorAll("summary")[focused]?.focus();
  const label = theirs.getAttribute("aria-label");
  if (label) mine.setAttribute("aria-label", label);
  processed(mine);
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} language
 */
function markChosen(button, language) {
  if (button.value === language) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}
