// What snapshots remember of one another: changes.json and the pages that vanished, over several builds.
import { describe, expect, it } from "vitest";
import { CHECKS } from "../../build/prove/gate.ts";
import { CHANGES_PATH } from "../../src/address.ts";
import type { ChangesFile } from "../../src/documents.ts";
import { TEST_NOW } from "../snapshot.ts";
import { numbers, ROW, uuid, type Row } from "./dump-rows.ts";
import { later, place } from "./place.ts";

const id = (n: number) => uuid("properties", n);
const row = (n: number, fields: Row = {}) => ROW.properties(n, { owner_id: `${n}`, ...fields });

/** A place that builds properties, days after the tests' clock. */
function remembering() {
  const here = place({ allow: [...CHECKS] });
  return {
    ...here,
    buildAt: (days: number, properties: Row[], more: { maxFiles?: number } = {}) =>
      here.build({ properties }, { now: later(days), ...more }),
    changes: () =>
      here.json<ChangesFile>(CHANGES_PATH).snapshots.map(({ created, changes }) => ({
        day: Math.round((Date.parse(created) - TEST_NOW.getTime()) / 86_400_000),
        ...changes.properties,
      })),
  };
}

describe("changes.json", () => {
  it("tells what was added, changed, removed and added again, newest first; nothing of the same data", async () => {
    const { buildAt, changes } = remembering();
    await buildAt(0, [row(1), row(2)]);
    expect(changes()).toEqual([]);
    const named = row(1, { name: "Other Water" });
    await buildAt(1, [named, row(3)]);
    await buildAt(2, [named, row(2), row(3)]);
    await buildAt(2.01, [named, row(2), row(3)]);
    const none = { added: [], changed: [], removed: [], calendars: [] };
    expect(changes()).toEqual([
      { ...none, day: 2, added: [id(2)] },
      { ...none, day: 1, added: [id(3)], changed: [id(1)], removed: [id(2)] },
    ]);
  });

  it("remembers 14 days, and of a removed record nothing but its id", async () => {
    const { buildAt, changes, text } = remembering();
    await buildAt(0, [row(1), row(2, { name: "Withdrawn Water" })]);
    await buildAt(1, [row(1)]);
    await buildAt(15, [row(1)]);
    expect(changes().map(({ day }) => day)).toContain(1);
    expect(text(CHANGES_PATH)).not.toContain("Withdrawn");
    await buildAt(15.01, [row(1)]);
    expect(changes().map(({ day }) => day)).not.toContain(1);
  });
});

describe("a page that the budget dropped", () => {
  it("counts in the budget, and no withdrawn record is in it", async () => {
    const { buildAt, files } = remembering();
    const many = numbers(60).map((n) =>
      row(n, { state: ["MT", "ID", "WY"][n % 3], water_type: ["river", "lake"][n % 2] }),
    );
    const all = (await buildAt(0, many)).written.files.length;
    expect((await buildAt(1, many, { maxFiles: all })).plan.leftovers).toEqual([]);
    const gone = many.map((one, i) => (i < 3 ? { ...one, status: "draft" } : one));
    // Some pages must go, and their leftovers with the oldest of them.
    const { written } = await buildAt(2, gone, { maxFiles: all - 6 });
    expect(written.files.length).toBeLessThanOrEqual(all - 6);
    for (const withdrawn of [1, 2, 3]) {
      const naming = [...files()].filter(([, bytes]) => bytes.includes(id(withdrawn)));
      expect(naming.map(([path]) => path)).toEqual([CHANGES_PATH]);
    }
  });
});
