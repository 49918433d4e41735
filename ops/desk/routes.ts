// The routes of the desk's page: its own files, the cases, an owner's other listings, and decisions.
import { basename, join } from "node:path";
import { buildSync } from "esbuild";
import { z } from "zod";
import type { Effects } from "../../build/disk/effects.ts";
import type { Case } from "./cases.ts";
import type { Decisions } from "./decisions.ts";
import type { Desk } from "./desk.ts";
import type { LeftOut } from "./left-out.ts";
import type { Listing } from "./source.ts";

export interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
}

/** Takes the query of a GET, or the body of a POST. */
export type Route = (input: unknown) => Answer;

const PAGE = join(import.meta.dirname, "page");
const STYLES = ["../../../src/site/styles/tokens.css", "desk.css"];

/** Most listings of an owner that are shown next to a text. */
const MAX_LISTINGS = 60;

/** A case in a list of them. */
export type Brief = Pick<Case, "key" | "state">;
export type Decided = z.infer<typeof decision>;

/** The answers of routes, by their path. */
export interface Answers {
  cases: { cases: Brief[]; decided: Decided[]; leftOut: number };
  case: Case & { owners: number; others: Listing[]; more: number };
  "left-out": { entries: LeftOut[]; total: number };
  undo: { undone: Decided | null };
}

const decision = z.strictObject({ key: z.string(), verdict: z.enum(["approve", "keep"]) });

/** Routes by "METHOD path", the path below the token. */
export function routesOf(effects: Effects, desk: Desk, decisions: Decisions): Map<string, Route> {
  const cases = new Map(desk.cases.map((one) => [one.key, one]));
  const file = (name: string, type: string): Route => {
    const body = effects.read(join(PAGE, name))!;
    return () => ({ status: 200, type, body });
  };
  const script = scriptOf(join(PAGE, "desk.tsx"));
  const routes: Record<string, Route> = {
    "GET ": file("index.html", "text/html"),
    "GET desk.js": () => ({ status: 200, type: "text/javascript", body: script }),
    "GET cases": () =>
      json({
        // All that the page needs before it shows a case.
        cases: desk.cases.map(({ key, state }) => ({ key, state })),
        decided: decisions.made.map(({ key, verdict }) => ({ key, verdict })),
        leftOut: desk.leftOutTotal,
      }),
    "GET case": (query) => {
      const found = cases.get((query as URLSearchParams).get("key") ?? "");
      return found ? json({ ...found, ...besides(desk, found) }) : unknown();
    },
    "GET left-out": () => json({ entries: desk.leftOut, total: desk.leftOutTotal }),
    "POST decide": (body) => {
      const { data } = decision.safeParse(body);
      const about = data && cases.get(data.key);
      if (!about) return unknown();
      // A kept text may be approved after all.
      const last = decisions.made.findLast(({ key }) => key === about.key)?.verdict;
      if (last === "approve" || last === data.verdict)
        return refusal(409, "That is decided already: undo it first");
      decisions.decide(data, about.hashes);
      return json({});
    },
    "POST undo": () => json({ undone: decisions.undo() ?? null }),
  };
  for (const name of STYLES) routes[`GET ${basename(name)}`] = file(name, "text/css");
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

// The other listings of the owners, without those where the text itself stands.
function besides({ listings }: Desk, { places }: Case) {
  const here = new Set(places.map(({ table, id }) => `${table} ${id}`));
  const owners = [...new Set(places.flatMap(({ owner }) => owner ?? []))];
  const others = owners
    .flatMap((owner) => listings.get(owner) ?? [])
    .filter(({ table, id }) => !here.has(`${table} ${id}`));
  return {
    owners: owners.length,
    others: others.slice(0, MAX_LISTINGS),
    more: Math.max(0, others.length - MAX_LISTINGS),
  };
}

function json(value: unknown, status = 200): Answer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

export const refusal = (status: number, message: string) => json({ message }, status);
const unknown = () => refusal(404, "There is no such text");
