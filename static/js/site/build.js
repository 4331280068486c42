// A page that stays open while the server is replaced is of an older build. It asks to be loaded anew, and
// waits for a quiet moment with the question: nobody is asked in the middle of a deal.

const QUIET_MS = 1000; // how often to look whether the moment is quiet

/** @type {number|null} */
let waiting = null;

/**
 * The server has said what it is.
 * @param {{protocol?: number, build?: string}} server
 */
export function heardVersions(server) {
  const page = document.querySelector('meta[name="meja-build"]');
  if (!(page instanceof HTMLMetaElement) || !isOlder(page, server) || waiting !== null) return;
  waiting = setInterval(ask, QUIET_MS);
  ask();
}

export function startBuild() {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-reload]")) location.reload();
  });
}

/**
 * @param {HTMLMetaElement} page
 * @param {{protocol?: number, build?: string}} server
 */
function isOlder(page, server) {
  if (server.protocol === undefined) return false;
  return page.content !== server.build || page.dataset.protocol !== String(server.protocol);
}

function ask() {
  const note = document.getElementById("new-build");
  if (!note || !isQuiet()) return;
  note.hidden = false;
  if (waiting !== null) clearInterval(waiting);
}

/** Whether nobody is in the middle of a deal: no table, or its result is being read. */
function isQuiet() {
  if (!document.body.classList.contains("is-at-table")) return true;
  const phase = document.querySelector(".live")?.getAttribute("data-phase") ?? "";
  return phase === "deal_result" || phase === "ended" || document.querySelector("[data-part=result][open]") !== null;
}
