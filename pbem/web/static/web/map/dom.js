// Small helpers for making elements and remembering a reader's wishes.
const SVG = "http://www.w3.org/2000/svg";

export function make(name, text = "", look = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (look) element.className = look;
  return element;
}

export function button(text, act, look = "") {
  const element = make("button", text, look);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

export function draw(name, attributes = {}, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

// A rule's number behind a sentence, and what could be done instead on a line of its own.
export function withRule(paragraph, rule, more = "") {
  if (rule) paragraph.append(" ", make("span", rule, "rule"));
  if (more) paragraph.append(make("br"), more);
  return paragraph;
}

// Wishes are kept in this browser; one that forbids it simply forgets them.
export function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`table ${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`table ${key}`, JSON.stringify(value));
  } catch { /* nothing depends on it */ }
}

// The data a template wrote with json_script.
export function data(id, otherwise) {
  const holder = document.getElementById(id);
  return holder ? JSON.parse(holder.textContent) : otherwise;
}

export const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : noun.endsWith("x") ? "es" : "s"}`;
