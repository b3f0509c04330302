// Pages that show the map: size and place it, tell what is under the pointer, arrow keys for the replay.
import { MapTable } from "./map.js";

const section = document.querySelector("[data-map]");
const map = section && new MapTable(section);
if (map?.isDrawn) {
  const hexes = (section.dataset.focus || "").split(" ").filter(Boolean);
  map.show(hexes.length ? hexes : [...map.svg.querySelectorAll(".counter")].map((counter) => counter.dataset.hex));
  map.onPick((hex) => {
    map.clear();
    map.mark([hex], "chosen");
    const names = [...map.svg.querySelectorAll(`[data-hex="${CSS.escape(hex)}"] > title`)].map((title) => title.textContent);
    map.spot.textContent = names.join("; ");
  });
}

// An event that happened somewhere can be shown on the map.
if (map?.isDrawn) {
  for (const event of document.querySelectorAll("[data-hexes]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "where";
    button.textContent = "Show";
    button.setAttribute("aria-label", "Show on the map where this happened");
    button.addEventListener("click", () => {
      const hexes = event.dataset.hexes.split(" ");
      map.clear();
      map.mark(hexes);
      map.show(hexes);
      section.scrollIntoView({ block: "nearest" });
    });
    event.querySelector("p").append(" ", button);
  }
}

addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, .map-box");
  if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
  document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`)?.click();
});
