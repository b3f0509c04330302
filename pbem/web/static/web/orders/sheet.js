// The text sheet: checked while it is typed; map and text always say the same, as both are this text.
import { make } from "../map/dom.js";
import { Drafts } from "./drafts.js";
import { History } from "./history.js";
import { drawFound, summary } from "./verdicts.js";

const PAUSE = 350; // milliseconds after the last key
const SILENT = "The check does not answer just now. You can send the orders all the same.";
const LOGGED_OUT = "You are not logged in any more. Send these orders: you can log in then, and nothing is lost.";

export class Sheet {
  constructor(form, addresses) {
    Object.assign(this, { form, addresses, listeners: [], isSending: false });
    this.area = form.querySelector("textarea");
    this.box = form.querySelector("[data-found]");
    this.status = form.querySelector("[data-summary]");
    const [undo, redo] = ["undo", "redo"].map((name) => form.querySelector(`[data-${name}]`));
    this.history = new History(this.area, { undo, redo }, () => this.changed());
    this.drafts = new Drafts(this, addresses.draft, form.querySelector("[data-draft]"));
    this.area.addEventListener("input", () => this.later());
    form.querySelector("[data-check-button]").hidden = true;
    form.querySelector("[data-draft-button]").hidden = true;
    this.key = `sheet ${location.pathname} ${this.question}`;
    form.addEventListener("submit", (event) => this.onSend(event));
    addEventListener("pageshow", (event) => { if (event.persisted) this.sending(false); });
    this.offerWords(form.querySelector("[data-words]"));
    this.restore();
    this.check();
  }

  // A press is answered at once, and a second one sends nothing again.
  onSend(event) {
    if (this.isSending) { event.preventDefault(); return; }
    sessionStorage.setItem(this.key, this.area.value);
    this.sending(true);
    clearTimeout(this.timer);
    this.running?.abort();
    this.sum("Sending…", "soft");
  }

  sending(is) {
    this.isSending = is;
    this.form.setAttribute("aria-busy", String(is));
  }

  // Lines that name nothing on the map: PASS stands alone, MORE stands last and once.
  offerWords(row) {
    if (!row) return;
    row.hidden = false;
    for (const word of row.querySelectorAll("[data-line]")) word.addEventListener("click", () => this.say(word.dataset.line));
  }

  say(word) {
    const here = this.lines.findIndex((text) => /^\s*\[/.test(text));
    const mine = here < 0 ? this.lines : this.lines.slice(0, here);
    const goes = (text) => (word === "PASS" ? !text.trim().startsWith("#") : text.trim().toUpperCase() === word);
    return this.write(word, mine.flatMap((text, index) => (goes(text) ? [index] : [])));
  }

  // Whoever sent after his log-in had run out comes here from the log-in page: what he wrote is not lost.
  restore() {
    const written = sessionStorage.getItem(this.key);
    sessionStorage.removeItem(this.key);
    const cameFrom = document.referrer && new URL(document.referrer).pathname;
    if (!written?.trim() || cameFrom !== this.form.dataset.login || written === this.area.value) return;
    this.history.set(written);
    this.drafts.later();
  }

  get lines() { return this.area.value.split("\n"); }

  get token() { return this.form.querySelector("[name=csrfmiddlewaretoken]").value; }

  get question() { return this.form.querySelector("[name=question]").value; }

  async post(address, fields, signal) {
    const body = new URLSearchParams({ text: this.area.value, ...fields });
    const answer = await fetch(address, { method: "POST", body, signal, headers: { "X-CSRFToken": this.token } });
    if (answer.redirected) throw new Error(LOGGED_OUT);
    if (!answer.ok) throw Object.assign(new Error(String(answer.status)), { refusal: (await answer.json().catch(() => ({}))).error });
    return answer.json();
  }

  set(lines) {
    this.history.set(lines.join("\n"));
    return this.changed();
  }

  // A written line goes in place of those it replaces; PASS makes way, MORE stays last.
  write(line, replaces = []) {
    let lines = this.lines.filter((text, index) => !replaces.includes(index) && text.trim().toUpperCase() !== "PASS");
    while (lines.length && !lines.at(-1).trim()) lines.pop();
    const heading = lines.findIndex((text) => /^\s*\[/.test(text));
    const later = heading < 0 ? [] : lines.splice(heading);
    const more = lines.at(-1)?.trim().toUpperCase() === "MORE" && line.toUpperCase() !== "MORE" ? lines.splice(-1) : [];
    return this.set([...lines, line, ...more, ...later]);
  }

  drop(number) { return this.set(this.lines.filter((_, index) => index !== number - 1)); }

  later() {
    this.drafts.later();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  changed() {
    this.drafts.later();
    return this.check();
  }

  async check() {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = new AbortController();
    try {
      const found = await this.post(this.addresses.check, {}, this.running.signal);
      this.show(found, Boolean(this.area.value.trim()));
      this.tell(found);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.box.replaceChildren();
      this.sum(error.message === LOGGED_OUT ? LOGGED_OUT : SILENT, "soft");
    }
  }

  show(found, isWritten) {
    this.sum(...(isWritten ? summary(found) : ["", ""]));
    const acts = { drop: (number) => { this.drop(number); this.area.focus(); }, over: (line, isOver) => this.onOver?.(line, isOver) };
    this.box.replaceChildren(...(isWritten ? drawFound(found, acts) : []));
  }

  // Said aloud only when it changes.
  sum(words, look) {
    if (this.status.textContent === words) return;
    this.status.replaceChildren(...(words ? [make("p", words, look)] : []));
  }

  onCheck(listener) { this.listeners.push(listener); }

  tell(found) { for (const listener of this.listeners) listener(found); }
}
