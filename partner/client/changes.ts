// Reads changes.json and its pages: what changed since a snapshot, for records and calendars.
import type { Changes as Ids, ChangesFile } from "../../src/documents.ts";
import type { Ask, Call } from "./request.ts";
import type { Changes, ChangesSince } from "./types.ts";

type Lists = Ids & { calendars?: string[] };

const listsOf = (entry: ChangesFile["snapshots"][number]) => entry.changes as Record<string, Lists>;

/** Undefined `changes` where the file does not reach back to the snapshot. */
export async function changesSince(
  ask: Ask,
  since: string | undefined,
  call: Call,
): Promise<ChangesSince> {
  const read = async (path: string) => JSON.parse(await ask.text(path, call)) as ChangesFile;
  const { snapshots: entries, older = [] } = await read("/static/v1/changes.json");
  const snapshot = entries[0]?.snapshot;
  const find = () => entries.findIndex((entry) => entry.snapshot === since);
  let at = find();
  for (const path of since === undefined ? [] : older) {
    if (at >= 0) break;
    entries.push(...(await read(path)).snapshots);
    at = find();
  }
  if (at < 0) return { snapshot, changes: undefined };
  const changes = Object.keys(listsOf(entries[0]!)).map((name) => [
    name,
    merged(entries.slice(0, at).map((entry) => listsOf(entry)[name]!)),
  ]);
  return { snapshot, changes: Object.fromEntries(changes) as Changes };
}

/** Newest first: the last that happened to an id decides whether its record is there. */
function merged(news: readonly Lists[]): Changes["properties"] {
  const isThere = new Map<string, boolean>();
  const calendars = new Set<string>();
  const happened = (ids: readonly string[], there: boolean) => {
    for (const id of ids) if (!isThere.has(id)) isThere.set(id, there);
  };
  for (const { added, changed, removed, calendars: own } of news) {
    happened(removed, false);
    happened([...added, ...changed], true);
    for (const id of own ? [...own, ...added] : [])
      if (isThere.get(id) !== false) calendars.add(id);
  }
  const ids = (there: boolean) =>
    [...isThere.keys()].filter((id) => isThere.get(id) === there).sort();
  return { saved: ids(true), removed: ids(false), calendars: [...calendars].sort() };
}
