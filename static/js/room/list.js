/** The list of rooms keeps itself up to date. */
import { Line } from "./line.js";
import { Ringing } from "./ring.js";

const list = document.querySelector("[data-list-socket]");
if (list instanceof HTMLElement) {
  const ringing = new Ringing("list-ring", 1500);
  const line = new Line(list.dataset.listSocket ?? "", {
    onRing: () => ringing.ring(),
    onState: (isOpen) => {
      ringing.isLineOpen = isOpen;
    },
  });
  line.open();
}
