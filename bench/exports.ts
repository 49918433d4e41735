// Reads the published records of a built snapshot's exports one by one, since those of a large directory are
// longer than a string can be.
import { type PublicRecord } from "../build/project/reject.ts";
import { closeSync, existsSync, openSync, readSync } from "node:fs";

import type { ResourceName } from "../src/resources.ts";

const CHUNK_BYTES = 1 << 20;
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

/** One for each property, likewise. */
export function* calendarsOf(folder: string): Generator<Calendar> {
  yield* linesOfAll(folder, "availability") as Generator<Calendar>;
}

function* linesOfAll(folder: string, name: string): Generator<unknown> {
  for (let part = 0; ; part++) {
    const path = `${folder}/static/v1/${name}${part === 0 ? "" : `.${part}`}.ndjson`;
    if (!existsSync(path)) return;
    for (const line of linesOf(path)) yield JSON.parse(line) as unknown;
  }
}

function* linesOf(path: string): Generator<string> {
  const file = openSync(path, "r");
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  try {
    for (let read; (read = readSync(file, chunk)) > 0;) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      let from = 0;
      for (let to; (to = bytes.indexOf(LINE_FEED, from)) >= 0; from = to + 1) {
        if (to > from) yield bytes.toString("utf8", from, to);
      }
      rest = bytes.subarray(from);
    }
    if (rest.length > 0) yield rest.toString("utf8");
  } finally {
    closeSync(file);
  }
}
