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

/** The text in stretches: spans overlap, and a stretch has one combination of them. */
export function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  const edges = [0, text.length, ...spans.flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  return (
    <>
      {cuts.slice(0, -1).map((from, i) => {
        const part = <Visible text={text.slice(from, cuts[i + 1])} />;
        const here = spans.filter(({ start, end }) => start <= from && from < end);
        if (here.length === 0) return part;
        const begun = here.filter(({ heavy, start }) => !heavy && start === from);
        const kinds = [...new Set(begun.map(({ kind }) => kind))].join(", ");
        const strength = here.some(({ certain }) => certain) ? "certain" : "likely";
        return (
          <mark class={here.some(({ heavy }) => heavy) ? `${strength} heavy` : strength}>
            {kinds !== "" && <span class="kind">{kinds}</span>}
            {part}
          </mark>
        );
      })}
    </>
  );
}
