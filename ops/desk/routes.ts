// The routes of the desk's page: its own files, all that it shows, and decisions.
import { basename, join } from "node:path";
import { buildSync } from "esbuild";
import { z } from "zod";
import type { Effects } from "../../build/disk/effects.ts";
import type { Decisions } from "./decisions.ts";
import type { Desk } from "./desk.ts";

export interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
}

/** Takes the body of a POST. */
export type Route = (input: unknown) => Answer;

const PAGE = join(import.meta.dirname, "page");
const FILES = {
  "index.html": "text/html",
  "desk.css": "text/css",
  "../../../src/site/styles/tokens.css": "text/css",
};

export type Decided = z.infer<typeof decision>;

/** The answers of routes, by their path. */
export interface Answers {
  desk: Desk & { decided: readonly Decided[] };
  undo: { undone: Decided | null };
}

const decision = z.strictObject({ key: z.string(), verdict: z.enum(["approve", "keep"]) });

/** Routes by "METHOD path", the path below the token. */
export function routesOf(effects: Effects, desk: Desk, decisions: Decisions): Map<string, Route> {
  const cases = new Map(desk.cases.map((one) => [one.key, one]));
  const script = scriptOf(join(PAGE, "desk.tsx"));
  const routes: Record<string, Route> = {
    "GET desk.js": () => ({ status: 200, type: "text/javascript", body: script }),
    "GET desk": () => json({ ...desk, decided: decisions.made } satisfies Answers["desk"]),
    "POST decide": (body) => {
      const { data } = decision.safeParse(body);
      const about = data && cases.get(data.key);
      if (!about) return refusal(404, "There is no such text");
      // A kept text may be approved after all.
      const last = decisions.made.findLast(({ key }) => key === about.key)?.verdict;
      if (last === "approve" || last === data.verdict)
        return refusal(409, "That is decided already: undo it first");
      decisions.decide(data, about.hashes);
      return json({});
    },
    "POST undo": () => json({ undone: decisions.undo() ?? null } satisfies Answers["undo"]),
  };
  for (const [path, type] of Object.entries(FILES)) {
    const body = effects.read(join(PAGE, path))!;
    const name = basename(path).replace("index.html", "");
    routes[`GET ${name}`] = () => ({ status: 200, type, body });
  }
  return new Map(Object.entries(routes));
}

function scriptOf(path: string): Uint8Array {
  const jsx = { jsx: "automatic", jsxImportSource: "preact" } as const;
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    format: "esm",
    write: false,
    ...jsx,
  });
  return outputFiles[0]!.contents;
}

function json(value: unknown, status = 200): Answer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

export const refusal = (status: number, message: string) => json({ message }, status);
