// Moving about on the map: one finger or the mouse draws it along, two fingers and the wheel change its size.
const STEPS = [0.14, 0.2, 0.28, 0.38, 0.5, 0.65, 0.8, 1, 1.3, 1.7, 2.2];
const USUAL = 0.75; // a hex is then as wide as a thumb
const FAR = 0.34; // below this nobody can read the small print
const REST = 140; // milliseconds without a turn of the wheel
const NOTCH = 1.18;

export class Camera {
  constructor(box, sheet, size) {
    Object.assign(this, { box, sheet, natural: size, scale: USUAL, listeners: [] });
    this.fingers = new Map();
    this.size(USUAL);
    this.letDrag();
    this.letPinch();
    this.letTurnWheel();
  }

  get least() { return Math.min(STEPS[0], this.box.clientWidth / this.natural.width); }

  get whole() { return Math.max(this.least, Math.min(this.box.clientWidth / this.natural.width, this.box.clientHeight / this.natural.height)); }

  onSize(listener) { this.listeners.push(listener); }

  zoom(wish) {
    if (wish === "fit") return this.size(this.whole);
    const bigger = STEPS.find((step) => step > this.scale + 0.01);
    const smaller = STEPS.findLast((step) => step < this.scale - 0.01);
    return this.size((wish === "in" ? bigger : smaller) ?? this.scale);
  }

  // Keeps what is seen at a point of the window (else in the middle of the box) where it is.
  size(scale, at = null) {
    const { box } = this;
    const edge = box.getBoundingClientRect();
    const [px, py] = at ? [at.x - edge.left, at.y - edge.top] : [box.clientWidth / 2, box.clientHeight / 2];
    const [x, y] = [(box.scrollLeft + px) / this.scale, (box.scrollTop + py) / this.scale];
    this.scale = this.within(scale);
    this.sheet.style.width = `${Math.round(this.natural.width * this.scale)}px`;
    this.sheet.style.height = `${Math.round(this.natural.height * this.scale)}px`;
    box.scrollTo(x * this.scale - px, y * this.scale - py);
    box.classList.toggle("far", this.scale < FAR);
    for (const listener of this.listeners) listener(this.scale);
  }

  within(scale) { return Math.min(STEPS.at(-1), Math.max(this.least, scale)); }

  // While a gesture lasts the finished drawing is stretched, which is cheap; at its end it is drawn anew.
  stretch(factor, at) {
    const edge = this.sheet.getBoundingClientRect();
    this.held ??= { at, origin: { x: at.x - edge.left, y: at.y - edge.top } };
    this.factor = this.within(this.scale * factor) / this.scale;
    const [dx, dy] = [at.x - this.held.at.x, at.y - this.held.at.y];
    this.last = at;
    this.sheet.style.transformOrigin = `${this.held.origin.x}px ${this.held.origin.y}px`;
    this.sheet.style.transform = `translate(${dx}px, ${dy}px) scale(${this.factor})`;
  }

  settle() {
    if (!this.held) return;
    const { at } = this.held;
    const [dx, dy] = [this.last.x - at.x, this.last.y - at.y];
    const scale = this.scale * this.factor;
    this.held = null;
    this.sheet.style.transform = "";
    this.size(scale, at);
    this.box.scrollBy(-dx, -dy);
  }

  // With a mouse the map is drawn about; one finger scrolls by itself.
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

  // The click that ends a drag picks nothing.
  takeDrag() {
    const has = this.hasDragged;
    this.hasDragged = false;
    return has;
  }

  letPinch() {
    const { box, fingers } = this;
    // The browser must not scroll with two fingers; scrolling with one stays its own, as it does that best.
    for (const name of ["touchstart", "touchmove"]) {
      box.addEventListener(name, (event) => { if (event.touches.length > 1) event.preventDefault(); }, { passive: false });
    }
    box.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "touch") return;
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) this.spread = gap(fingers);
    });
    box.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) this.stretch(gap(fingers) / this.spread, between(fingers));
    });
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, (event) => {
        if (!fingers.delete(event.pointerId)) return;
        if (this.held) { this.settle(); this.hasDragged = true; setTimeout(() => { this.hasDragged = false; }, 60); }
      });
    }
  }

  // A mouse wheel, or a pinch on a touch pad, changes the size; two fingers on a touch pad scroll.
  letTurnWheel() {
    let resting;
    let factor = 1;
    this.box.addEventListener("wheel", (event) => {
      if (!isZooming(event)) return;
      event.preventDefault();
      factor *= event.ctrlKey && event.deltaMode === 0 && Math.abs(event.deltaY) < 50 ? Math.exp(-event.deltaY / 90) : NOTCH ** -Math.sign(event.deltaY);
      this.stretch(factor, this.held?.at ?? { x: event.clientX, y: event.clientY });
      clearTimeout(resting);
      resting = setTimeout(() => { factor = 1; this.settle(); }, REST);
    }, { passive: false });
  }

  // Brings a point of the map sheet into the middle of the box.
  show({ x, y }) {
    const { box, scale } = this;
    box.scrollTo(x * scale - box.clientWidth / 2, y * scale - box.clientHeight / 2);
  }

  // Is a point of the sheet in view, with some room around it?
  sees({ x, y }, room = 40) {
    const { box, scale } = this;
    const [left, top] = [x * scale - box.scrollLeft, y * scale - box.scrollTop];
    return left >= room && top >= room && left <= box.clientWidth - room && top <= box.clientHeight - room;
  }

  // A point of the window on the map sheet, in the units of its drawing.
  locate(x, y) {
    const edge = this.sheet.getBoundingClientRect();
    return { x: ((x - edge.left) / edge.width) * this.natural.width, y: ((y - edge.top) / edge.height) * this.natural.height };
  }
}

function isZooming(event) {
  if (event.ctrlKey || event.metaKey) return true;
  if (event.shiftKey || event.deltaX) return false;
  return event.deltaMode !== 0 || (Math.abs(event.deltaY) >= 50 && Number.isInteger(event.deltaY));
}

function gap(fingers) {
  const [a, b] = [...fingers.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

function between(fingers) {
  const [a, b] = [...fingers.values()];
  return { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
}
