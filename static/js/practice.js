// Practice by keys: 1 to 9 choose an answer, Enter checks it or goes on to the next problem.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
  if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
  const choices = document.querySelectorAll("#drill [name=answer]:enabled");
  const chosen = choices[Number(event.key) - 1];
  if (chosen instanceof HTMLElement) chosen.click();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || (event.target instanceof Element && event.target.closest("a, button, summary"))) return;
  const next = document.getElementById("drill-next") ?? document.getElementById("drill-check");
  if (!next) return;
  event.preventDefault();
  next.click();
});

document.body.addEventListener("htmx:afterSettle", () => {
  document.getElementById("drill-next")?.focus();
});
