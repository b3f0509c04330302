// The keyboard on the map: arrow keys go from hex to hex, Enter picks, and what is there is told.
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const ENDS = { Home: "left", End: "right", PageUp: "up", PageDown: "down" };
const SIZES = { "+": "in", "=": "in", "-": "out", 0: "fit" };

export class Cursor {
  constructor(map, box) {
    Object.assign(this, { map, hex: null, line: null, heading: null });
    box.addEventListener("keydown", (event) => this.onKey(event));
    box.addEventListener("focus", () => this.wake());
    box.addEventListener("blur", () => map.overlay.clear("cursor"));
  }

  // Coming to the map by keyboard, the cursor stands where it was left, else in the middle of what is seen.
  wake() {
    if (!this.map.box.matches(":focus-visible")) return;
    this.go(this.hex && this.map.sees(this.hex) ? this.hex : this.map.middle());
  }

  onKey(event) {
    if (event.altKey || event.metaKey || (event.ctrlKey && !(event.key in ENDS))) return;
    if (event.key in SIZES) this.map.camera.zoom(SIZES[event.key]);
    else if (event.key in ARROWS) this.walk(ARROWS[event.key]);
    else if (event.key in ENDS) this.walk(ENDS[event.key], true);
    else if (event.key === "Enter" || event.key === " ") this.map.pick(this.hex ?? this.map.middle(), null, "keyboard");
    else if (event.key === "n" || event.key === "p") this.jump(event.key === "n" ? 1 : -1);
    else if (event.key === "f") this.map.open("find");
    else if (event.key === "m") this.map.measure.turn(!this.map.measure.isOn);
    else return;
    event.preventDefault();
  }

  walk(way, toTheEnd = false) {
    const { grid } = this.map;
    this.hex ??= this.map.middle();
    const across = way === "left" || way === "right" ? "y" : "x";
    if (this.heading !== across) {
      this.line = grid.hexes.get(this.hex)[across];
      this.heading = across;
    }
    const next = toTheEnd ? grid.end(this.hex, way, this.line) : grid.step(this.hex, way, this.line);
    if (next) this.go(next, true);
    else this.map.say("Here the map ends.");
  }

  // To the next hex that matters: those that can be picked, else those with units.
  jump(by) {
    const hexes = this.map.stops();
    if (!hexes.length) return;
    const at = hexes.indexOf(this.hex);
    this.go(hexes[(at + by + hexes.length + (at < 0 && by < 0 ? 1 : 0)) % hexes.length]);
  }

  go(hex, isWalking = false) {
    this.hex = hex;
    if (!isWalking) this.heading = null;
    this.map.overlay.clear("cursor");
    this.map.overlay.mark([hex], "cursor-rim", "cursor");
    this.map.overlay.mark([hex], "cursor", "cursor");
    if (!this.map.sees(hex)) this.map.show([hex]);
    this.map.point(hex);
  }
}
