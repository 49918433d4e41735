// What the desk's page can ask for: its own files, the cases, what an owner has besides, and decisions.
import { join } from "node:path";
import { z } from "zod";
import type { Effects } from "../disk/effects.ts";
import type { Case } from "./cases.ts";
import type { Decisions } from "./decisions.ts";
import type { Desk } from "./desk.ts";

export interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
}

/** Takes the query of a GET, or the body of a POST. */
export type Route = (input: unknown) => Answer;

const PAGE = join(import.meta.dirname, "page");
const FILES = [
  ["index.html", "text/html"],
  ["desk.css", "text/css"],
  ["beside.css", "text/css"],
  ["desk.js", "text/javascript"],
  ["draw.js", "text/javascript"],
  ["text.js", "text/javascript"],
  ["pace.js", "text/javascript"],
  ["ask.js", "text/javascript"],
] as const;

/** Most listings of an owner that are shown beside a text. */
const MOST_LISTINGS = 60;

const decision = z.strictObject({ key: z.string(), verdict: z.enum(["approve", "keep"]) });

/** Routes by "METHOD path", the path below the token. */
export function routesOf(effects: Effects, desk: Desk, decisions: Decisions): Map<string, Route> {
  const cases = new Map(desk.cases.map((one) => [one.key, one]));
  const files = FILES.map(([name, type]): [string, Route] => {
    const body = effects.read(join(PAGE, name))!;
    return [`GET ${name === "index.html" ? "" : name}`, () => ({ status: 200, type, body })];
  });
  return new Map<string, Route>([
    ...files,
    [
      "GET cases",
      () =>
        json({
          cases: desk.cases.map(brief),
          decided: decisions.made.map(told),
          leftOut: desk.leftOutTotal,
        }),
    ],
    [
      "GET case",
      (query) => {
        const found = cases.get((query as URLSearchParams).get("key") ?? "");
        return found ? json({ ...found, ...besides(desk, found) }) : unknown();
      },
    ],
    ["GET left-out", () => json({ entries: desk.leftOut, total: desk.leftOutTotal })],
    [
      "POST decide",
      (body) => {
        const { data } = decision.safeParse(body);
        const about = data && cases.get(data.key);
        if (!about) return unknown();
        // What was kept may be approved after all.
        const last = decisions.made.findLast(({ key }) => key === about.key)?.verdict;
        if (last === "approve" || last === data.verdict) {
          return json({ message: "That is decided already: undo it first" }, 409);
        }
        decisions.decide(data, about.hashes);
        return json({});
      },
    ],
    ["POST undo", () => json({ undone: decisions.undo() ?? null })],
  ]);
}

/** What the page has to know of a case before it is shown. */
function brief({ key, state, places }: Case) {
  return { key, state, places: places.length };
}

function told({ key, verdict }: Decisions["made"][number]) {
  return { key, verdict };
}

// The other listings of the owners, without those where the text itself stands.
function besides({ listings }: Desk, { places }: Case) {
  const here = new Set(places.map(({ table, id }) => `${table} ${id}`));
  const owners = [...new Set(places.flatMap(({ owner }) => owner ?? []))];
  const others = owners
    .flatMap((owner) => listings.get(owner) ?? [])
    .filter(({ table, id }) => !here.has(`${table} ${id}`));
  return { owners: owners.length, others: others.slice(0, MOST_LISTINGS), more: Math.max(0, others.length - MOST_LISTINGS) }; // prettier-ignore
}

function json(value: unknown, status = 200): Answer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

const unknown = () => json({ message: "There is no such text" }, 404);
