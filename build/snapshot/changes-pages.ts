// Pages of changes.json: the file itself holds the newest entries, and names the pages with older ones.
import { CHANGES_PATH, changesPagePath, feedPagePath } from "../../src/address.ts";
import type { ChangesFile } from "../../src/documents.ts";
import type { FeedPage } from "../../src/feed.ts";
import { CHANGES_BYTES, CHANGES_PAGE_BYTES, MEMORY_DAYS } from "../../src/limits.ts";

type Entry = ChangesFile["snapshots"][number];
type ReadChanges = (path: string) => ChangesFile | undefined;

export type Past = ReturnType<typeof readPast>;

/** The newest entries, and pages of older ones, newest first. */
export function readPast(read: ReadChanges) {
  const { snapshots: head = [], older = [] } = read(CHANGES_PATH) ?? {};
  return { head, pages: older.map((path) => ({ path, snapshots: read(path)?.snapshots ?? [] })) };
}

export function entriesOf({ head, pages }: Past): Entry[] {
  return [...head, ...pages.flatMap(({ snapshots }) => snapshots)];
}

/** With a new entry, where there is one, and without what is older than the days that are remembered. */
export function continued(past: Past, entry: Entry | undefined, now: Date): Past {
  const oldest = now.getTime() - MEMORY_DAYS * 86_400_000;
  const isKept = ({ created }: Entry) => Date.parse(created) >= oldest;
  let head = past.head.filter(isKept);
  const pages = past.pages.filter(({ snapshots }) => snapshots.some(isKept));
  // A page never changes, so that who has read it need not read it again.
  const number = Number(/\d+(?=\.json$)/.exec(past.pages[0]?.path ?? "0.json")![0]);
  let made = 0;
  for (const piece of entry ? piecesOf(entry) : []) {
    if (head.length > 0 && bytesOf([piece, ...head]) > CHANGES_BYTES) {
      pages.unshift({ path: changesPagePath(number + ++made), snapshots: head });
      head = [];
    }
    head.unshift(piece);
  }
  return { head, pages };
}

export function changesFiles({ head, pages }: Past): [path: string, content: ChangesFile][] {
  const older = pages.map(({ path }) => path);
  return [
    ...pages.map(({ path, snapshots }): [string, ChangesFile] => [path, { format: 1, snapshots }]),
    [CHANGES_PATH, { format: 1, snapshots: head, ...(older.length > 0 && { older }) }],
  ];
}

function bytesOf(entries: readonly Entry[]): number {
  return Buffer.byteLength(JSON.stringify(entries));
}

// An entry too large for a page goes on in further ones of the same snapshot.
function piecesOf(entry: Entry): Entry[] {
  if (bytesOf([entry]) <= CHANGES_PAGE_BYTES) return [entry];
  return [0, 1].flatMap((half) => {
    const text = JSON.stringify(entry, (_, value: unknown) => {
      if (!Array.isArray(value)) return value;
      const middle = Math.ceil(value.length / 2);
      return (half === 0 ? value.slice(0, middle) : value.slice(middle)) as string[];
    });
    return piecesOf(JSON.parse(text) as Entry);
  });
}

function add(entry: Entry, more: Entry): void {
  const changes = entry.changes as Record<string, Record<string, string[]>>;
  for (const [resource, kinds] of Object.entries(more.changes))
    for (const [kind, ids = []] of Object.entries(kinds)) changes[resource]![kind]!.push(...ids);
}

/** A page for each of changes; pieces of one snapshot are one where the newest of them is. */
export function feedPagesOf({ head, pages }: Past): FeedPage[] {
  let last: Entry | undefined;
  return [{ path: CHANGES_PATH, snapshots: head }, ...pages].map(({ path, snapshots }) => {
    const whole: Entry[] = [];
    for (const entry of snapshots) {
      if (last?.snapshot === entry.snapshot && last.created === entry.created) add(last, entry);
      else whole.push((last = structuredClone(entry)));
    }
    const updated = (whole[0] ?? snapshots[0])?.created;
    return { path: feedPagePath(path), updated, snapshots: whole };
  });
}
