// What waits for review counts in no check of the gate, and hides no loss from one; and the proof of what
// waits.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type Config } from "../../../build/config.ts";
import type { BuildOptions } from "../../../build/build.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { approval, ROW, uuid, writeDump, type Row } from "../dump-rows.ts";
import { proved } from "./proved.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const place = () => join(scratchFolder(), "out");
const reviewing = (review: Config["texts"]["review"]): Partial<BuildOptions> => ({
  config: { ...DEFAULT_CONFIG, texts: { review } },
});
const ALL = reviewing("all");

/** Properties of as many owners, the first `described` with a long text of their own. */
const waters = (count: number, described: number, fields: (n: number) => Row = () => ({})) =>
  numbers(count).map((n) =>
    ROW.properties(n, {
      owner_id: `${n}`,
      description: n <= described ? `${"Riffles and pools. ".repeat(50)}${n}` : "",
      ...fields(n),
    }),
  );
/** A busy day of each property, sooner for those beyond `late`. */
const busy = (count: number, late: number) =>
  numbers(count).map((n) => {
    const date = n <= late ? "2027-05-01" : "2026-06-01";
    return ROW.property_availability(n, { property_id: uuid("properties", n), date });
  });
const approved = (rows: readonly Row[], ...fields: string[]) =>
  rows.flatMap((row) => fields.map((field) => approval(String(row[field]))));

describe("the gate", () => {
  it("lets the review be switched to all with nothing approved, and back step by step", async () => {
    const out = place();
    // The rows that are described are in a state of their own.
    const properties = waters(60, 50, (n) => ({ state: n <= 50 ? "MT" : "WY" }));
    const tables = { properties, property_availability: busy(60, 50) };
    await buildInto(out, writeDump(tables));
    const counts = async (text_approvals: Row[], options = ALL) => {
      const { tables: all } = await buildInto(
        out,
        writeDump({ ...tables, text_approvals }),
        options,
      );
      return [all[0]!.published, all[0]!.waiting];
    };
    expect(await counts([])).toEqual([0, 60]);
    // Published names whose texts wait, then all the texts at once.
    expect(await counts(approved(properties, "name"))).toEqual([60, 0]);
    expect(await counts(approved(properties, "name", "description"))).toEqual([60, 0]);
    expect(await counts(approved(properties, "name"))).toEqual([60, 0]);
    // Those that wait again are the described ones of one state, with all the late busy days.
    expect(await counts(approved(properties.slice(50), "name"))).toEqual([10, 50]);
  });

  it("lets a finder withdraw what earlier builds published, however much", async () => {
    const out = place();
    const tables = {
      properties: waters(60, 0, (n) => ({ description: `The gate code is ${4000 + n}` })),
    };
    const text_approvals = approved(tables.properties, "description");
    await buildInto(out, writeDump({ ...tables, text_approvals }));
    await buildInto(out, writeDump(tables));
    await buildInto(out, writeDump({ ...tables, text_approvals }));
  });

  it("is not troubled by many new rows that wait, wholly or in a field", async () => {
    const out = place();
    const few = waters(20, 20);
    const text_approvals = approved(few, "name", "description");
    await buildInto(out, writeDump({ properties: few, text_approvals }), ALL);
    const names = approved(waters(60, 60), "name");
    await buildInto(
      out,
      writeDump({ properties: waters(90, 90), text_approvals: [...text_approvals, ...names] }),
      ALL,
    );
  });

  it.each<[string, Row[], string]>([
    ["rows that are gone", waters(30, 60), "properties went from 20 published rows to 0"],
    [
      "texts that are gone",
      waters(60, 10),
      "properties.description was filled in 100 % of records and is in 33 %",
    ],
    [
      "a value that is gone",
      waters(60, 60, () => ({ state: "WY" })),
      "The state mt of properties had 30 records and has none",
    ],
  ])("still finds %s among others that wait", async (what, properties, message) => {
    const out = place();
    const before = waters(60, 60);
    // Approved: half of the rows. Of the others the names wait, and those are all that is left.
    const some = what === "rows that are gone" ? before.slice(40) : before.slice(0, 30);
    const text_approvals = approved(some, "name", "description");
    await buildInto(out, writeDump({ properties: before, text_approvals }), ALL);
    const later = buildInto(out, writeDump({ properties, text_approvals }), ALL);
    await expect(later).rejects.toThrow(message);
  });

  it("does not take waiting rows for rejected ones", async () => {
    const { tables } = await buildInto(place(), writeDump({ properties: waters(300, 300) }), ALL);
    expect(tables[0]).toMatchObject({ rejected: 0, counted: 0, waiting: 300 });
  });
});

/** Without those of the calendars, which follow from them. */
const ofRecords = (found: { resource: string }[]) =>
  found.filter(({ resource }) => resource === "properties");
const isNotTwo = (text: string) => !text.endsWith("2");

describe("the proof", async () => {
  const { differ } = await proved(writeDump({ properties: waters(3, 3) }));
  const first = uuid("properties", 1);
  const withoutFirst = (lines: string[]) => lines.filter((line) => !line.includes(first));
  const waiting = () => [first];

  it("wants each row that is not published to be rejected or to wait", () => {
    const missing = { resource: "properties", id: first, field: "id" };
    expect(ofRecords(differ("properties", withoutFirst))).toEqual([
      expect.objectContaining(missing),
    ]);
  });

  it("takes a row for waiting only where all is reviewed and nobody approved its name", () => {
    const unread = { waiting, reviewsAll: true, isApproved: (text: string) => text !== "Water 1" };
    expect(ofRecords(differ("properties", withoutFirst, unread))).toEqual([]);
    const wrong = [
      {
        resource: "properties",
        id: first,
        field: "name",
        problem: "is queued for review without a reason",
      },
    ];
    const read = { ...unread, isApproved: () => true };
    expect(ofRecords(differ("properties", withoutFirst, read))).toEqual(wrong);
    expect(ofRecords(differ("properties", withoutFirst, { waiting }))).toEqual(wrong);
  });

  it("finds a row that waits and is published", () => {
    const unread = { waiting, reviewsAll: true, isApproved: (text: string) => text !== "Water 1" };
    const fields = ofRecords(differ("properties", (lines) => lines, unread));
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "name", problem: "was not approved" }),
        expect.objectContaining({ field: "id", problem: "is of no row that may be published" }),
      ]),
    );
  });

  it("finds a text that nobody approved where all are reviewed", () => {
    const unread = { reviewsAll: true, isApproved: isNotTwo };
    const found = differ("properties", (lines) => lines, unread);
    expect(found.map(({ id, field }) => [id, field])).toEqual([
      [uuid("properties", 2), "name"],
      [uuid("properties", 2), "description"],
    ]);
  });
});
