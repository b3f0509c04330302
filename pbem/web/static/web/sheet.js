// The text sheet: checked while it is typed, each line with its verdict and the rule.
const PAUSE = 350; // milliseconds after the last key
const SILENT = "The check does not answer just now. You can send the orders all the same.";
const LOGGED_OUT = "You are not logged in any more. Send these orders: you can log in then, and nothing is lost.";
const WORDS = { used: "good", illegal: "not allowed", unreadable: "not understood" };

export class Sheet {
  constructor(form, checkAddress) {
    this.form = form;
    this.address = checkAddress;
    this.area = form.querySelector("textarea");
    this.box = form.querySelector("[data-verdict]");
    this.undoButton = form.querySelector("[data-undo]");
    this.past = [];
    this.listeners = [];
    this.area.addEventListener("input", () => this.later());
    this.undoButton.addEventListener("click", () => this.undo());
    this.undoButton.hidden = false;
    this.undoButton.disabled = true;
    form.querySelector("[data-check-button]").hidden = true;
    addEventListener("beforeunload", (event) => { if (this.isDirty) event.preventDefault(); });
    this.key = `sheet ${location.pathname} ${form.querySelector("[name=question]")?.value ?? ""}`;
    form.addEventListener("submit", () => { this.isDirty = false; sessionStorage.setItem(this.key, this.area.value); });
    this.offerWords(form.querySelector("[data-words]"));
    this.restore();
    this.check();
  }

  // Lines that name nothing on the map: PASS stands alone, MORE stands last and once.
  offerWords(row) {
    if (!row) return;
    row.hidden = false;
    for (const button of row.querySelectorAll("[data-line]")) {
      button.addEventListener("click", () => this.say(button.dataset.line));
    }
  }

  say(word) {
    const here = this.lines.findIndex((text) => /^\s*\[/.test(text));
    const mine = here < 0 ? this.lines : this.lines.slice(0, here);
    const goes = (text) => word === "PASS" ? !text.trim().startsWith("#") : text.trim().toUpperCase() === word;
    return this.write(word, mine.flatMap((text, index) => (goes(text) ? [index] : [])));
  }

  // Whoever sent after his log-in had run out comes here from the log-in page: what he wrote is not lost.
  restore() {
    const written = sessionStorage.getItem(this.key);
    sessionStorage.removeItem(this.key);
    const cameFrom = document.referrer && new URL(document.referrer).pathname;
    if (!written?.trim() || cameFrom !== this.form.dataset.login || written === this.area.value) return;
    this.past.push(this.area.value);
    this.undoButton.disabled = false;
    this.area.value = written;
    this.isDirty = true;
  }

  get lines() { return this.area.value.split("\n"); }

  get token() { return this.form.querySelector("[name=csrfmiddlewaretoken]").value; }

  async post(address, fields, signal) {
    const body = new URLSearchParams({ text: this.area.value, ...fields });
    const answer = await fetch(address, { method: "POST", body, signal, headers: { "X-CSRFToken": this.token } });
    if (answer.redirected) throw new Error(LOGGED_OUT);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  set(lines) {
    this.past.push(this.area.value);
    this.undoButton.disabled = false;
    this.area.value = lines.join("\n");
    this.isDirty = true;
    return this.check();
  }

  undo() {
    if (!this.past.length) return;
    this.area.value = this.past.pop();
    this.undoButton.disabled = !this.past.length;
    this.check();
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
    this.isDirty = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  async check() {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = new AbortController();
    if (!this.area.value.trim()) { this.box.replaceChildren(); this.tell(null); return; }
    try {
      const found = await this.post(this.address, {}, this.running.signal);
      this.box.replaceChildren(...this.draw(found));
      this.tell(found);
    } catch (error) {
      if (error.name !== "AbortError") this.box.replaceChildren(make("p", error.message === LOGGED_OUT ? LOGGED_OUT : SILENT, "soft"));
    }
  }

  onCheck(listener) { this.listeners.push(listener); }

  tell(found) { for (const listener of this.listeners) listener(found); }

  draw(found) {
    const parts = found.sheet ? this.drawSheet(found.sheet, "All good: these orders can be sent.", true) : [];
    for (const section of found.early) {
      const words = section.known ? "kept for later this turn" : "no request is called so";
      parts.push(make("p", `[${section.kind}]: ${words}`, section.known ? "" : "fault"));
    }
    if (found.standing) parts.push(make("h3", "Standing orders"), ...this.drawSheet(found.standing, "These standing orders are good.", false));
    return parts;
  }

  drawSheet(sheet, praise, canDrop) {
    const list = make("ol", "", "verdicts");
    list.append(...sheet.lines.filter((line) => line.verdict !== "ignored").map((line) => this.drawLine(line, canDrop)));
    const faults = sheet.faults.map((fault) => withRule(make("p", fault.reason, "fault"), fault.rule, fault.suggestion));
    return [...(list.children.length ? [list] : []), ...faults, ...(sheet.ok ? [make("p", praise, "all-good")] : [])];
  }

  drawLine(line, canDrop) {
    const item = make("li", "", `v-${line.verdict}`);
    item.value = line.number;
    if (canDrop) item.append(this.dropButton(line));
    item.append(make("code", line.canonical ?? line.text), make("span", WORDS[line.verdict], "verdict"));
    if (line.reason) item.append(withRule(make("p", line.reason), line.rule, line.suggestion && `Instead: ${line.suggestion}`));
    item.append(...line.warnings.map((warning) => make("p", warning, "warn")));
    return item;
  }

  dropButton(line) {
    const button = make("button", "×", "drop");
    button.type = "button";
    button.setAttribute("aria-label", `Take line ${line.number} out`);
    button.addEventListener("click", () => { this.drop(line.number); this.area.focus(); });
    return button;
  }
}

export function make(name, text = "", look = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (look) element.className = look;
  return element;
}

function withRule(paragraph, rule, more) {
  if (rule) paragraph.append(" ", make("span", rule, "rule"));
  if (more) paragraph.append(make("br"), more);
  return paragraph;
}
