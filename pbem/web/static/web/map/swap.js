// Puts another position into a drawn map: what lies on the ground is exchanged, the ground itself stays.
const GROUND = ["sheet", "grid", "ways", "lines"];

// False when the two pictures are not of the same map.
export function swapMap(svg, other) {
  const [from, to] = [other?.querySelector("g.map"), svg.querySelector("g.map")];
  if (!from || !to || other.getAttribute("viewBox") !== svg.getAttribute("viewBox")) return false;
  const ground = new Map([...to.children].filter((layer) => GROUND.includes(nameOf(layer))).map((layer) => [nameOf(layer), layer]));
  const layers = [...from.children].map((layer) => ground.get(nameOf(layer)) ?? layer);
  const strips = [...other.children].map((part) => (part === from ? to : part));
  to.replaceChildren(...layers);
  svg.replaceChildren(...strips);
  svg.setAttribute("aria-label", other.getAttribute("aria-label"));
  return true;
}

function nameOf(layer) { return layer.getAttribute("class"); }
