// Sends a request that a page shows, and shows its answer: status, time, size, headers and coloured body.
import { colourJson, type Piece } from "./json.ts";
import { count } from "./us-english.ts";

export interface Reply {
  isOk: boolean;
  /** "200 OK". */
  status: string;
  /** "12 ms · 1,234 bytes". */
  size: string;
  headers: string[];
  /** The body; JSON is indented and coloured, everything else is as it came. */
  pieces: Piece[];
}

/** Characters shown of a body: an export of a whole resource is too long to draw. */
const MAX_SHOWN = 100_000;

/** `shown` are the headers that are worth a look. */
export async function fetchReply(
  url: string,
  shown: readonly string[],
  init: RequestInit,
): Promise<Reply> {
  const start = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - start);
  return {
    isOk: response.ok,
    status: `${response.status} ${response.statusText}`.trim(),
    size: `${milliseconds} ms · ${count(new Blob([text]).size)} bytes`,
    headers: shown.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    }),
    pieces: piecesOf(text, response.headers.get("Content-Type") ?? ""),
  };
}

function piecesOf(text: string, type: string): Piece[] {
  if (text.length > MAX_SHOWN)
    return [{ kind: "plain", text: `${text.slice(0, MAX_SHOWN)}\n… and more` }];
  if (!type.startsWith("application/json")) return [{ kind: "plain", text }];
  return colourJson(JSON.stringify(JSON.parse(text), null, 2));
}

export function textOf({ pieces }: Reply): string {
  return pieces.map(({ text }) => text).join("");
}

export function Pieces({ of: { pieces } }: { of: Reply }) {
  return pieces.map(({ kind, text }, i) => (
    <span class={`json-${kind}`} key={i}>
      {text}
    </span>
  ));
}
