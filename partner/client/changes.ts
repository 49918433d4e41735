// Reads changes.json and its pages: what changed since a snapshot, for records and calendars.
import type { Ask, Call } from "./request.ts";
import type { Changes, ChangesSince } from "./types.ts";

const PATH = "/static/v1/changes.json";

type Lists = Record<
  string,
  Partial<Record<"added" | "changed" | "removed" | "calendars", string[]>>
>;

interface File {
  snapshots: { snapshot: string; changes: Lists }[];
  older?: string[];
}

/** Undefined `changes` where the file does not reach back to the snapshot. */
export async function changesSince(
  ask: Ask,
  since: string | undefined,
  call: Call,
): Promise<ChangesSince> {
  const read = async (path: string) => JSON.parse(await ask.text(path, call)) as File;
  const { snapshots: entries, older = [] } = await read(PATH);
  const snapshot = entries[0]?.snapshot;
  const isKnown = () => entries.some((entry) => entry.snapshot === since);
  if (since === undefined) return { snapshot, changes: undefined };
  for (const path of older) {
    if (isKnown()) break;
    entries.push(...(await read(path)).snapshots);
  }
  if (!isKnown()) return { snapshot, changes: undefined };
  const news = entries.slice(
    0,
    entries.findIndex((entry) => entry.snapshot === since),
  );
  const names = ["properties", "guides", "clubs", "fly-shops"];
  const changes = names.map((name) => [name, merged(news.map((entry) => entry.changes[name]!))]);
  return { snapshot, changes: Object.fromEntries(changes) as Changes };
}

/** Newest first: the last that happened to an id decides whether its record is there. */
function merged(news: readonly Lists[string][]): Changes["properties"] {
  const saved = new Set<string>();
  const removed = new Set<string>();
  const calendars = new Set<string>();
  for (const { added = [], changed = [], removed: gone = [], calendars: booked } of news) {
    for (const id of gone) if (!saved.has(id)) removed.add(id);
    for (const id of [...added, ...changed]) if (!removed.has(id)) saved.add(id);
    // Only properties have calendars.
    for (const id of booked ? [...booked, ...added] : []) {
      if (!removed.has(id)) calendars.add(id);
    }
  }
  return {
    saved: [...saved].sort(),
    removed: [...removed].sort(),
    calendars: [...calendars].sort(),
  };
}
