// A text with what was found in it: every character as text, and those that can't be seen, or turn the
// direction of reading, by their code.
import type { Span } from "../cases.ts";

// Control, format and private characters, lone surrogates, and blanks that are wider or thinner than one.
const UNSEEN =
  /((?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00a0\u115f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164])/u;

export function Visible({ text }: { text: string }) {
  const parts = text.split(UNSEEN);
  return (
    <>{parts.map((part, i) => (i % 2 === 0 ? part : <span class="unseen">{codeOf(part)}</span>))}</>
  );
}

const codeOf = (sign: string) =>
  `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

export function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  let last = "";
  return (
    <>
      {stretches(text, spans).map(({ text: part, spans: here }, i, all) => {
        if (here.length === 0) return <Visible text={part} />;
        const before = all[i - 1]?.spans ?? [];
        const begun = here.filter((span) => !span.heavy && !before.includes(span));
        const kinds = [...new Set(begun.map(({ kind }) => kind))].join(", ");
        // A row of matches of one kind is easier to read with its name at the first.
        const isNamed = kinds !== "" && kinds !== last;
        if (isNamed) last = kinds;
        const strength = here.some(({ certain }) => certain) ? "certain" : "likely";
        return (
          <mark class={here.some(({ heavy }) => heavy) ? `${strength} heavy` : strength}>
            {isNamed && <span class="kind">{kinds}</span>}
            <Visible text={part} />
          </mark>
        );
      })}
    </>
  );
}

/** The stretches of a text by the spans there: spans overlap, and a stretch has one combination of them. */
function stretches(text: string, spans: readonly Span[]) {
  const edges = [0, text.length, ...spans.flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  const ahead = spans.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let here: Span[] = [];
  return cuts.slice(0, -1).map((from, i) => {
    here = here.filter(({ end }) => end > from);
    for (let span = ahead[next]; span && span.start <= from; span = ahead[++next]) {
      if (span.end > from) here.push(span);
    }
    return { text: text.slice(from, cuts[i + 1]), spans: [...here] };
  });
}
