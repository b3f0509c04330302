// A short list of proposals below a field: arrow keys go through it, Enter takes one, Escape closes it.
import { make } from "./dom.js";

const RELEASES = ["pointerup", "pointercancel"];
let isPressed = false;
addEventListener("pointerdown", () => { isPressed = true; }, true);
for (const name of RELEASES) addEventListener(name, () => { isPressed = false; }, true);

export class Listbox {
  constructor(field, label, take) {
    Object.assign(this, { field, take, options: [], at: -1 });
    this.list = make("ul", "", "proposals");
    this.list.id = `${field.id}-list`;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", label);
    this.list.hidden = true;
    field.after(this.list);
    field.setAttribute("aria-controls", this.list.id);
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-haspopup", "listbox");
    field.addEventListener("keydown", (event) => this.onKey(event));
    field.addEventListener("blur", () => this.leave());
    // The field keeps the focus while a proposal is pressed.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.choose(Number(row.dataset.place));
    });
  }

  get isOpen() { return !this.list.hidden; }

  // Options are { text, more, value }.
  show(options) {
    this.options = options;
    this.at = -1;
    this.list.replaceChildren(...options.map((option, place) => this.row(option, place)));
    this.list.hidden = !options.length;
    this.mark();
  }

  row(option, place) {
    const row = make("li", option.text);
    row.id = `${this.list.id}-${place}`;
    row.dataset.place = place;
    row.setAttribute("role", "option");
    if (option.more) row.append(" ", make("span", option.more, "soft small"));
    return row;
  }

  close() {
    this.list.hidden = true;
    this.at = -1;
    this.mark();
  }

  // The press that takes the focus away ends before the list goes: else what was pressed would move off
  // under the finger, and the press would do nothing.
  leave() {
    const close = () => setTimeout(() => { if (document.activeElement !== this.field) this.close(); });
    if (!isPressed) return close();
    for (const name of RELEASES) addEventListener(name, close, { once: true });
    return null;
  }

  mark() {
    [...this.list.children].forEach((row, place) => row.setAttribute("aria-selected", String(place === this.at)));
    const row = this.isOpen ? this.list.children[this.at] : null;
    if (this.field.getAttribute("role") === "combobox") this.field.setAttribute("aria-expanded", String(this.isOpen));
    if (!row) return this.field.removeAttribute("aria-activedescendant");
    this.field.setAttribute("aria-activedescendant", row.id);
    return row.scrollIntoView({ block: "nearest" });
  }

  onKey(event) {
    if (!this.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) this.at = (this.at + moves[event.key] + this.options.length + (this.at < 0 && moves[event.key] < 0 ? 1 : 0)) % this.options.length;
    else if (event.key === "Enter" && this.at >= 0) this.choose(this.at);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.mark();
  }

  choose(place) {
    const option = this.options[place];
    this.close();
    this.take(option.value);
  }
}
