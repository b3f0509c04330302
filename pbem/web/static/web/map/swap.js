// Puts another position into a drawn map: what lies on the ground is exchanged, the ground itself stays.
const STAYS = ["sheet", "grid", "ways", "lines"];
const OVERLAID = "o-areas"; // the areas of the layers, below the units
const UNITS = ["counters", "markers"];

// False when the two pictures are not of the same map.
export function swapMap(svg, other) {
  const [from, to] = [other?.querySelector("g.map"), svg.querySelector("g.map")];
  if (!from || !to || other.getAttribute("viewBox") !== svg.getAttribute("viewBox")) return false;
  const own = new Map([...to.children].map((layer) => [nameOf(layer), layer]));
  const layers = [...from.children].map((layer) => (STAYS.includes(nameOf(layer)) && own.get(nameOf(layer))) || layer);
  if (own.has(OVERLAID)) {
    const units = layers.findIndex((layer) => UNITS.includes(nameOf(layer)));
    layers.splice(units < 0 ? layers.length : units, 0, own.get(OVERLAID));
  }
  const strips = [...other.children].map((part) => (part === from ? to : part));
  to.replaceChildren(...layers);
  svg.replaceChildren(...strips);
  svg.setAttribute("aria-label", other.getAttribute("aria-label"));
  return true;
}

function nameOf(layer) { return layer.getAttribute("class"); }
