// Find a unit, a place or a hex by a few letters of what it is called.
import { Listbox } from "./listbox.js";
import { allUnits } from "./stack.js";

const MANY = 8;

export class Finder {
  constructor(map, section) {
    this.map = map;
    this.field = section.querySelector("[data-find]");
    this.field.setAttribute("role", "combobox");
    this.field.setAttribute("aria-expanded", "false");
    this.list = new Listbox(this.field, "Found on the map", (hit) => this.go(hit));
    this.field.addEventListener("input", () => this.list.show(this.search(this.field.value)));
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const [first] = this.search(this.field.value);
      if (first) this.go(first.value);
      else this.map.say(`Nothing on the map is called ${this.field.value.trim()}.`);
    });
  }

  get hits() {
    this.known ??= [
      ...allUnits(this.map.svg).map((unit) => ({ hex: unit.hex, unit: unit.id, text: unit.name, more: `${unit.hex} ${unit.words}` })),
      ...[...this.map.grid.hexes.keys()].map((hex) => ({ hex, unit: null, text: this.map.grid.nameOf(hex), more: "" })),
    ].map((hit) => ({ ...hit, words: `${hit.text} ${hit.unit ?? ""} ${hit.more}`.toLowerCase() }));
    return this.known;
  }

  search(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const found = this.hits.filter((hit) => words.every((word) => hit.words.includes(word)));
    const rank = (hit) => (hit.words.split(" ").some((word) => word.startsWith(words[0])) ? 0 : 1) + (hit.unit ? 0 : 0.5);
    found.sort((a, b) => rank(a) - rank(b));
    return found.slice(0, MANY).map((hit) => ({ text: hit.text, more: hit.more, value: hit }));
  }

  go(hit) {
    this.list.close();
    this.map.open("find", true);
    this.map.box.focus({ preventScroll: true });
    this.map.show([hit.hex]);
    this.map.cursor.go(hit.hex);
    this.map.pick(hit.hex, hit.unit, "found");
  }
}
