// Dumps whose calendars are read and whose pages are checked on a thread, as large ones are.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { decodeRuns, encodeRuns } from "../../src/format/calendar.ts";
import { startCalendars } from "../../build/calendar-job.ts";
import { LARGE_BYTES, openQuietly } from "../../build/read/database.ts";
import { digestCalendars } from "../../build/prove/calendars.ts";
import { projectAll } from "../../build/project/directory.ts";
import { SILENT, TEST_NOW, TEST_SECRETS } from "../snapshot.ts";
import { ROW, uuid, writeDump } from "./dump-rows.ts";
import { refusalOf } from "./place.ts";
import { patched, rootOf } from "./read/fixtures.ts";
import { forms as checks } from "./project/texts/checker.ts";

const STATUSES = ["available", "blocked", "booked", "maintenance", "held"];

const path = writeDump({
  properties: [1, 2, 3, 4].map((number) =>
    // The second is not published, the third is rejected.
    ROW.properties(number, [{}, { status: "draft" }, { state: "?" }, {}][number - 1]),
  ),
  property_availability: Array.from({ length: 3_000 }, (_, i) =>
    ROW.property_availability(i, {
      property_id: uuid("properties", 1 + (i % 5)),
      date: `2026-0${5 + (i % 4)}-${10 + (i % 25)}`,
      status: STATUSES[i % 7],
      rods_held: i % 3 === 0 ? i % 90 : null,
    }),
  ),
});

const dumpAt = (file: string) => ({ file, bytes: LARGE_BYTES, checked: false });

function project(file: string, large: boolean, secrets: Record<string, string> = TEST_SECRETS) {
  const db = openQuietly(file);
  const now = TEST_NOW;
  const ahead = large ? startCalendars(dumpAt(file), now, "available")!.answer : undefined;
  const others = {
    sample: false,
    pinned: [],
    formerlyPublished: () => undefined,
    last: { keys: [], texts: undefined },
    readChecks: () => ({ checks, rejects: [] }),
  };
  return projectAll(db, { now, secrets, ahead, ...others }, SILENT).finally(() => db.close());
}

/** A copy whose calendars' first page says that it is none. */
function damaged(): string {
  const file = `${path}.damaged`;
  const db = new Database(path);
  db.exec(`VACUUM INTO '${file}'`);
  const size = db.pragma("page_size", { simple: true }) as number;
  db.close();
  return patched(file, (rootOf(file, "property_availability") - 1) * size, [99]);
}

describe("startCalendars(dump, now, assume)", () => {
  it.each(["available", "unavailable"] as const)(
    "derives the proof's calendars as one connection does, where a day without a row is %s",
    async (assume) => {
      const { derived } = startCalendars(dumpAt(path), TEST_NOW, assume)!;
      const db = openQuietly(path);
      expect(await derived).toEqual(digestCalendars(db, TEST_NOW, assume));
      const other = assume === "available" ? "unavailable" : "available";
      expect(await derived).not.toEqual(digestCalendars(db, TEST_NOW, other));
      db.close();
    },
  );
});

describe("projectAll(dump, input, progress) of a large dump", () => {
  it("makes what it makes of a small one", async () => {
    const [here, there] = await Promise.all([project(path, false), project(path, true)]);
    const runs = [here, there].map(({ sets, calendars }) =>
      sets[0]!.records.map((_, i) => decodeRuns(encodeRuns(calendars.runsOf(i)))),
    );
    expect(runs[0]).toHaveLength(2);
    expect(runs[1]).toEqual(runs[0]);
    expect(there.tables).toEqual(here.tables);
    expect(there.rejects).toEqual(here.rejects);
    expect(there.rejects.length).toBeGreaterThan(100);
    expect(there.repairs).toEqual(here.repairs);
  });

  it("tells of damage, alone and with keys that are missing", async () => {
    const file = damaged();
    for (const secrets of [TEST_SECRETS, {}])
      expect((await refusalOf(project(file, true, secrets))).message).toMatch(
        /^The database is damaged or cut off/,
      );
  });
});
