// The order form: pick a unit on the map or in the list, pick one of its marked hexes, and the line is written.
import { MapTable } from "./map.js";
import { button, data, make } from "./map/dom.js";
import { unitsIn } from "./map/stack.js";
import { Complete } from "./orders/complete.js";
import { Ghosts } from "./orders/ghosts.js";
import { LOOKS, legend, looksOf } from "./orders/looks.js";
import { Offers } from "./orders/offers.js";
import { Sheet } from "./orders/sheet.js";
import { Subjects } from "./orders/subjects.js";
import { drawDuties } from "./orders/verdicts.js";

const NOTHING = { suggestions: [], replaces: [], tasks: {}, study: { facts: [], layers: [] } };
const SILENT = "The server does not answer just now. You can write the line yourself.";

class Desk {
  constructor(desk) {
    this.address = desk.dataset.suggest;
    this.map = new MapTable(desk.querySelector("[data-map]"));
    this.sheet = new Sheet(desk.querySelector("[data-sheet]"), { check: desk.dataset.check, draft: desk.dataset.draft });
    this.offers = new Offers(desk.querySelector("[data-offers]"), this.map);
    this.offers.onClose = () => this.forget();
    this.subjects = new Subjects(desk.querySelector("[data-subjects]"), (id) => this.choose(id, "list"));
    this.duties = desk.querySelector("[data-duties]");
    this.confirm = desk.querySelector("[data-confirm]");
    this.found = NOTHING;
    this.complete = new Complete(this.sheet, { subjects: this.subjects, words: data("order-words", {}), map: this.map, address: this.address });
    this.sheet.onCheck((checked) => this.onCheck(checked));
    addEventListener("keydown", (event) => { if (event.key === "Escape") this.forget(); });
    if (this.map.isDrawn) this.layOut();
    this.subjects.tick(this.sheet.lines);
    if (this.map.isDrawn) this.map.catchUp();
  }

  layOut() {
    this.ghosts = new Ghosts(this.map);
    this.sheet.onOver = (line, isOver) => this.ghosts.single(line, isOver);
    this.map.onPick((hex, unit, how) => this.pick(hex, unit, how));
    this.map.onPoint((hex, isAloud) => this.point(hex, isAloud));
    this.map.begin(this.subjects.hexes);
    this.rest();
  }

  // Nothing is chosen: the map shows what can be.
  rest() {
    if (!this.map.isDrawn) return;
    this.map.clear();
    this.map.mark(this.subjects.hexes, "subject");
    this.map.wanted = new Set(this.subjects.hexes);
  }

  onCheck(checked) {
    this.subjects.tick(this.sheet.lines);
    this.ghosts?.show(checked.sketches);
    this.duties.hidden = !checked.duties.length;
    this.duties.querySelector("[data-duty-list]").replaceChildren(drawDuties(checked.duties, (hexes) => this.showHexes(hexes)));
  }

  showHexes(hexes) {
    this.forget();
    if (!this.map.isDrawn) return;
    this.map.mark(hexes, "due");
    this.map.show(hexes);
    this.map.section.scrollIntoView({ block: "nearest" });
  }

  offersAt(hex) { return this.found.suggestions.filter((offer) => offer.hex === hex); }

  pick(hex, unit, how) {
    const here = this.chosen ? this.offersAt(hex) : [];
    if (here.length && how === "touch" && this.likely !== hex) return this.consider(hex, here);
    if (here.length === 1) return this.take(here[0]);
    if (here.length) return this.offers.here(hex, here, (offer) => this.take(offer));
    const subjects = this.subjects.at(hex);
    if (subjects.length === 1 && subjects[0].id !== this.chosen) return this.choose(subjects[0].id, how);
    if (subjects.length > 1) return this.ask(hex, subjects, unit, how);
    return this.look(hex);
  }

  // A hex without anything to order: what lies there.
  look(hex) {
    this.forget();
    this.map.mark([hex], "chosen");
    this.map.say(this.map.describe(hex));
    if (unitsIn(this.map.svg, hex).length) this.offers.stack(hex, [], () => {});
  }

  // Several units in one hex: which one?
  ask(hex, subjects, unit, how) {
    const meant = subjects.find((subject) => subject.id === unit && subject.id !== this.chosen);
    if (meant && how === "mouse") return this.choose(meant.id, how);
    this.forget();
    this.map.mark([hex], "chosen");
    this.offers.stack(hex, subjects, (id) => this.choose(id, how));
    return this.map.say(`Several in ${hex}: which one?`);
  }

