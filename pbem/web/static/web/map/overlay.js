// A clear sheet over the map, on which everything is drawn that is not part of the picture.
import { draw } from "./dom.js";

const LEVELS = ["ghosts", "marks", "rule", "cursor"]; // from the bottom up

export class Overlay {
  constructor(svg, grid) {
    this.grid = grid;
    const { width, height } = svg.viewBox.baseVal;
    this.shift = shiftOf(svg.querySelector("g.map"));
    this.defs = draw("defs");
    const place = draw("g", { transform: `translate(${this.shift.x} ${this.shift.y})` });
    this.levels = Object.fromEntries(LEVELS.map((name) => [name, place.appendChild(draw("g", { class: `o-${name}` }))]));
    const dim = draw("rect", { class: "dim", width, height });
    this.root = draw("svg", { class: "marks", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, this.defs, dim, place);
    svg.after(this.root);
    this.levels.areas = draw("g", { class: "o-areas", "pointer-events": "none" });
    svg.querySelector("g.counters, g.markers, g.map")?.before(this.levels.areas); // units lie on the areas
  }

  // From the coordinates of the sheet to those of the map on it.
  inside({ x, y }) { return { x: x - this.shift.x, y: y - this.shift.y }; }

  outside({ x, y }) { return { x: x + this.shift.x, y: y + this.shift.y }; }

  clear(level = "marks") { this.levels[level].replaceChildren(); }

  put(level, ...elements) { this.levels[level].append(...elements); }

  mark(hexes, look, level = "marks") {
    for (const id of new Set(hexes)) {
      if (!this.grid.has(id)) continue;
      this.put(level, draw("path", { class: `mark ${look}`, d: this.grid.outline(id), "data-hex": id }));
      if (look === "goal" || look === "watch") this.put(level, this.dot(id, look));
      if (look === "shot") this.put(level, this.cross(id));
    }
  }

  // A target has cross hairs around what stands in it.
  cross(id) {
    const { x, y } = this.grid.hexes.get(id);
    const [near, far] = [this.grid.radius * 0.5, this.grid.radius * 0.84];
    const hair = (dx, dy) => `M${x + dx * near} ${y + dy * near}L${x + dx * far} ${y + dy * far}`;
    const d = hair(1, 0) + hair(-1, 0) + hair(0, 1) + hair(0, -1);
    return draw("g", {}, draw("path", { class: "shot-rim", d }), draw("path", { class: "shot-cross", d }));
  }

  // A goal has a dot as well as a colour.
  dot(id, look) {
    const { x, y } = this.grid.hexes.get(id);
    return draw("circle", { class: `${look}-dot`, cx: x, cy: y + this.grid.radius * 0.62, r: look === "watch" ? 3.4 : 4.5 });
  }
}

function shiftOf(group) {
  const [x, y] = (group?.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? [0, 0];
  return { x: Number(x), y: Number(y) };
}
