"""Another size of the window, in force: styles that are made of the window's size come a moment after it."""

PROBE = """() => {
  const probe = document.createElement("div");
  probe.id = "window-probe";
  for (const [name, value] of [["position", "fixed"], ["visibility", "hidden"], ["block-size", "100dvh"],
    ["inline-size", "100dvw"]]) probe.style.setProperty(name, value);
  document.body.append(probe);
}"""
FOLLOWED = """async ([width, height]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const probe = document.getElementById("window-probe");
  const lags = () => innerWidth !== width || innerHeight !== height
    || probe.offsetWidth !== innerWidth || probe.offsetHeight !== innerHeight;
  const parts = "main, .cross, .hand, .claim, .plate";
  const places = () => JSON.stringify([...document.querySelectorAll(parts)].map(
    (one) => one.getBoundingClientRect()));
  for (let [still, before] = [0, ""]; still < 4; await frame()) {
    const now = places();
    still = !lags() && now === before ? still + 1 : 0;
    before = now;
  }
  probe.remove();
}"""


def resize(page, width: int, height: int) -> None:
    """Gives the window this size, and waits until the page has followed: it takes a frame more, or two."""
    page.evaluate(PROBE)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FOLLOWED, [width, height])
