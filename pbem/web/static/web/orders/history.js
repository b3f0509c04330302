// Undo and redo of a text, whether it was typed or written by the map.
const PAUSE = 900; // milliseconds: what is typed without a longer rest is one step

export class History {
  constructor(area, buttons, onChange) {
    Object.assign(this, { area, buttons, onChange, past: [], future: [], now: area.value, typedAt: 0 });
    buttons.undo.addEventListener("click", () => this.undo());
    buttons.redo.addEventListener("click", () => this.redo());
    area.addEventListener("input", () => this.note());
    area.form.addEventListener("keydown", (event) => this.onKey(event));
    for (const button of Object.values(buttons)) button.hidden = false;
    this.show();
  }

  // Remembers what stood before a change that has been made to the text.
  note(isWhole = false) {
    if (this.area.value === this.now) return;
    const isGoingOn = !isWhole && this.past.length && Date.now() - this.typedAt < PAUSE;
    if (!isGoingOn) this.past.push(this.now);
    this.typedAt = isWhole ? 0 : Date.now();
    this.now = this.area.value;
    this.future = [];
    this.show();
  }

  // A change made by a press of a button or on the map: always a step of its own.
  set(text) {
    this.area.value = text;
    this.note(true);
  }

  undo() { this.move(this.past, this.future); }

  redo() { this.move(this.future, this.past); }

  move(from, to) {
    if (!from.length) return;
    to.push(this.now);
    this.now = this.area.value = from.pop();
    this.typedAt = 0;
    this.show();
    this.onChange();
  }

  onKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  }

  show() {
    this.buttons.undo.disabled = !this.past.length;
    this.buttons.redo.disabled = !this.future.length;
  }
}
