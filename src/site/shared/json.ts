// Splits indented JSON into pieces to colour, which joined are the text again.

export interface Piece {
  kind: "plain" | "key" | "text" | "number" | "word";
  text: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

export function colourJson(json: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string) => {
    if (text !== "") pieces.push({ kind, text });
  };
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [whole, string, colon, number] = match;
    add("plain", json.slice(end, match.index));
    if (string !== undefined) {
      add(colon === undefined ? "text" : "key", string);
      add("plain", colon ?? "");
    } else add(number === undefined ? "word" : "number", whole);
    end = match.index + whole.length;
  }
  add("plain", json.slice(end));
  return pieces;
}
