// Tells whether a deployed site is whole, signed and fresh, what changed last, and what waits for review here.
import type { JWK } from "jose";
import { textOf, parseJson, parseLatest } from "../build/disk/parse.ts";
import { CHANGES_PATH, LATEST_PATH, SIGNATURE_PATH } from "../src/address.ts";
import type { ChangesFile } from "../src/documents.ts";
import { isSignedBy } from "../build/snapshot/sign.ts";
import { columns, grouped, size, sum } from "../src/figures.ts";
import { verify, type ReadFile, type Verdict } from "../partner/mirror/verify.ts";

export interface StatusFacts {
  url: string;
  read: ReadFile;
  now: Date;
  /** Milliseconds after which a snapshot is too old; undefined to ask for its pointer's end alone. */
  maxAge: number | undefined;
  /** Public keys that are trusted; none to take those of the site. */
  keys: readonly JWK[];
  /** The counts of texts that wait, of the last build on this machine; undefined without one. */
  waiting: string | undefined;
}

/** Lines for people, and problems, one sentence each; none if the site is well. Throws BuildError if it can't be reached. */
export async function statusOf({ url, read, now, maxAge, keys, waiting }: StatusFacts) {
  const pointer = await read(LATEST_PATH);
  const latest = parseLatest(pointer);
  if (!pointer || !latest)
    return { lines: [], problems: [`${url}${LATEST_PATH} is missing or no pointer to a snapshot`] };
  const age = now.getTime() - Date.parse(latest.created);
  const verdict = await verify(read);
  const problems = [...verdict.problems];
  if (maxAge !== undefined && age > maxAge)
    problems.push(`The snapshot is ${span(age)} old; the limit is ${span(maxAge)}`);
  if (Date.parse(latest.expires) <= now.getTime())
    problems.push(`The pointer expired on ${latest.expires}, and clients refuse it`);
  const jws = await read(SIGNATURE_PATH);
  if (keys.length > 0 && !(jws && (await isSignedBy(textOf(jws), pointer, keys))))
    problems.push("The snapshot is signed by none of the public keys that are trusted");
  const lines = columns([
    ["snapshot", `${latest.snapshot}, version ${latest.version}`],
    ["age", `${span(age)}, valid until ${latest.expires}`],
    ["signature", signature(verdict, keys)],
    ["files", `${size(verdict)}, without the site's own, which only a folder is checked for`],
    ["published", counted(Object.entries(latest.counts))],
    ["changed", changed(await read(CHANGES_PATH))],
    ["review", waiting ?? "unknown: the counts are where the site is built"],
  ]);
  return { lines, problems };
}

function signature({ signed }: Verdict, keys: readonly JWK[]): string {
  if (!signed) return "none";
  if (keys.length > 0) return "of a key that is trusted";
  return "of a key that the site itself names; set RIFFLE_PUBLIC_KEYS, or source riffle.env, to check it";
}

function changed(bytes: Uint8Array | undefined): string {
  const newest = (parseJson(bytes) as Partial<ChangesFile> | undefined)?.snapshots?.[0];
  if (!newest) return "nothing to compare with yet";
  const changes: Partial<Record<string, string[]>>[] = Object.values(newest.changes);
  const kinds = ["added", "changed", "removed", "calendars"];
  return counted(kinds.map((kind) => [kind, sum(changes, (ids) => ids[kind]?.length ?? 0)]));
}

const counted = (counts: readonly (readonly [name: string, count: number])[]) =>
  counts.map(([name, count]) => `${grouped(count)} ${name}`).join(", ");

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a text like 30m, 2h or 1d; undefined for any other. */
export function parseSpan(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(number) * UNITS[unit as keyof typeof UNITS];
}

/** In the largest unit that is there twice. */
function span(ms: number): string {
  const { d: days, h: hours, m: minutes, s: seconds } = UNITS;
  const units = Object.entries({ days, hours, minutes, seconds });
  const [name, unit] = units.find(([, length]) => ms >= 2 * length) ?? units[3]!;
  return `${Math.floor(ms / unit)} ${name}`;
}
