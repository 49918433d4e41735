// Says what is wrong with a configuration: the key, what it may have been meant to be, and the line in the file.
import { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Most letters that may differ from a key for it to be the one that was meant. */
const MAX_EDITS = 2;
/** Lines like these are never shown: they may contain a private key (member d) by mistake. */
const SECRET = /publicKeys|["']?\bd["']?\s*:/;
/** A line is cut after so many characters: it is there to be found, not to be read. */
const MAX_SHOWN = 120;

/** The path of each bad value with what is wrong, never the value itself. */
function problem(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : "no object";
  return error.issues.map(sentence).join("; ");
}

/** The same, with the key that may have been meant, and the line of `text`. */
export function problemIn(error: unknown, text: string, schema: z.ZodType): string {
  if (!(error instanceof z.ZodError)) {
    const line = /\(line (\d+) column/.exec(problem(error))?.[1];
    return problem(error) + (line === undefined ? "" : shown(text, Number(line) - 1));
  }
  const known = keysOf(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }));
  const described = error.issues.map((issue) => {
    const strangers = issue.code === "unrecognized_keys" ? issue.keys : [];
    const meant = strangers.flatMap((key) => nearest(key, known) ?? []);
    const hint = meant.length > 0 ? `; did you mean ${meant.join(", ")}?` : "";
    const path = [...issue.path, ...strangers.slice(0, 1)];
    return sentence(issue) + hint + shown(text, lineOf(text, path));
  });
  return described.join("; ");
}

function sentence({ path, message }: Issue): string {
  return `${path.join(".") || "it"}: ${message}`;
}

function shown(text: string, number: number | undefined): string {
  if (number === undefined) return "";
  const line = text.split("\n")[number]?.trim().slice(0, MAX_SHOWN) ?? "";
  return ` (line ${number + 1}${SECRET.test(line) ? "" : `: ${line}`})`;
}

/** Looks for the keys of a path one after the other, since a configuration in TypeScript has no other positions. */
function lineOf(text: string, path: readonly PropertyKey[]): number | undefined {
  let at = -1;
  for (const key of path.filter((one) => typeof one === "string")) {
    const rest = text.slice(at + 1);
    const found = new RegExp(`(?<![\\w$])${key.replaceAll(/\W/g, "\\$&")}["']?\\s*:`).exec(rest);
    if (!found) return undefined;
    at += 1 + found.index;
  }
  return at < 0 ? undefined : text.slice(0, at).split("\n").length - 1;
}

/** All keys of a JSON schema, with those of its parts by their paths. */
function keysOf(schema: object, path = ""): string[] {
  const { properties = {} } = schema as { properties?: Record<string, object> };
  return Object.entries(properties).flatMap(([key, part]) => [
    path + key,
    ...keysOf(part, `${path}${key}.`),
  ]);
}

/** The known path that ends with the key, or with one that is spelled nearly so. */
function nearest(key: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((path) => ({
      path,
      edits: distance(path.split(".").at(-1)!.toLowerCase(), key.toLowerCase()),
    }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= MAX_EDITS ? best.path : undefined;
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const changed = row[j]! + (letter === b[j] ? 0 : 1);
      next.push(Math.min(changed, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
