// The replay without loading whole pages: the slider, play and pause, and keys; every halt keeps its own address.
import { bringHere } from "./here.js";
import { letShow, map } from "./table.js";
import { swapMap } from "./map/swap.js";

const box = document.querySelector("[data-replay]");
const slide = box.querySelector("[data-slide]");
const slider = slide.querySelector("[data-slider]");
const playButton = slide.querySelector("[data-play]");
const whole = slide.querySelector("[data-whole]");
const pace = slide.querySelector("[data-pace]");
const status = box.querySelector("[data-told]");
const KEPT = 12; // pages at hand
const pages = new Map();
let frames = [];
let here = {};
let timer = 0;
let turnOf = 0; // the newest wish wins

function read() {
  frames = JSON.parse(document.getElementById("replay-frames").textContent);
  here = document.querySelector("[data-place]").dataset;
  slider.max = Math.max(0, frames.length - 1);
  slider.value = here.place;
  slider.setAttribute("aria-valuetext", here.title);
}

function addressOf(place) {
  const [stop, event] = frames[place];
  const query = new URLSearchParams(here.query);
  if (event) query.set("event", event);
  return `${here.base}${stop}/${query.size ? `?${query}` : ""}`;
}

async function page(url) {
  if (!pages.has(url)) {
    const answer = await fetch(url, { credentials: "same-origin" });
    if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
    pages.set(url, await answer.text());
    if (pages.size > KEPT) pages.delete(pages.keys().next().value);
  }
  return new DOMParser().parseFromString(pages.get(url), "text/html");
}

// What cannot be swapped is loaded as a whole page.
async function go(url, isStep = true) {
  const wish = ++turnOf;
  try {
    const next = await page(url);
    if (wish !== turnOf) return;
    if (!map?.isDrawn || !swapMap(map.svg, next.querySelector("svg.hexmap"))) { location.assign(url); return; }
    swap(next);
    history[isStep ? "pushState" : "replaceState"]({}, "", url);
  } catch { location.assign(url); }
}

function swap(next) {
  const key = document.activeElement?.dataset?.key;
  for (const part of document.querySelectorAll("[data-swap]")) {
    part.replaceChildren(...next.querySelector(`[data-swap="${part.dataset.swap}"]`).childNodes);
  }
  document.title = next.title;
  bringHere();
  read();
  status.textContent = here.title;
  if (key) box.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  const hexes = here.focus.split(" ").filter(Boolean);
  map.layers.areas = JSON.parse(next.getElementById("map-layers")?.textContent ?? "[]");
  map.layers.study([]);
  map.clear();
  if (hexes.length) { map.mark(hexes); map.show(hexes); }
  letShow(document.querySelector('[data-swap="side"]'));
}

function following(from) {
  let place = from + 1;
  while (whole.checked && place < frames.length && frames[place][1]) place += 1;
  return place < frames.length ? place : -1;
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  playButton.textContent = "Play";
  playButton.setAttribute("aria-pressed", "false");
}

async function step() {
  const next = following(Number(slider.value));
  if (next < 0) { pause(); return; }
  await go(addressOf(next), false);
  const later = following(next);
  if (later >= 0) page(addressOf(later)).catch(() => {});
  if (timer) timer = setTimeout(step, Number(pace.value));
}

function play() {
  if (timer) { pause(); return; }
  playButton.textContent = "Pause";
  playButton.setAttribute("aria-pressed", "true");
  timer = setTimeout(step, 0);
}

read();
slide.hidden = frames.length < 2;
if (matchMedia("(prefers-reduced-motion: reduce)").matches) { whole.checked = true; pace.value = "3200"; }
playButton.addEventListener("click", play);
let waiting = 0;
slider.addEventListener("input", () => {
  pause();
  clearTimeout(waiting);
  const place = Number(slider.value);
  waiting = setTimeout(() => go(addressOf(place), false), 120);
});
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-frame]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  pause();
  go(link.href);
});
addEventListener("popstate", () => { pause(); go(location.href, false); });
addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target.closest("input, textarea, select, button, a, summary, .map-box")) return;
  event.preventDefault();
  play();
});
document.querySelector("[data-units]").replaceChildren(
  ...[...new Set([...(map?.svg.querySelectorAll("[data-unit]") ?? [])].map((unit) => unit.dataset.unit))].sort().map((unit) => new Option(unit)),
);
