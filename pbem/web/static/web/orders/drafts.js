// Keeps what is being written on the server as a draft. A draft is not an order: only sending makes one.
const REST = 1200; // milliseconds after the last change
const LONGEST = 8000; // but not longer than this while somebody goes on writing

export class Drafts {
  constructor(sheet, address, told) {
    Object.assign(this, { sheet, address, told, kept: sheet.area.value });
    addEventListener("pagehide", () => this.leave());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.leave(); });
    addEventListener("beforeunload", (event) => { if (this.isOwed && this.hasFailed) event.preventDefault(); });
  }

  get isOwed() { return !this.sheet.isSending && this.sheet.area.value !== this.kept; }

  later() {
    clearTimeout(this.timer);
    if (!this.isOwed) return;
    this.since ??= Date.now();
    this.timer = setTimeout(() => this.keep(), Math.min(REST, Math.max(0, this.since + LONGEST - Date.now())));
  }

  async keep() {
    if (!this.isOwed || this.isBusy) return;
    this.isBusy = true;
    this.since = null;
    const text = this.sheet.area.value;
    try {
      const answer = await this.sheet.post(this.address, { question: this.sheet.question });
      this.kept = text;
      this.hasFailed = false;
      this.told.textContent = answer.saved_at ? `Draft kept at ${answer.words}. Nothing is sent until you send it.` : "";
    } catch (error) {
      this.hasFailed = true;
      this.told.textContent = error.refusal ?? "The draft could not be kept just now; it is tried again with your next change.";
    } finally {
      this.isBusy = false;
    }
    this.later();
  }

  // Whoever leaves the page leaves the draft as he last saw it.
  leave() {
    if (!this.isOwed) return;
    const body = new FormData();
    body.set("csrfmiddlewaretoken", this.sheet.token);
    body.set("question", this.sheet.question);
    body.set("text", this.sheet.area.value);
    if (navigator.sendBeacon(this.address, body)) this.kept = this.sheet.area.value;
  }
}
