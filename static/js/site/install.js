// The service worker shows a page of our own where there is no connection. Browsers have it on https and
// localhost only; elsewhere the site is the same without it.

const KEY = "meja.worker.language";

export function startInstall() {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(tellLanguage, () => {
    // Without storage or behind a broken proxy there is no worker, and nothing is lost but the page.
  });
}

/** The page without a connection is kept in one language: the one that was read last. */
async function tellLanguage() {
  const language = document.documentElement.lang;
  const { active } = await navigator.serviceWorker.ready;
  try {
    if (localStorage.getItem(KEY) === language) return;
    localStorage.setItem(KEY, language);
  } catch {
    return;
  }
  active?.postMessage("language");
}
