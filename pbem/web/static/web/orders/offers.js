// What lies in the picked hex and what a chosen unit can do: its lines by task, what it sees, reaches and hits.
import { button, make, plural } from "../map/dom.js";
import { stackList, unitsIn } from "../map/stack.js";

const FEW = 12; // lines of a task shown before one asks for more

export class Offers {
  constructor(box, map) {
    Object.assign(this, { box, map });
  }

  get hasFocus() { return this.box.contains(document.activeElement); }

  close() {
    this.box.hidden = true;
    this.box.replaceChildren();
    this.map.section.classList.remove("short");
  }

  fill(heading, ...parts) {
    this.box.replaceChildren(make("h2", heading), ...parts, this.closer());
    this.box.hidden = false;
    this.map.section.classList.add("short");
  }

  closer() {
    const close = button("Close", () => this.onClose(), "button second");
    return close;
  }

  // The units of a hex; those that can be given orders have a button.
  stack(hex, subjects, choose) {
    const units = unitsIn(this.map.svg, hex);
    const wants = ({ id, name }) => {
      const subject = subjects.find((known) => known.id === id);
      if (!subject) return null;
      const give = button("Orders", () => choose(id), "button second");
      give.setAttribute("aria-label", `Orders for ${name}`);
      return give;
    };
    const others = subjects.filter((subject) => !units.some((unit) => unit.id === subject.id));
    const more = make("div", "", "offer-list");
    more.append(...others.map((subject) => button(subject.label, () => choose(subject.id))));
    this.fill(this.map.grid.nameOf(hex), stackList(units, wants), ...(others.length ? [more] : []));
  }

  // A chosen unit: who it is, what can be said of it, and its lines grouped by what they do.
  subject(label, unit, found, take) {
    const { suggestions, tasks, study, replaces } = found;
    // What can be said of it begins with its figures, so the map's own are not repeated.
    const words = study.facts.length ? unit?.words.split(", ")[0] : unit?.words;
    const parts = unit ? [make("p", [unit.name, words].filter(Boolean).join(", "), "small soft")] : [];
    if (study.facts.length) {
      const facts = make("ul", "", "study small");
      facts.append(...study.facts.map((fact) => make("li", fact)));
      parts.push(facts);
    }
    const groups = Map.groupBy ? Map.groupBy(suggestions, (offer) => offer.task) : group(suggestions);
    for (const [task, offers] of groups) parts.push(...this.task(task, tasks[task], offers, take, groups.size > 1));
    const again = replaces.length && suggestions.length ? " (in place of the line it has)" : "";
    this.fill(`${label}: ${suggestions.length ? `${suggestions.length} on offer${again}` : "nothing on offer"}`, ...parts);
  }

  task(task, meaning, offers, take, hasHeading) {
    const head = make("h3", "", "task");
    head.append(make("code", task), ...(meaning ? [` ${meaning}`] : []));
    return [...(hasHeading && task ? [head] : []), this.choices(offers, take)];
  }

  choices(offers, take) {
    const list = make("div", "", "offer-list");
    const make1 = (offer) => Object.assign(button(offer.label || offer.line, () => take(offer)), { title: offer.line });
    list.append(...offers.slice(0, FEW).map(make1));
    if (offers.length > FEW) {
      const rest = button(`${offers.length - FEW} more`, () => {
        const added = offers.slice(FEW).map(make1);
        rest.replaceWith(...added);
        added[0].focus();
      }, "more");
      list.append(rest);
    }
    return list;
  }

  // Several lines lead to one hex: which of them?
  here(hex, offers, take) {
    this.fill(`${this.map.grid.nameOf(hex)}: which of ${plural(offers.length, "line")}?`, this.choices(offers, take));
  }
}

function group(offers) {
  const found = new Map();
  for (const offer of offers) found.set(offer.task, [...(found.get(offer.task) ?? []), offer]);
  return found;
}
