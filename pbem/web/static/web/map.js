// The map on its table. Other modules show things on it and are told what is picked.
import { Camera } from "./map/camera.js";
import { Cursor } from "./map/cursor.js";
import { data, plural, recall, remember } from "./map/dom.js";
import { Finder } from "./map/finder.js";
import { Grid } from "./map/grid.js";
import { Layers } from "./map/layers.js";
import { Measure } from "./map/measure.js";
import { Overlay } from "./map/overlay.js";
import { thingsIn, unitsIn } from "./map/stack.js";

const THUMB = 24; // pixels around a finger in which a hex that matters is meant
const PANELS = ["layers", "find", "help"];

export class MapTable {
  constructor(section) {
    this.section = section;
    this.box = section.querySelector(".map-box");
    this.svg = section.querySelector("svg.hexmap");
    this.spot = section.querySelector("[data-spot]");
    this.hint = this.spot?.textContent ?? "";
    this.pickers = [];
    this.pointers = [];
    this.wanted = new Set();
    const size = this.svg?.viewBox.baseVal;
    if (!size?.width) return;
    this.isDrawn = true;
    this.grid = new Grid(this.svg);
    this.overlay = new Overlay(this.svg, this.grid);
    this.camera = new Camera(this.box, section.querySelector(".map-sheet"), { width: size.width, height: size.height });
    this.layers = new Layers(section, this.overlay, data("map-layers", []), data("map-sides", {}));
    this.measure = new Measure(this, section.querySelector("[data-measure]"));
    this.finder = new Finder(this, section);
    this.cursor = new Cursor(this, this.box);
    this.showBar();
    this.letPick();
    this.becomeATool();
  }

  // With script the arrow keys go from hex to hex, so a screen reader must let them through.
  becomeATool() {
    this.box.setAttribute("role", "application");
    this.box.setAttribute("aria-label", "Map, hex by hex");
    this.box.setAttribute("aria-describedby", "map-keys");
  }

