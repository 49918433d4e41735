// Reads the published records of a built snapshot's exports one by one, since those of a large directory are
// longer than a string can be.
import { type PublicRecord } from "../build/project/reject.ts";
import { existsSync, readFileSync } from "node:fs";
import type { ResourceName } from "../src/resources.ts";

const LINE_FEED = 10;

/** In order of ids. A large export is continued in NAME.1.ndjson, NAME.2.ndjson and so on. */
export function* recordsOf(folder: string, name: ResourceName): Generator<PublicRecord> {
  yield* linesOfAll(folder, name) as Generator<PublicRecord>;
}

/** A line of `availability.ndjson`: the days from `from` on as runs. */
export interface Calendar {
  property_id: string;
  from: string;
  runs: [status: string, days: number, held?: number][];
}

export function* calendarsOf(folder: string): Generator<Calendar> {
  yield* linesOfAll(folder, "availability") as Generator<Calendar>;
}

function* linesOfAll(folder: string, name: string): Generator<unknown> {
  for (let part = 0; ; part++) {
    const path = `${folder}/static/v1/${name}${part === 0 ? "" : `.${part}`}.ndjson`;
    if (!existsSync(path)) return;
    const bytes = readFileSync(path);
    for (let from = 0, to; (to = bytes.indexOf(LINE_FEED, from)) >= 0; from = to + 1)
      yield JSON.parse(bytes.toString("utf8", from, to)) as unknown;
  }
}
