// How the hexes are marked that a chosen unit's lines lead to, and what the marks mean in words.

export const LOOKS = new Map([ // the most telling last, so that it is drawn on top
  ["watch", "small dots: lay a line of fire there"],
  ["goal", "yellow: go or do something there"],
  ["shot", "red crosses: fire at an enemy there"],
]);

// Each hex once, with the most telling of its lines' looks.
export function looksOf(offers) {
  const rank = [...LOOKS.keys()];
  const found = new Map();
  for (const { hex, look } of offers) {
    const known = found.get(hex);
    if (!known || rank.indexOf(look) > rank.indexOf(known)) found.set(hex, look);
  }
  return found;
}

// What to do now; where there are several marks, or one that is not plain, what they mean.
export function legend(looks) {
  const meant = [...LOOKS].filter(([look]) => looks.has(look)).map(([, words]) => words).reverse();
  return meant.length > 1 || !looks.has("goal") ? `Now pick a marked hex: ${meant.join("; ")}.` : "Now pick a marked hex.";
}