  // A finger has no way to point without picking, so its first tap only says what a second one writes.
  consider(hex, here) {
    this.likely = hex;
    this.showLikely(hex, here);
    if (here.length > 1) return this.offers.here(hex, here, (offer) => this.take(offer));
    this.map.say(`Would write: ${here[0].line}. Tap the hex again to write it.`);
    const write = button("Write it", () => this.take(here[0]), "button");
    this.confirm.replaceChildren(write, button("Not this", () => this.rethink(), "button second"));
    this.confirm.hidden = false;
    return null;
  }

  rethink() {
    this.likely = null;
    this.confirm.hidden = true;
    this.paint();
  }

  // The pointer or the keyboard cursor stands on a hex.
  point(hex, isAloud) {
    const here = this.chosen ? this.offersAt(hex) : [];
    if (this.likely !== hex && this.map.isDrawn && this.chosen) this.showLikely(hex, here);
    if (!here.length) return isAloud && this.subjects.at(hex).length && !this.chosen ? "Enter picks." : "";
    const how = isAloud ? "Enter writes" : "Would write:";
    return here.length === 1 ? `${how} ${here[0].line}.` : `${here.length} lines are possible here.`;
  }

  showLikely(hex, here) {
    const { overlay } = this.map;
    overlay.clear("cursor");
    if (here.length) overlay.mark([hex], "likely", "cursor");
    else if (this.map.box.matches(":focus-visible")) overlay.mark([hex], "cursor", "cursor");
  }

  async choose(subject, how) {
    this.chosen = subject;
    this.how = how;
    this.likely = null;
    this.confirm.hidden = true;
    this.subjects.press(subject);
    this.answer(subject);
    try {
      this.found = await this.sheet.post(this.address, { subject });
    } catch {
      this.found = NOTHING;
      return this.offers.fill(SILENT);
    }
    if (this.chosen !== subject) return null;
    const { label, hex } = this.subjects.find(subject);
    const unit = this.map.isDrawn ? unitsIn(this.map.svg, hex).find((lying) => lying.id === subject) : null;
    this.offers.subject(label, unit, this.found, (offer) => this.take(offer)); // first, as it takes room from the map
    this.paint();
    if (this.map.isDrawn) this.map.bring(hex, this.found.suggestions.map((offer) => offer.hex));
    if (how === "list") this.offers.box.querySelector("button")?.focus();
    return null;
  }

  // What was picked is marked at once, before the server has said what it can do.
  answer(subject) {
    if (!this.map.isDrawn) return;
    this.map.clear();
    this.map.mark([this.subjects.find(subject).hex], "chosen");
  }

  paint() {
    if (!this.map.isDrawn) return;
    const { hex } = this.subjects.find(this.chosen);
    const looks = looksOf(this.found.suggestions);
    const goals = [...looks.keys()];
    this.map.clear();
    this.map.overlay.clear("cursor");
    for (const look of LOOKS.keys()) this.map.mark(goals.filter((goal) => looks.get(goal) === look), look);
    this.map.mark([hex], "chosen");
    this.map.wanted = new Set(goals);
    this.map.layers.study(this.found.study.layers);
    this.map.say(whatNow(looks, hex));
  }

  async take(offer) {
    const { hasFocus } = this.offers;
    const back = this.how === "list" ? this.subjects.button(this.chosen) : null;
    const { replaces } = this.found;
    this.forget();
    if (hasFocus && !back) this.map.return();
    const writing = this.sheet.write(offer.line, replaces);
    if (this.map.isDrawn) this.map.say(`Written: ${offer.line}`);
    await writing;
    if (hasFocus) back?.focus(); // whoever chose on the map stays there
  }

  forget() {
    this.chosen = this.likely = null;
    this.found = NOTHING;
    this.offers.close();
    this.confirm.hidden = true;
    this.subjects.press(null);
    if (!this.map.isDrawn) return;
    this.map.overlay.clear("cursor");
    this.map.layers.study([]);
    this.rest();
    this.map.say(this.map.hint);
  }
}

// What is on offer is picked on the map where it lies in other hexes, else by a button.
function whatNow(looks, hex) {
  if (!looks.size) return "Nothing on offer here.";
  return [...looks.keys()].some((goal) => goal && goal !== hex) ? legend(new Set(looks.values())) : "Now pick a button below the map.";
}

const desk = document.querySelector("[data-orders]");
if (desk) new Desk(desk);
