// What the check found, on the page: a verdict for each line with its rule, its prospects, and what is still owed.
import { button, make, plural, withRule } from "../map/dom.js";

const WORDS = { used: "good", illegal: "not allowed", unreadable: "not understood" };

// In a sentence, for the status line that is read aloud.
export function summary(found) {
  const { sheet } = found;
  if (!sheet) return ["", ""];
  if (sheet.ok) return ["All good: these orders can be sent.", "all-good"];
  const lines = sheet.lines.filter((line) => line.verdict !== "ignored");
  const good = lines.filter((line) => line.verdict === "used").length;
  const counts = Object.entries(WORDS).slice(1).map(([verdict, words]) => [lines.filter((line) => line.verdict === verdict).length, words]);
  const bad = counts.filter(([number]) => number).map(([number, words]) => `${plural(number, "line")} ${words}`);
  return [[`${plural(good, "line")} good`, ...bad, ...sheet.faults.map((fault) => fault.reason)].join("; ") + ".", "fault-words"];
}

export function drawFound(found, acts) {
  const parts = found.sheet ? drawSheet(found.sheet, acts, found.forecasts) : [];
  for (const section of found.early) {
    const words = section.known ? "kept for later this turn" : "no request is called so";
    parts.push(make("p", `[${section.kind}]: ${words}`, section.known ? "" : "fault"));
  }
  if (found.standing) {
    parts.push(make("h3", "Standing orders"), ...drawSheet(found.standing));
    if (found.standing.ok) parts.push(make("p", "These standing orders are good.", "all-good"));
  }
  if (found.filled.length) {
    const list = make("ul", "", "filled");
    list.append(...found.filled.map((line) => { const item = make("li"); item.append(make("code", line)); return item; }));
    parts.push(make("p", "Your standing orders fill in:", "small"), list);
  }
  return parts;
}

function drawSheet(sheet, acts = null, forecasts = []) {
  const list = make("ol", "", "verdicts");
  const lines = sheet.lines.filter((line) => line.verdict !== "ignored" || line.warnings.length);
  list.append(...lines.map((line) => drawLine(line, acts, forecasts.filter((forecast) => forecast.line === line.number - 1))));
  const faults = sheet.faults.map((fault) => withRule(make("p", fault.reason, "fault"), fault.rule, fault.suggestion));
  return [...(list.children.length ? [list] : []), ...faults];
}

function drawLine(line, acts, forecasts) {
  const item = make("li", "", `v-${line.verdict}`);
  item.value = line.number;
  if (acts) item.append(dropButton(line, acts));
  item.append(make("code", line.canonical ?? line.text), make("span", WORDS[line.verdict] ?? "passed over", "verdict"));
  if (line.reason) item.append(withRule(make("p", line.reason), line.rule, line.suggestion && `Hint: ${line.suggestion}`));
  item.append(...line.warnings.map((warning) => make("p", warning, "warn")), ...forecasts.map(drawForecast));
  if (acts) for (const [name, isOver] of [["pointerenter", true], ["pointerleave", false]]) item.addEventListener(name, () => acts.over(line.number - 1, isOver));
  return item;
}

function dropButton(line, acts) {
  const drop = button("×", () => acts.drop(line.number), "drop");
  drop.setAttribute("aria-label", `Take line ${line.number} out`);
  return drop;
}

// What the rules would do with a line, up to the dice.
function drawForecast(forecast) {
  const box = make("details", "", "forecast");
  const head = make("summary");
  head.append(make("span", forecast.title), ...(forecast.column ? [" ", make("strong", forecast.column)] : []));
  box.append(withRule(head, forecast.rule));
  if (forecast.modifiers.length) box.append(table("What changes it", ["What", "By", "Rule"], forecast.modifiers.map(({ what, change, rule }) => [what, change, rule])));
  if (forecast.outcomes.length) box.append(table("What the dice may bring", ["Roll", "Result"], forecast.outcomes));
  if (forecast.caution) box.append(make("p", forecast.caution, "warn"));
  return box;
}

function table(caption, heads, rows) {
  const grid = make("table", "", "forecast-table");
  grid.append(make("caption", caption));
  const top = grid.createTHead().insertRow();
  for (const head of heads) top.append(Object.assign(make("th", head), { scope: "col" }));
  const body = grid.createTBody();
  for (const cells of rows) body.insertRow().append(...cells.map((cell, place) => make("td", cell, place === 2 && cell ? "rule-cell" : "")));
  return grid;
}

// What is still owed or left unused; `show` marks the hexes on the map.
export function drawDuties(duties, show) {
  const list = make("ul", "", "duties");
  for (const duty of [...duties].sort((a, b) => b.must - a.must)) {
    const item = make("li", "", duty.must ? "must" : "");
    item.append(make("strong", duty.must ? "Owed: " : "Unused: "), duty.text);
    withRule(item, duty.rule);
    if (duty.hexes.length) {
      const where = button("Show", () => show(duty.hexes), "where");
      where.setAttribute("aria-label", `Show on the map: ${duty.text}`);
      item.append(" ", where);
    }
    list.append(item);
  }
  return list;
}
