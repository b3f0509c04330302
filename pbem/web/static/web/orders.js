// The order form: pick a unit on the map or in the list, pick one of its marked hexes, and the line is written.
import { MapTable } from "./map.js";
import { Sheet, make } from "./sheet.js";

class Orders {
  constructor(desk) {
    this.address = desk.dataset.suggest;
    this.map = new MapTable(desk.querySelector("[data-map]"));
    this.sheet = new Sheet(desk.querySelector("[data-sheet]"), desk.dataset.check);
    this.offers = desk.querySelector("[data-offers]");
    this.buttons = [...desk.querySelectorAll("[data-subject]")];
    this.chosen = null;
    this.found = [];
    if (!this.buttons.length) return;
    desk.querySelector("[data-subjects]").hidden = false;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.choose(button.dataset.subject, true));
    }
    this.sheet.onCheck(() => this.tick());
    this.tick();
    addEventListener("keydown", (event) => { if (event.key === "Escape") this.forget(); });
    if (!this.map.isDrawn) return;
    this.map.onPick((hex, unit) => this.pick(hex, unit));
    this.map.show(this.buttons.map((button) => button.dataset.hex));
    this.markAll();
  }

  markAll() { this.map.mark?.(this.buttons.map((button) => button.dataset.hex), "subject"); }

  subjectsAt(hex) { return this.buttons.filter((button) => button.dataset.hex === hex).map((button) => button.dataset.subject); }

  labelOf(subject) { return this.buttons.find((button) => button.dataset.subject === subject)?.textContent ?? subject; }

  pick(hex, unit) {
    const here = this.found.filter((offer) => offer.hex === hex);
    if (this.chosen && here.length === 1) return this.take(here[0]);
    if (this.chosen && here.length > 1) return this.list(here);
    const subjects = this.subjectsAt(hex);
    if (subjects.length === 1) return this.choose(subjects[0]);
    if (subjects.length > 1) return this.ask(hex, subjects, unit);
    this.forget();
    const names = [...this.map.svg.querySelectorAll(`[data-hex="${CSS.escape(hex)}"] > title`)].map((title) => title.textContent);
    this.map.spot.textContent = names.join("; ");
  }

  // Several units in one hex: which one?
  ask(hex, subjects, unit) {
    this.forget();
    const ordered = [...subjects].sort((a, b) => (b === unit) - (a === unit));
    this.fill(`Several in ${hex}: which one?`, ordered.map((subject) => [this.labelOf(subject), () => this.choose(subject)]));
  }

  async choose(subject, byList = false) {
    this.chosen = subject;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.subject === subject));
    let answer;
    try {
      answer = await this.sheet.post(this.address, { subject });
    } catch {
      return this.fill("The server does not answer just now. You can write the line yourself.", []);
    }
    if (this.chosen !== subject) return;
    this.found = answer.suggestions;
    this.replaces = answer.replaces;
    this.list(this.found); // first, as it takes room from the map
    this.paint(subject);
    if (byList) this.offers.querySelector("button")?.focus();
  }

  paint(subject) {
    if (!this.map.isDrawn) return;
    const start = this.buttons.find((button) => button.dataset.subject === subject).dataset.hex;
    this.map.clear();
    this.map.mark(this.found.map((offer) => offer.hex));
    this.map.mark([start], "chosen");
    this.map.spot.textContent = this.found.length ? "Now pick a marked hex." : "Nothing on offer here.";
    if (!this.map.sees(start)) this.map.show([start]);
  }

  list(offers) {
    const name = this.labelOf(this.chosen).trim();
    const again = this.replaces?.length ? " (in place of the line it has)" : "";
    const heading = offers.length ? `${name}: ${offers.length} on offer${again}` : `${name}: nothing on offer`;
    this.fill(heading, offers.map((offer) => [offer.label || offer.line, () => this.take(offer), offer.line]));
  }

  fill(heading, choices) {
    const list = make("div", "", "offer-list");
    for (const [label, act, line] of choices) {
      const button = make("button", label);
      button.type = "button";
      if (line) button.title = line;
      button.addEventListener("click", act);
      list.append(button);
    }
    const close = make("button", "Close", "button second");
    close.type = "button";
    close.addEventListener("click", () => this.forget());
    this.offers.replaceChildren(make("h2", heading), list, close);
    this.offers.hidden = false;
  }

  async take(offer) {
    const back = this.buttons.find((button) => button.dataset.subject === this.chosen);
    const hadFocus = this.offers.contains(document.activeElement);
    const replaces = this.replaces;
    this.forget();
    await this.sheet.write(offer.line, replaces);
    if (this.map.isDrawn) this.map.spot.textContent = `Written: ${offer.line}`;
    if (hadFocus) back?.focus();
  }

  forget() {
    this.chosen = null;
    this.found = [];
    this.replaces = [];
    this.offers.hidden = true;
    for (const button of this.buttons) button.setAttribute("aria-pressed", "false");
    if (!this.map.isDrawn) return;
    this.map.clear();
    this.markAll();
    this.map.spot.textContent = "Pick a unit, then a marked hex.";
  }

  // Subjects that have a line on the sheet are ticked off.
  tick() {
    const words = new Set(this.sheet.lines.filter((line) => !line.trim().startsWith("#")).flatMap((line) => line.trim().split(/\s+/)));
    for (const button of this.buttons) button.classList.toggle("ordered", words.has(button.dataset.word));
  }
}

const desk = document.querySelector("[data-orders]");
if (desk) new Orders(desk);
