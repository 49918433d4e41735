// Draws a text with what was found in it: every character as text, and those that can't be seen, or
// turn the direction of reading, by their code.
// @ts-check

/** @typedef {{ start: number, end: number, kind: string, certain: boolean, heavy?: true }} Span */

// Control, format and private characters, lone surrogates, and blanks that are wider or thinner than one.
const UNSEEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00a0\u115f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164]/gu;

/**
 * The stretches of a text by the spans there: spans overlap, and a stretch has one combination of them.
 * @param {string} text
 * @param {readonly Span[]} spans
 * @returns {{ text: string, spans: Span[] }[]}
 */
export function stretches(text, spans) {
  const edges = [0, text.length, ...spans.flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  const ahead = [...spans].sort((a, b) => a.start - b.start);
  let next = 0;
  /** @type {Span[]} */
  let here = [];
  return cuts.slice(0, -1).map((from, i) => {
    here = here.filter(({ end }) => end > from);
    for (let span = ahead[next]; span && span.start <= from; span = ahead[++next]) {
      if (span.end > from) here.push(span);
    }
    return { text: text.slice(from, cuts[i + 1]), spans: [...here] };
  });
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 * @param {readonly Span[]} spans
 */
export function drawText(place, text, spans) {
  let last = "";
  const drawn = stretches(text, spans).flatMap(({ text: part, spans: here }, i, all) => {
    if (here.length === 0) return visible(part);
    const mark = document.createElement("mark");
    const certain = here.some((span) => span.certain);
    const heavy = here.some((span) => span.heavy);
    mark.className = `${certain ? "certain" : "likely"}${heavy ? " heavy" : ""}`;
    const before = all[i - 1]?.spans ?? [];
    const begun = here
      .filter((span) => !span.heavy && !before.includes(span))
      .map(({ kind }) => kind);
    const kinds = [...new Set(begun)].join(", ");
    // A row of matches of one kind is easier to read with its name at the first.
    if (kinds !== "" && kinds !== last) mark.append(labelOf((last = kinds)));
    mark.append(...visible(part));
    return [mark];
  });
  place.replaceChildren(...drawn);
}

/** @param {string} kinds */
function labelOf(kinds) {
  const label = document.createElement("span");
  label.className = "kind";
  label.textContent = kinds;
  return label;
}

/**
 * @param {string} text
 * @returns {Node[]}
 */
export function visible(text) {
  /** @type {Node[]} */
  const nodes = [];
  let at = 0;
  for (const { 0: sign, index } of text.matchAll(UNSEEN)) {
    if (index > at) nodes.push(document.createTextNode(text.slice(at, index)));
    const code = document.createElement("span");
    code.className = "unseen";
    code.textContent = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    nodes.push(code);
    at = index + sign.length;
  }
  if (at < text.length) nodes.push(document.createTextNode(text.slice(at)));
  return nodes;
}
