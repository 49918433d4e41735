// Compares a sample of the peer's answers with ours, so that both do the same work. Throws BuildError with
// the first difference.
import { BuildError } from "../../src/errors.ts";
import type { Queries } from "./queries.ts";

const SAMPLE = 40;
/** Above this many matches an answer holds only some, and orders of relevance may differ. */
const COMPLETE = 100;

interface Answer {
  data: { properties: Item[]; property: Item };
  meta: { pagination: { total: number } };
}
interface Item {
  id: string;
}

/** Same records in the same order; of free text the same set. */
export async function assertFair(queries: Queries, ours: number, theirs: number): Promise<void> {
  const both = (path: string) => Promise.all([ask(ours, path), ask(theirs, path)]);
  for (const kind of ["pages", "filters"] as const) {
    for (const path of queries[kind].slice(0, SAMPLE)) {
      const [a, b] = await both(path);
      assertSame(path, { ...a.data, total: total(a) }, { ...b.data, total: total(b) });
    }
  }
  for (const path of queries.details.slice(0, SAMPLE)) {
    const [a, b] = await both(path);
    assertSame(path, a.data, b.data);
  }
  for (const path of queries.texts.slice(0, SAMPLE)) {
    const [a, b] = await both(`${path}&limit=${COMPLETE}`);
    assertSame(path, total(a), total(b));
    if (total(a) <= COMPLETE) assertSame(path, ids(a), ids(b));
  }
}

async function ask(port: number, path: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}

function assertSame(path: string, ours: unknown, theirs: unknown): void {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  throw new BuildError(`The peer answers ${path} otherwise`, "Fix the peer: this is not fair");
}

function total({ meta }: Answer): number {
  return meta.pagination.total;
}

function ids({ data }: Answer): string[] {
  return data.properties.map(({ id }) => id).sort();
}
