// Compares the peer's answers with ours, so that both do the same work. Throws BuildError with the first
// difference.
import { BuildError } from "../../src/errors.ts";
import type { Queries } from "./queries.ts";

const REQUEST_ID = /"request_id":"[^"]*"/;

/** Every request that will be timed: the same bytes, except for the request id. */
export async function assertSameAnswers(
  queries: Queries,
  ours: number,
  theirs: number,
): Promise<void> {
  for (const path of Object.values(queries).flat()) {
    const [one, other] = await Promise.all([ask(ours, path), ask(theirs, path)]);
    if (one !== other)
      throw new BuildError(`The peer answers ${path} otherwise`, "Fix the peer: this is not fair");
  }
}

async function ask(port: number, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
  return body.replace(REQUEST_ID, "");
}
