// The tasks of a lesson: ticked as soon as the sheet's check has found a good line for them, and written on request.
class Tasks {
  constructor(lesson, form) {
    this.items = [...lesson.querySelectorAll("[data-pattern]")];
    this.said = lesson.querySelector("[data-all]");
    this.ready = lesson.querySelector("[data-ready]");
    this.area = form.querySelector("textarea");
    this.box = form.querySelector("[data-verdict]");
    for (const item of this.items) item.append(this.button(item));
    new MutationObserver(() => this.tick()).observe(this.box, { childList: true, subtree: true });
  }

  // A line in place of PASS and of whatever else the sheet says of the same unit or hex.
  button(item) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button second";
    button.textContent = "Write it";
    button.setAttribute("aria-label", `Write ${item.dataset.line}`);
    button.addEventListener("click", () => this.write(item.dataset.line));
    return button;
  }

  write(line) {
    const words = line.split(" ");
    const start = words.slice(0, /\d/.test(words[0]) ? 1 : 2).join(" ");
    const isOther = (text) => text.trim() && text.trim().toUpperCase() !== "PASS" && !`${text.trim()} `.startsWith(`${start} `);
    const rest = this.area.value.split("\n").filter(isOther);
    this.area.value = [...rest, line].join("\n");
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  get lines() { return [...this.box.querySelectorAll(".v-used > code")].map((code) => code.textContent.trim()); }

  tick() {
    const lines = this.lines;
    for (const item of this.items) {
      const pattern = new RegExp(`^(?:${item.dataset.pattern})$`);
      const isDone = lines.some((line) => pattern.test(line));
      item.classList.toggle("done", isDone);
      item.querySelector("[data-state]").textContent = isDone ? "(on your sheet)" : "";
      item.querySelector("button").hidden = isDone;
    }
    const hasAll = this.items.every((item) => item.classList.contains("done"));
    const words = hasAll ? "All of it is written. It counts when you send it." : "";
    if (this.said.textContent !== words) this.said.textContent = words;
    this.ready.hidden = !hasAll;
  }
}

const lesson = document.querySelector("[data-lesson]");
const form = document.querySelector("[data-sheet]");
// A question in between has no tasks, and the last page no sheet.
if (form && lesson?.querySelector("[data-pattern]")) new Tasks(lesson, form).tick();
