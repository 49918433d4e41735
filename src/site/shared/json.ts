// Splits indented JSON into pieces to colour, which joined are the text again.

export interface Piece {
  kind: (typeof KINDS)[number];
  text: string;
}

const KINDS = ["plain", "key", "text", "number", "word"] as const;
/** A group for each kind except "plain", the text between matches. */
const TOKEN =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/;

export function colourJson(json: string): Piece[] {
  const parts: (string | undefined)[] = json.split(TOKEN);
  return parts.flatMap((text, i) => (text ? { kind: KINDS[i % KINDS.length]!, text } : []));
}
