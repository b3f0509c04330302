// The map on its table: size, moving about, marked hexes, picking a hex or a unit.
const STEPS = [0.2, 0.28, 0.38, 0.5, 0.65, 0.8, 1, 1.3, 1.7];
const USUAL = 0.75; // a hex is then as wide as a thumb

export class MapTable {
  constructor(section) {
    this.box = section.querySelector(".map-box");
    this.svg = section.querySelector("svg");
    this.spot = section.querySelector("[data-spot]");
    this.natural = this.svg?.viewBox.baseVal?.width || 0;
    if (!this.natural) return;
    this.layer = this.addLayer();
    this.scale = USUAL;
    this.showButtons(section);
    this.box.addEventListener("keydown", (event) => this.onKey(event));
    this.letDrag();
    this.size(USUAL);
  }

  get isDrawn() { return this.natural > 0; }

  addLayer() {
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.setAttribute("class", "marks");
    (this.svg.querySelector("g.map") || this.svg).append(layer);
    return layer;
  }

  showButtons(section) {
    const group = section.querySelector(".zoom");
    group.hidden = false;
    group.addEventListener("click", (event) => {
      const wish = event.target.closest("[data-zoom]")?.dataset.zoom;
      if (wish) this.zoom(wish);
    });
  }

  zoom(wish) {
    if (wish === "fit") return this.size(this.box.clientWidth / this.natural);
    const bigger = STEPS.find((step) => step > this.scale + 0.01);
    const smaller = STEPS.findLast((step) => step < this.scale - 0.01);
    this.size((wish === "in" ? bigger : smaller) ?? this.scale);
  }

  // Keeps the middle of what is seen in the middle.
  size(scale) {
    const { box } = this;
    const x = (box.scrollLeft + box.clientWidth / 2) / this.scale;
    const y = (box.scrollTop + box.clientHeight / 2) / this.scale;
    this.scale = scale;
    this.svg.style.width = `${Math.round(this.natural * scale)}px`;
    box.scrollLeft = x * scale - box.clientWidth / 2;
    box.scrollTop = y * scale - box.clientHeight / 2;
  }

  onKey(event) {
    if (event.key === "+" || event.key === "=") this.zoom("in");
    else if (event.key === "-") this.zoom("out");
    else if (event.key === "0") this.zoom("fit");
    else return;
    event.preventDefault();
  }

  // With a mouse the map is drawn about; a finger scrolls by itself.
  letDrag() {
    const { box } = this;
    let from = null;
    box.classList.add("drags");
    box.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
      this.hasDragged = false;
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!this.hasDragged && Math.hypot(dx, dy) < 6) return;
      this.hasDragged = true;
      box.classList.add("dragging");
      box.scrollTo(from.left - dx, from.top - dy);
    });
    addEventListener("pointerup", () => {
      from = null;
      box.classList.remove("dragging");
    });
  }

  hexOf(id) {
    return this.svg.querySelector(`.hex[data-hex="${CSS.escape(id)}"]`);
  }

  clear() { this.layer?.replaceChildren(); }

  mark(hexes, look = "") {
    for (const id of new Set(hexes)) {
      const shape = this.hexOf(id)?.cloneNode(false);
      if (!shape) continue;
      shape.setAttribute("class", `mark ${look}`);
      this.layer.append(shape);
    }
  }

  // Brings the middle of some hexes into the middle of the box.
  show(hexes) {
    const shapes = hexes.map((id) => this.hexOf(id)).filter(Boolean);
    if (!shapes.length) return;
    const rects = shapes.map((shape) => shape.getBoundingClientRect());
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const box = this.box.getBoundingClientRect();
    this.box.scrollLeft += mean(rects.map((r) => r.left + r.width / 2)) - box.left - box.width / 2;
    this.box.scrollTop += mean(rects.map((r) => r.top + r.height / 2)) - box.top - box.height / 2;
  }

  // Is a hex wholly in view?
  sees(id) {
    const rect = this.hexOf(id)?.getBoundingClientRect();
    const box = this.box.getBoundingClientRect();
    return rect && rect.left >= box.left && rect.right <= box.right && rect.top >= box.top && rect.bottom <= box.bottom;
  }

  onPick(tell) {
    this.box.classList.add("picks");
    this.svg.addEventListener("click", (event) => {
      if (this.hasDragged) { this.hasDragged = false; return; }
      const found = event.target.closest("[data-hex]");
      if (found) tell(found.dataset.hex, event.target.closest("[data-unit]")?.dataset.unit ?? null);
    });
  }
}
