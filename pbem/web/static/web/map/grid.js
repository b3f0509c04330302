// The hexes of the drawn map: where they lie, which one is nearest to a point, who is whose neighbour.
const SIX = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

export class Grid {
  constructor(svg) {
    this.hexes = new Map();
    this.places = new Map();
    const shapes = [...svg.querySelectorAll(".hex[data-hex]")];
    this.corners = cornersOf(svg, shapes[0]);
    this.isFlat = this.corners.some(([, y]) => Math.abs(y) < 0.5);
    this.radius = Math.max(...this.corners.map(([x, y]) => Math.hypot(x, y)));
    for (const shape of shapes) this.add(shape);
  }

  add(shape) {
    const hex = { id: shape.dataset.hex, x: Number(shape.getAttribute("x")), y: Number(shape.getAttribute("y")), shape };
    const [q, r] = rounded(...this.axial(hex.x, hex.y));
    Object.assign(hex, { q, r });
    this.hexes.set(hex.id, hex);
    this.places.set(`${q} ${r}`, hex.id);
  }

  has(id) { return this.hexes.has(id); }

  // What the map calls a hex: its number, terrain and name.
  nameOf(id) { return this.hexes.get(id)?.shape.querySelector("title")?.textContent ?? id; }

  // Coordinates along two axes of the grid, counted from the first hex; fractions between the hexes.
  axial(x, y) {
    this.origin ??= { x, y };
    const [dx, dy] = [x - this.origin.x, y - this.origin.y];
    const long = this.radius * 1.5;
    const wide = this.radius * Math.sqrt(3);
    return this.isFlat ? [dx / long, dy / wide - dx / long / 2] : [dx / wide - dy / long / 2, dy / long];
  }

  at(x, y) { return this.places.get(rounded(...this.axial(x, y)).join(" ")) ?? null; }

  // The hex a finger or pointer means: the one under it, but rather one of `wanted` within `reach` of it.
  nearest(x, y, wanted = null, reach = 0) {
    const here = this.at(x, y);
    if (here && (!wanted?.size || wanted.has(here))) return here;
    const near = this.closest(x, y, wanted ?? this.hexes.keys(), reach || this.radius);
    return near ?? here;
  }

  closest(x, y, ids, reach) {
    let found = null;
    for (const id of ids) {
      const hex = this.hexes.get(id);
      const away = hex ? Math.hypot(hex.x - x, hex.y - y) : Infinity;
      if (away <= reach) { found = id; reach = away; }
    }
    return found;
  }

  distance(from, to) {
    const [a, b] = [this.hexes.get(from), this.hexes.get(to)];
    const [dq, dr] = [b.q - a.q, b.r - a.r];
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  }

  neighbours(id) {
    const { q, r } = this.hexes.get(id);
    return SIX.map(([dq, dr]) => this.places.get(`${q + dq} ${r + dr}`)).filter(Boolean);
  }

  // One hex on in a direction ("left"): of several the one nearest to the line along which one walks.
  step(id, way, line) {
    const here = this.hexes.get(id);
    const sign = way === "left" || way === "up" ? -1 : 1;
    const along = way === "left" || way === "right" ? "x" : "y";
    const across = along === "x" ? "y" : "x";
    const ahead = this.neighbours(id).map((near) => this.hexes.get(near)).filter((near) => (near[along] - here[along]) * sign > 1);
    const keen = Math.max(...ahead.map((near) => (near[along] - here[along]) * sign));
    const straight = ahead.filter((near) => (near[along] - here[along]) * sign > keen - 1);
    straight.sort((a, b) => Math.abs(a[across] - line) - Math.abs(b[across] - line));
    return straight[0]?.id ?? null;
  }

  // The last hex in a direction.
  end(id, way, line) {
    for (let next = id; next; next = this.step(id, way, line)) id = next;
    return id;
  }

  middle(ids) {
    const hexes = ids.map((id) => this.hexes.get(id)).filter(Boolean);
    const mean = (key) => hexes.reduce((sum, hex) => sum + hex[key], 0) / hexes.length;
    return hexes.length ? { x: mean("x"), y: mean("y") } : null;
  }

  // The outline of one hex as a path.
  outline(id) {
    const { x, y } = this.hexes.get(id);
    return `M${this.corners.map(([cx, cy]) => `${fine(x + cx)} ${fine(y + cy)}`).join("L")}Z`;
  }

  area(ids) { return ids.filter((id) => this.has(id)).map((id) => this.outline(id)).join(""); }

  // The sides of an area that no two of its hexes share.
  border(ids) {
    const sides = new Map();
    for (const id of new Set(ids)) {
      const hex = this.hexes.get(id);
      if (!hex) continue;
      this.corners.forEach(([ax, ay], index) => {
        const [bx, by] = this.corners[(index + 1) % 6];
        const key = `${Math.round(hex.x + (ax + bx) / 2)} ${Math.round(hex.y + (ay + by) / 2)}`;
        const side = `M${fine(hex.x + ax)} ${fine(hex.y + ay)}L${fine(hex.x + bx)} ${fine(hex.y + by)}`;
        sides.set(key, sides.has(key) ? "" : side);
      });
    }
    return [...sides.values()].join("");
  }
}

const fine = (value) => Math.round(value * 10) / 10;

// The corners of a hex around its middle, from the shape all hexes use.
function cornersOf(svg, shape) {
  const path = svg.querySelector(shape?.getAttribute("href") ?? "none")?.getAttribute("d") ?? "";
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  return Array.from({ length: 6 }, (_, index) => [numbers[2 * index], numbers[2 * index + 1]]);
}

function rounded(q, r) {
  const s = -q - r;
  let [nq, nr, ns] = [q, r, s].map(Math.round);
  const [oq, or, os] = [Math.abs(nq - q), Math.abs(nr - r), Math.abs(ns - s)];
  if (oq > or && oq > os) nq = -nr - ns;
  else if (or > os) nr = -nq - ns;
  return [nq + 0, nr + 0];
}
