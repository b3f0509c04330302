// How far it is: pick a hex, then others; each is told with its distance from the first.
import { draw, plural } from "./dom.js";

export class Measure {
  constructor(map, knob) {
    Object.assign(this, { map, knob, from: null, isOn: false });
    knob.addEventListener("click", () => this.turn(!this.isOn));
  }

  turn(isOn) {
    this.isOn = isOn;
    this.from = null;
    this.knob.setAttribute("aria-pressed", String(isOn));
    this.map.overlay.clear("rule");
    this.map.say(isOn ? "Measuring: pick the first hex." : this.map.hint);
  }

  // Takes a picked hex while it is on.
  take(hex) {
    if (!this.isOn) return false;
    if (!this.from) {
      this.from = hex;
      this.map.overlay.mark([hex], "chosen", "rule");
      this.map.say(`From ${this.map.grid.nameOf(hex)}: pick the other hex.`);
      return true;
    }
    this.map.say(`From ${this.from} to ${this.map.grid.nameOf(hex)}: ${plural(this.map.grid.distance(this.from, hex), "hex")}.`);
    this.line(hex);
    return true;
  }

  // While the pointer or the cursor goes over the map.
  follow(hex) {
    if (this.isOn && this.from) this.line(hex);
  }

  line(hex) {
    const { overlay, grid } = this.map;
    const [a, b] = [grid.hexes.get(this.from), grid.hexes.get(hex)];
    overlay.clear("rule");
    overlay.mark([this.from, hex], "chosen", "rule");
    overlay.put("rule",
      draw("path", { class: "tape", d: `M${a.x} ${a.y}L${b.x} ${b.y}` }),
      draw("circle", { class: "tape-end", cx: (a.x + b.x) / 2, cy: (a.y + b.y) / 2, r: 15 }),
      draw("text", { class: "tape-words", x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 6 }, String(grid.distance(this.from, hex))));
  }
}
