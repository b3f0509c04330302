// The list of what can be given orders: one stop for the keyboard, arrow keys inside, ticked where a line stands.
export class Subjects {
  constructor(box, choose) {
    this.box = box;
    this.buttons = [...(box?.querySelectorAll("[data-subject]") ?? [])];
    if (!this.buttons.length) return;
    box.hidden = false;
    for (const [place, button] of this.buttons.entries()) {
      button.tabIndex = place ? -1 : 0;
      button.addEventListener("click", () => choose(button.dataset.subject));
      button.addEventListener("focus", () => this.rove(button));
    }
    box.addEventListener("keydown", (event) => this.onKey(event));
    this.words = new Map(this.buttons.map((button) => [button.dataset.word, button.dataset.subject]));
  }

  get hexes() { return [...new Set(this.buttons.map((button) => button.dataset.hex))]; }

  get all() { return this.buttons.map((button) => ({ id: button.dataset.subject, hex: button.dataset.hex, word: button.dataset.word, label: this.labelOf(button) })); }

  at(hex) { return this.all.filter((subject) => subject.hex === hex); }

  find(id) { return this.all.find((subject) => subject.id === id); }

  labelOf(button) { return button.dataset.label; }

  button(id) { return this.buttons.find((button) => button.dataset.subject === id); }

  press(id) {
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.subject === id));
  }

  rove(chosen) {
    for (const button of this.buttons) button.tabIndex = button === chosen ? 0 : -1;
  }

  onKey(event) {
    const at = this.buttons.indexOf(document.activeElement);
    const moves = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: this.buttons.length - 1 };
    if (at < 0 || !(event.key in moves)) return;
    event.preventDefault();
    this.buttons[Math.max(0, Math.min(this.buttons.length - 1, moves[event.key]))].focus();
  }

  // Those that have a line on the sheet are ticked off.
  tick(lines) {
    const words = new Set(lines.filter((line) => !line.trim().startsWith("#")).flatMap((line) => line.trim().split(/\s+/)));
    for (const button of this.buttons) button.classList.toggle("ordered", words.has(button.dataset.word));
  }
}
