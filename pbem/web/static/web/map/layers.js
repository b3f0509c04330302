// What of the map is shown: parts of the picture that can be left out, and areas that can be laid over it.
import { draw, make, recall, remember } from "./dom.js";

const PARTS = [
  ["units", "Units", "Everything that lies on the map"],
  ["moves", "Last moves", "Arrows of what moved last"],
  ["battles", "Last battles", "Where there was fighting last"],
  ["plans", "My planned orders", "Arrows and ghosts of the lines on the sheet"],
  ["after", "After my orders", "Units where they would stand, their old places pale"],
  ["numbers", "Hex numbers", ""],
  ["names", "Place names", ""],
];
const PLANS = ["plans", "after"];
// How an area of a family is drawn: never by colour alone.
const LOOKS = {
  zone: ["hatch", "back", "cross"], owner: ["dots", "back", "cross"], supply: ["dots", "hatch", "cross"],
  sight: ["glow", "dots", "back"], reach: ["rim"], range: ["rim"],
};
const INKS = ["#7a1fa2", "#005f99", "#8a4b00", "#00695c", "#a3123a", "#3d4aa3"];

export class Layers {
  constructor(section, overlay, areas, sides = {}) {
    Object.assign(this, { overlay, sides, areas, passing: [], hasPlans: section.closest("[data-orders]") !== null });
    this.box = section.querySelector(".map-box");
    this.panel = section.querySelector("[data-layers]");
    this.wishes = recall("layers", {});
    this.listeners = [];
    this.fill();
    this.apply();
  }

  // What a picture has is shown until it is switched off; what lies over it, when it is switched on.
  isOn(key) { return this.wishes[key] ?? !(key === "after" || this.areas.some((area) => area.key === key)); }

  onChange(listener) { this.listeners.push(listener); }

  fill() {
    const parts = this.panel.querySelector("[data-parts]");
    parts.replaceChildren(...PARTS.filter(([key]) => this.hasPlans || !PLANS.includes(key)).map((part) => this.switch(...part)));
    const areas = this.panel.querySelector("[data-areas]");
    areas.replaceChildren(...this.areas.map((area) => this.switch(area.key, area.label, "", area)));
    areas.closest("fieldset").hidden = !this.areas.length;
    const passing = this.panel.querySelector("[data-passing]");
    passing.replaceChildren(...this.passing.map((area) => this.switch(area.key, area.label, "", area)));
    passing.closest("fieldset").hidden = !this.passing.length;
  }

  switch(key, label, more, area = null) {
    const box = make("input");
    box.type = "checkbox";
    box.checked = this.isOn(key);
    box.addEventListener("change", () => this.wish(key, box.checked));
    const row = make("label", "", "switch");
    row.append(box, ...(area ? [this.sample(area)] : []), make("span", label));
    if (more) row.title = more;
    return row;
  }

  wish(key, isOn) {
    this.wishes[key] = isOn;
    remember("layers", this.wishes);
    this.apply();
  }

  // The areas that belong to a chosen unit: what it sees, reaches and hits.
  study(areas) {
    this.passing = areas;
    this.fill();
    this.apply();
  }

  apply() {
    for (const [key] of PARTS) this.box.classList.toggle(`no-${key}`, !this.isOn(key));
    const shown = [...this.areas, ...this.passing].filter((area) => this.isOn(area.key));
    this.overlay.levels.areas.replaceChildren(...shown.flatMap((area) => this.paint(area)));
    for (const listener of this.listeners) listener();
  }

  paint(area) {
    const { grid } = this.overlay;
    const { pattern, ink } = this.look(area);
    const parts = [draw("path", { class: "area-rim", d: grid.border(area.hexes), stroke: ink, "data-area": area.key })];
    if (pattern !== "rim") parts.unshift(draw("path", { d: grid.area(area.hexes), fill: `url(#${this.pattern(pattern, ink)})` }));
    return parts;
  }

  look(area) {
    const [family, whose = ""] = split(area.key);
    const list = this.passing.includes(area) ? this.passing : this.areas;
    const same = list.filter((other) => split(other.key)[0] === family);
    const place = Math.max(0, same.findIndex((other) => other.key === area.key));
    const patterns = LOOKS[family] ?? ["hatch", "back", "dots", "cross"];
    const ink = this.sides[whose] ?? INKS[(place + Object.keys(LOOKS).indexOf(family) + 1) % INKS.length];
    return { pattern: patterns[place % patterns.length], ink };
  }

  pattern(name, ink) {
    const id = `pattern-${name}-${ink.slice(1)}`;
    if (!this.overlay.defs.querySelector(`#${id}`)) this.overlay.defs.append(tile(id, name, ink));
    return id;
  }

  sample(area) {
    const { pattern, ink } = this.look(area);
    const fill = pattern === "rim" ? "none" : `url(#${this.pattern(pattern, ink)})`;
    const shape = draw("rect", { x: 1.5, y: 1.5, width: 21, height: 15, rx: 3, fill, stroke: ink, "stroke-width": 2.5, "stroke-dasharray": "5 2" });
    return draw("svg", { viewBox: "0 0 24 18", class: "swatch", "aria-hidden": "true" }, shape);
  }
}

function split(key) {
  const at = key.indexOf("-");
  return at < 0 ? [key, ""] : [key.slice(0, at), key.slice(at + 1)];
}

const STROKES = {
  hatch: "M-2 2 2 -2M0 12 12 0M10 14 14 10", back: "M-2 10 2 14M0 0 12 12M10 -2 14 2",
  cross: "M0 6H12M6 0V12",
};

function tile(id, name, ink) {
  const inside = [];
  if (name === "glow") inside.push(draw("rect", { width: 12, height: 12, fill: "#ffe14d", "fill-opacity": 0.3 }));
  else if (name === "dots") inside.push(draw("circle", { cx: 3, cy: 3, r: 1.7, fill: ink }), draw("circle", { cx: 9, cy: 9, r: 1.7, fill: ink }));
  else inside.push(draw("path", { d: STROKES[name], stroke: ink, "stroke-width": 1.6, "stroke-opacity": 0.75 }));
  return draw("pattern", { id, width: 12, height: 12, patternUnits: "userSpaceOnUse" }, ...inside);
}
