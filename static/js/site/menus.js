// A menu is a details element: one is open at a time, and Escape or a press elsewhere closes it.

export function startMenus() {
  document.addEventListener("click", (event) => {
    for (const menu of openMenus()) if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}

/** @returns {HTMLDetailsElement[]} */
function openMenus() {
  return [...document.querySelectorAll("details.menu[open]")].filter((menu) => menu instanceof HTMLDetailsElement);
}
