// The lines of the sheet as they look on the map: arrows of moves, aims, and ghosts of units where they would stand.
import { draw } from "../map/dom.js";
import { unitsIn } from "../map/stack.js";

const CARD = 42; // the side of a counter on the map

export class Ghosts {
  constructor(map) {
    Object.assign(this, { map, sketches: [] });
    map.layers.onChange(() => this.fade());
  }

  show(sketches) {
    this.sketches = sketches;
    this.map.overlay.clear("ghosts");
    const places = new Map();
    for (const sketch of sketches) this.map.overlay.put("ghosts", this.group(sketch, places));
    this.fade();
  }

  // Counters that would have left their hex are pale while one looks at the positions after the lines.
  fade() {
    const isAfter = this.map.layers.isOn("after");
    this.map.box.classList.toggle("after", isAfter);
    for (const counter of this.map.svg.querySelectorAll(".counter.gone")) counter.classList.remove("gone");
    if (!isAfter) return;
    const going = this.sketches.filter((sketch) => sketch.kind === "go" || sketch.kind === "place").flatMap((sketch) => sketch.units);
    for (const unit of going) this.counter(unit)?.classList.add("gone");
  }

  // Only the drawings of one line stand out.
  single(line, isOn) {
    for (const group of this.map.overlay.levels.ghosts.children) {
      group.classList.toggle("faint", isOn && Number(group.dataset.line) !== line);
    }
  }

  counter(unit) { return this.map.svg.querySelector(`.counter[data-unit="${CSS.escape(unit)}"]`); }

  // A unit that is not on the map yet lies unseen with the picture.
  spare(unit) { return this.map.svg.querySelector(`[data-spare="${CSS.escape(unit)}"]`); }

  group(sketch, places = new Map()) {
    const group = draw("g", { class: `ghost k-${sketch.kind}`, "data-line": sketch.line ?? "" });
    const spots = sketch.way.map((id) => this.map.grid.hexes.get(id)).filter(Boolean);
    if (!spots.length) return group;
    if (sketch.kind === "mark") group.append(...spots.map((spot) => this.ring(spot)));
    else if (spots.length > 1) group.append(...this.way(spots, sketch.kind === "aim"));
    if (sketch.kind === "go" || sketch.kind === "place") group.append(...this.cards(sketch, spots.at(-1), places));
    return group;
  }

  ring({ x, y }) { return draw("path", { class: "ghost-spot", d: `M${x - 16} ${y}a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M${x - 22} ${y}h12m20 0h12M${x} ${y - 22}v12m0 20v12` }); }

  // An arrow: over the hexes of a move, straight at an aim.
  way(spots, isShot) {
    const from = spots.at(-2);
    const to = spots.at(-1);
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const short = isShot ? 12 : 26; // it ends before the ghost that stands there
    const tip = { x: to.x - ux * short, y: to.y - uy * short };
    const line = [...spots.slice(0, -1), tip].map(({ x, y }, place) => `${place ? "L" : "M"}${x} ${y}`).join("");
    const side = { x: -uy * 8, y: ux * 8 };
    const head = `M${tip.x + ux * 12} ${tip.y + uy * 12}L${tip.x + side.x - ux * 4} ${tip.y + side.y - uy * 4}L${tip.x - side.x - ux * 4} ${tip.y - side.y - uy * 4}Z`;
    return [
      draw("path", { class: "ghost-rim", d: line }),
      draw("path", { class: `ghost-way${isShot ? " ghost-shot" : ""}`, d: line }),
      draw("path", { class: `ghost-head${isShot ? " shot" : ""}`, d: head }),
    ];
  }

  // Ghosts lie beside those that stay, and several in one hex beside each other.
  cards(sketch, spot, places) {
    return sketch.units.map((unit) => {
      const here = places.get(spot.id) ?? unitsIn(this.map.svg, spot.id).filter((other) => !sketch.units.includes(other.id)).length;
      places.set(spot.id, here + 1);
      const card = (this.counter(unit) ?? this.spare(unit))?.cloneNode(true) ?? draw("g");
      for (const name of ["class", "data-unit", "data-hex", "data-spare"]) card.removeAttribute(name);
      card.setAttribute("transform", `translate(${spot.x + here * 5} ${spot.y - here * 5})`);
      card.append(draw("rect", { x: -CARD / 2, y: -CARD / 2, width: CARD, height: CARD, rx: 4 }));
      return draw("g", { class: "ghost-card", "text-anchor": "middle", "font-weight": 700 }, card);
    });
  }
}
