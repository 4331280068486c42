// Pages that are read: the contents fold away on small windows and mark the part that is read; the
// explanation of a term goes away with Escape.

const BESIDE_TEXT = "(min-width: 1000px)"; // must agree with css/rules.css
const READ_LINE = 160; // px from the top of the window: the part above it is the one that is read

export function startReading() {
  const contents = document.querySelector("[data-contents]");
  if (contents instanceof HTMLDetailsElement) startContents(contents);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const box of document.querySelectorAll(".term-box:is(:hover, :focus-within)")) dismiss(box);
  });
}

/** @param {HTMLDetailsElement} contents */
function startContents(contents) {
  const beside = window.matchMedia(BESIDE_TEXT);
  const fold = () => (contents.open = beside.matches);
  fold();
  beside.addEventListener("change", fold);
  contents.addEventListener("click", (event) => {
    if (event.target instanceof HTMLAnchorElement && !beside.matches) contents.open = false;
  });
  const links = [...contents.querySelectorAll("a")];
  let waiting = false;
  const mark = () => {
    waiting = false;
    const read = links.filter((link) => isAbove(link.hash)).pop() ?? links[0];
    for (const link of links) link.toggleAttribute("aria-current", link === read);
  };
  document.addEventListener("scroll", () => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  }, { passive: true });
  mark();
}

/** @param {string} hash of a part of the page */
function isAbove(hash) {
  const part = document.getElementById(hash.slice(1));
  return part !== null && part.getBoundingClientRect().top < READ_LINE;
}

/** @param {Element} box a term with its explanation, which stays away until pointer and focus have left */
function dismiss(box) {
  box.classList.add("is-dismissed");
  for (const event of ["pointerleave", "focusout"]) {
    box.addEventListener(event, () => box.classList.remove("is-dismissed"), { once: true });
  }
}
