// Pages that show the map: place it, tell what lies in a picked hex, arrow keys for the replay.
import { MapTable } from "./map.js";
import { button } from "./map/dom.js";
import { stackList, unitsIn } from "./map/stack.js";

const section = document.querySelector("[data-map]");
export const map = section && new MapTable(section);

// The units of a picked hex, below the map.
function inspect(hex) {
  const panel = section.querySelector("[data-stack]");
  const units = unitsIn(map.svg, hex);
  panel.hidden = !units.length;
  panel.replaceChildren(...(units.length ? [stackList(units), button("Close", () => { panel.hidden = true; }, "button second")] : []));
}

if (map?.isDrawn) {
  map.begin([]);
  map.onPick((hex) => {
    map.clear();
    map.mark([hex], "chosen");
    map.say(map.describe(hex));
    inspect(hex);
  });
  letShow(document);
  map.catchUp();
}

// An event that happened somewhere can be shown on the map.
export function letShow(part) {
  if (!map?.isDrawn) return;
  for (const event of part.querySelectorAll("[data-hexes]")) {
    const show = button("Show", () => {
      const where = event.dataset.hexes.split(" ");
      map.clear();
      map.mark(where);
      map.show(where);
      section.scrollIntoView({ block: "nearest" });
    }, "where");
    show.setAttribute("aria-label", "Show on the map where this happened");
    event.querySelector("p").append(" ", show);
  }
}

addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, .map-box");
  if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
  document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`)?.click();
});
