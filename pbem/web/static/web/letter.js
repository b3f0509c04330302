// A letter of the mailbox: its frame is as high as the letter, and its lines can be put into the answer.
const frame = document.querySelector("iframe.letter");

// The frame runs nothing of its own, so this page may look into it.
function fit() {
  const height = frame.contentDocument?.documentElement?.scrollHeight;
  if (height) frame.style.height = `${height + 2}px`;
}

if (frame) {
  frame.addEventListener("load", fit);
  addEventListener("resize", fit);
  if (frame.contentDocument?.readyState === "complete") fit();
}

const area = document.querySelector("textarea[name=text]");
const lines = document.querySelector("[data-lines]");
lines?.querySelector("a").addEventListener("click", (event) => {
  event.preventDefault();
  area.setRangeText(`${area.value && !area.value.endsWith("\n") ? "\n" : ""}${lines.dataset.lines}\n`, area.value.length, area.value.length, "end");
  area.focus();
});