  showBar() {
    const bar = this.section.querySelector("[data-bar]");
    bar.hidden = false;
    bar.addEventListener("click", (event) => {
      const { zoom, panel } = event.target.closest("button")?.dataset ?? {};
      if (zoom) this.camera.zoom(zoom);
      if (panel) this.open(panel, true);
    });
    const contrast = this.section.querySelector("[data-contrast]");
    contrast.checked = recall("contrast", matchMedia("(prefers-contrast: more)").matches);
    const apply = () => this.section.classList.toggle("contrast", contrast.checked);
    contrast.addEventListener("change", () => { remember("contrast", contrast.checked); apply(); });
    apply();
    // Escape closes what is open here, and only then what is chosen.
    this.section.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.shut()) event.stopPropagation(); });
  }

  // Opens one of the panels under the bar; a second press of its button closes it.
  open(name, mayClose = false) {
    for (const each of PANELS) {
      const panel = this.section.querySelector(`[data-map-panel="${each}"]`);
      panel.hidden = each !== name || (mayClose && !panel.hidden);
      this.section.querySelector(`[data-panel="${each}"]`).setAttribute("aria-expanded", String(!panel.hidden));
      if (each === name && name === "find" && !panel.hidden) this.finder.field.focus();
    }
  }

  shut() {
    const open = PANELS.find((name) => !this.section.querySelector(`[data-map-panel="${name}"]`).hidden);
    if (open) { this.open(open, true); this.section.querySelector(`[data-panel="${open}"]`).focus(); }
    const isBusy = Boolean(open) || this.measure.isOn;
    if (this.measure.isOn) this.measure.turn(false);
    return isBusy;
  }

  say(words) { if (this.spot && this.spot.textContent !== words) this.spot.textContent = words; }

  // Listeners get the hex, the unit under the pointer, and how: "mouse", "touch", "keyboard" or "found".
  onPick(listener) {
    this.box.classList.add("picks");
    this.pickers.push(listener);
  }

  // Listeners get the hex the pointer or the cursor stands on; they return words to be said of it.
  onPoint(listener) { this.pointers.push(listener); }

  letPick() {
    this.box.addEventListener("click", (event) => {
      if (this.camera.takeDrag()) return;
      const how = event.pointerType === "mouse" ? "mouse" : "touch";
      const hex = this.hexUnder(event, how === "touch");
      const unit = event.target.closest?.("[data-unit]");
      if (hex) this.pick(hex, unit?.dataset.hex === hex ? unit.dataset.unit : null, how);
    });
    let last = null;
    this.box.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || event.buttons) return;
      const hex = this.hexUnder(event, false);
      if (hex && hex !== last) { last = hex; this.measure.follow(hex); this.tell(hex, false); }
    });
  }

  // What was tapped before this script came is picked now.
  catchUp() {
    const { earlyTap } = this.svg;
    if (!earlyTap) return;
    delete this.svg.earlyTap;
    const { x, y } = this.overlay.inside(earlyTap);
    const isFinger = earlyTap.how === "touch";
    const hex = isFinger ? this.grid.nearest(x, y, this.wanted, THUMB / earlyTap.scale) : this.grid.at(x, y);
    if (hex) this.pick(hex, earlyTap.unit?.hex === hex ? earlyTap.unit.unit : null, earlyTap.how);
  }

  hexUnder(event, isFinger) {
    const { x, y } = this.overlay.inside(this.camera.locate(event.clientX, event.clientY));
    return isFinger ? this.grid.nearest(x, y, this.wanted, THUMB / this.camera.scale) : this.grid.at(x, y);
  }

  pick(hex, unit = null, how = "keyboard") {
    if (how !== "keyboard") this.cursor.hex = hex;
    if (this.measure.take(hex)) return;
    for (const listener of this.pickers) listener(hex, unit, how);
  }

  point(hex) {
    this.measure.follow(hex);
    this.tell(hex, true);
  }

  tell(hex, isAloud) {
    const words = this.pointers.map((listener) => listener(hex, isAloud)).filter(Boolean);
    if (isAloud) this.say([...words, this.describe(hex)].join(" "));
    else if (words.length) this.say(words.join(" "));
  }

  // A hex in words: what the map calls it and what lies there.
  describe(hex) {
    const units = unitsIn(this.svg, hex);
    const many = units.length > 1 ? `${plural(units.length, "unit")}: ` : "";
    const said = units.map((unit) => `${unit.name}, ${unit.words}`).join("; ");
    const things = thingsIn(this.svg, hex);
    return [this.grid.nameOf(hex) + (units.length || things.length ? "." : ""), many + said, things.join(", ")].filter(Boolean).join(" ");
  }

  // Where the cursor jumps with n and p.
  stops() {
    const hexes = this.wanted.size ? [...this.wanted] : [...this.svg.querySelectorAll(".stack[data-hex]")].map((stack) => stack.dataset.hex);
    return [...new Set(hexes)].sort();
  }

  middle() {
    const edge = this.box.getBoundingClientRect();
    const { x, y } = this.overlay.inside(this.camera.locate(edge.left + edge.width / 2, edge.top + edge.height / 2));
    return this.grid.nearest(x, y) ?? this.grid.closest(x, y, this.grid.hexes.keys(), Infinity);
  }

  clear() { this.overlay?.clear("marks"); }

  mark(hexes, look = "goal") { this.overlay?.mark(hexes, look); }

  // Brings the middle of some hexes into the middle of the box.
  show(hexes) {
    const middle = this.isDrawn && this.grid.middle(hexes);
    if (middle) this.camera.show(this.overlay.outside(middle));
  }

  // Of hexes that lie far apart, the one nearest to their middle: what is shown then is never empty.
  heart(hexes) {
    const middle = this.grid.middle(hexes);
    return middle ? [this.grid.closest(middle.x, middle.y, hexes, Infinity)] : [];
  }

  // What is in view at first: what the page names, else the middle of what can be picked.
  begin(others) {
    const named = (this.section.dataset.focus ?? "").split(" ").filter((id) => this.grid.has(id));
    this.show(named.length ? named : this.heart(others.length ? others : this.stops()));
    if (named.length && !named.some((id) => this.sees(id))) this.show(this.heart(named));
  }

  // A hex and those that go with it come into view together; if they do not fit, the hex alone must be seen.
  bring(hex, others) {
    const all = [hex, ...others.filter((id) => this.grid.has(id))];
    if (all.every((id) => this.sees(id))) return;
    const { scrollLeft, scrollTop } = this.box;
    const saw = this.sees(hex);
    this.show(all);
    if (this.sees(hex)) return;
    if (saw) this.box.scrollTo(scrollLeft, scrollTop);
    else this.show([hex]);
  }

  // Back to the map from what lies below it, without moving the page further than must be.
  return() {
    this.box.focus({ preventScroll: true });
    this.section.scrollIntoView({ block: "nearest" });
  }

  sees(id) {
    const hex = this.grid.hexes.get(id);
    return Boolean(hex) && this.camera.sees(this.overlay.outside(hex));
  }
}
