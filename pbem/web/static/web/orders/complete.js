// Proposals while a line is typed: units and words at its beginning, then whole lines that are legal now, else hexes.
import { Listbox } from "../map/listbox.js";

const MANY = 8;
const REST = 200; // milliseconds

export class Complete {
  constructor(sheet, { subjects, words, map, address }) {
    Object.assign(this, { sheet, subjects, words, map, address, area: sheet.area });
    this.list = new Listbox(this.area, "Proposals for this line", (change) => this.put(change));
    this.area.addEventListener("input", () => this.later());
    this.area.addEventListener("keydown", (event) => {
      if (event.key !== " " || !event.ctrlKey) return;
      event.preventDefault();
      this.propose(true);
    });
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.propose(false), REST);
  }

  // The line the caret stands in, up to the caret; nothing when more of it comes behind.
  get here() {
    const { value, selectionStart, selectionEnd } = this.area;
    if (selectionStart !== selectionEnd || /\S/.test(value.slice(selectionEnd).split("\n")[0])) return null;
    const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
    return { start, text: value.slice(start, selectionStart), index: value.slice(0, start).split("\n").length - 1 };
  }

  async propose(isAsked) {
    const { here } = this;
    if (!here || (!here.text.trim() && !isAsked) || /^\s*[#[]/.test(here.text)) return this.list.close();
    const options = [...await this.wholeLines(here), ...this.nextWords(here)];
    const now = this.here;
    if (document.activeElement !== this.area || now?.text !== here.text) return null;
    const fresh = options.filter((option) => option.value.text.trim() !== here.text.trim());
    return this.list.show(fresh.slice(0, MANY));
  }

  // Legal lines that begin like the one being written, if it names a unit.
  async wholeLines(here) {
    const typed = here.text.trimStart().toUpperCase();
    const named = typed.split(/\s+/).slice(0, /\s$/.test(here.text) ? undefined : -1);
    const subject = this.subjects.all.find(({ word }) => named.includes(word.toUpperCase()));
    if (!subject) return [];
    const rest = this.sheet.lines.filter((_, index) => index !== here.index).join("\n");
    const lines = await this.ask(subject.id, rest);
    const found = lines.filter(({ line }) => line.toUpperCase().startsWith(typed));
    return found.map(({ line, label }) => ({ text: line, more: label, value: { ...here, text: line } }));
  }

  async ask(subject, text) {
    const key = `${subject}\n${text}`;
    if (this.asked !== key) {
      this.asked = key;
      this.answer = this.sheet.post(this.address, { subject, text }).then((found) => found.suggestions, () => []);
    }
    return this.answer;
  }

  nextWords(here) {
    const [, before, word] = here.text.match(/^(.*?)(\S*)$/s);
    const known = [...this.subjects.all.map(({ word: text, label, hex }) => ({ text, more: label === text ? hex : `${label} ${hex}` })), ...this.hexes(word)];
    if (!before.trim()) known.push(...Object.entries(this.words).map(([text, more]) => ({ text, more })));
    const begins = known.filter(({ text }) => word && text.toUpperCase().startsWith(word.toUpperCase()));
    const once = [...new Map(begins.map((option) => [option.text, option])).values()];
    return once.map((option) => ({ ...option, value: { ...here, text: `${before}${option.text} ` } }));
  }

  hexes(word) {
    if (!this.map.isDrawn || !/^\d{2,3}$/.test(word)) return [];
    return [...this.map.grid.hexes.keys()].filter((id) => id.startsWith(word)).map((id) => ({ text: id, more: this.map.grid.nameOf(id).replace(id, "").trim() }));
  }

  // Written as if it had been typed, so that undo, check and draft know of it.
  put({ start, text }) {
    this.area.focus();
    this.area.setRangeText(text, start, this.area.selectionEnd, "end");
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
