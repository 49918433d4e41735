// A composition: all files of a snapshot but the closing ones, described before any is written.
import { type PublicRecord } from "../../../build/project/reject.ts";
import { describe, expect, it } from "vitest";
import { calendarsOf, coverOf, readCalendarRows } from "../../../build/project/calendars.ts";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { closingFiles, describeFixed, describeSnapshot } from "../../../build/write/compose.ts";
import { outputFile } from "../../../build/snapshot/output.ts";
import type { ReadSite } from "../../../build/write/site.ts";
import { buildRecordSet } from "../../../build/project/record-set.ts";
import { RESOURCE_LIST, type ResourceName } from "../../../src/resources.ts";
import { club, guide, property, shop, type Fields } from "../../oracle/records.ts";
import { TEST_NOW } from "../../snapshot.ts";
import { openTables } from "../dump-rows.ts";

const many = (count: number, make: (number: number) => Fields) =>
  Array.from({ length: count }, (_, i) => make(i + 1));

/** All files but the closing ones, and the most that these may be. */
async function compose(records: Record<ResourceName, Fields[]>, maxFiles: number) {
  const sets = RESOURCE_LIST.map((resource) =>
    buildRecordSet(resource, records[resource.name] as unknown as PublicRecord[]),
  );
  const db = openTables({});
  const ids = sets[0]!.records.map(({ id }) => id);
  const cover = coverOf(20_000);
  const calendars = calendarsOf(
    ids,
    readCalendarRows(db, ids, cover, () => {}),
    cover,
  );
  db.close();
  const site = { files: [outputFile("/index.html", "site", "Hello")], list: {}, text: () => "" };
  const around = {
    now: TEST_NOW,
    previous: undefined,
    site: site as unknown as ReadSite,
    config: DEFAULT_CONFIG,
  };
  const draft = await describeFixed(sets, calendars, around);
  const closing = closingFiles(draft.fixed, sets, 0, maxFiles);
  return { ...describeSnapshot(draft, around, maxFiles), closing };
}

const SOME = {
  properties: many(60, (number) => property(number, { species: ["Char"] })),
  guides: many(3, guide),
  clubs: many(2, club),
  "fly-shops": many(1, shop),
};

describe("describeSnapshot(draft, around, maxFiles)", () => {
  it("I7 leaves room for the closing files, and drops pages for the rest", async () => {
    const { files: all, closing: most } = await compose(SOME, 1_000);
    for (let maxFiles = all.length + most - 18; maxFiles <= all.length + most + 2; maxFiles++) {
      const { files, closing } = await compose(SOME, maxFiles);
      expect(files.length).toBe(Math.min(all.length, maxFiles - closing));
    }
  });
});
