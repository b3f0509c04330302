// What lies in a hex, read from the picture: every counter there says itself in words.
import { draw, make } from "./dom.js";

export function unitsIn(svg, hex) {
  return [...svg.querySelectorAll(`.counter[data-hex="${CSS.escape(hex)}"]`)].map(unitOf).reverse();
}

export function allUnits(svg) {
  return [...svg.querySelectorAll(".counter[data-unit]")].map(unitOf);
}

function unitOf(counter) {
  const words = counter.querySelector("title")?.textContent ?? counter.dataset.unit;
  const hex = counter.dataset.hex;
  const [name, ...rest] = words.replace(`, in ${hex}`, "").split(", ");
  return { id: counter.dataset.unit, hex, name, words: rest.join(", "), counter };
}

// Other things that lie in a hex: works, gas, aircraft.
export function thingsIn(svg, hex) {
  const found = [...svg.querySelectorAll(`.marker[data-hex="${CSS.escape(hex)}"] > title`)];
  return found.map((title) => title.textContent.replace(`, ${hex}`, ""));
}

// A counter as it lies on the map; of those that lie under others there is only the back, which gets the name.
export function card(unit) {
  const copy = unit.counter.cloneNode(true);
  copy.querySelector("title")?.remove();
  if (copy.children.length < 2) copy.replaceChildren(...back(unit));
  const face = draw("g", { "text-anchor": "middle", "font-weight": 700 }, ...copy.childNodes);
  return draw("svg", { viewBox: "-23 -23 50 50", class: "card-picture", "aria-hidden": "true" }, face);
}

function back({ counter, name }) {
  const nation = [...counter.classList].find((look) => look.startsWith("n-"));
  const seen = counter.ownerSVGElement.querySelector(`.counter.${CSS.escape(nation)} > use`);
  const words = draw("text", { y: 4, "font-size": Math.min(11, 66 / name.split(" ").at(-1).length), class: "back-name" }, name.split(" ").at(-1));
  return [...(seen ? [seen.cloneNode()] : []), words];
}

// A list of the units of a hex; `wants` gives a unit its button, where it can be given orders.
export function stackList(units, wants = () => null) {
  const list = make("ul", "", "stack-list");
  for (const unit of units) {
    const item = make("li");
    const words = make("div", "", "stack-words");
    words.append(make("strong", unit.name), make("span", unit.words, "small"));
    item.append(card(unit), words);
    const act = wants(unit);
    if (act) item.append(act);
    list.append(item);
  }
  return list;
}
