// What waits for review counts in no check of the gate, and hides no loss from one; and the proof of what waits.
import { describe, expect, it } from "vitest";
import { approval, numbers, ROW, uuid, type Row } from "../dump-rows.ts";
import { place } from "../place.ts";
import { proved } from "./proved.ts";

const ALL = { config: { texts: { review: "all" as const } } };

/** Properties of as many owners, the first `described` with a long text of their own. */
const waters = (count: number, described: number, fields: (n: number) => Row = () => ({})) =>
  numbers(count).map((n) =>
    ROW.properties(n, {
      owner_id: `${n}`,
      description: n <= described ? `${"Riffles and pools. ".repeat(50)}${n}` : "",
      ...fields(n),
    }),
  );
const approved = (rows: readonly Row[], ...fields: string[]) =>
  rows.flatMap((row) => fields.map((field) => approval(String(row[field]))));

describe("the gate", () => {
  it("lets the review be switched to all with nothing approved, and back step by step", async () => {
    const { build } = place();
    // The rows that are described are in a state of their own, and have the late busy days.
    const properties = waters(60, 50, (n) => ({ state: n <= 50 ? "MT" : "WY" }));
    const property_availability = numbers(60).map((n) => {
      const date = n <= 50 ? "2027-05-01" : "2026-06-01";
      return ROW.property_availability(n, { property_id: uuid("properties", n), date });
    });
    await build({ properties, property_availability });
    const steps: [Row[], published: number][] = [
      [[], 0],
      // Published names whose texts wait, then all the texts at once.
      [approved(properties, "name"), 60],
      [approved(properties, "name", "description"), 60],
      [approved(properties, "name"), 60],
      [approved(properties.slice(50), "name"), 10],
    ];
    for (const [text_approvals, published] of steps) {
      const { tables } = await build({ properties, property_availability, text_approvals }, ALL);
      expect(tables[0]).toMatchObject({ published, waiting: 60 - published });
    }
  });

  it("lets a finder withdraw what earlier builds published, however much", async () => {
    const { build } = place();
    const properties = waters(60, 0, (n) => ({ description: `The gate code is ${4000 + n}` }));
    const text_approvals = approved(properties, "description");
    await build({ properties, text_approvals });
    await build({ properties });
    await build({ properties, text_approvals });
  });

  it("is not troubled by many new rows that wait, wholly or in a field, nor takes them for rejected", async () => {
    const { build } = place();
    const few = waters(20, 20);
    const text_approvals = approved(few, "name", "description");
    await build({ properties: few, text_approvals }, ALL);
    const properties = waters(300, 300);
    text_approvals.push(...approved(waters(60, 60), "name"));
    const { tables } = await build({ properties, text_approvals }, ALL);
    expect(tables[0]).toMatchObject({ rejected: 0, counted: 0, waiting: 240 });
  });

  it.each([
    ["rows", waters(30, 60), "properties went from 20 published rows to 0"],
    [
      "texts",
      waters(60, 10),
      "properties.description was filled in 100 % of records and is in 33 %",
    ],
    ["a value", waters(60, 60, () => ({ state: "WY" })), "The state mt of properties had 30 records and has none"], // prettier-ignore
  ])("still finds %s that are gone among others that wait", async (what, properties, message) => {
    const { build } = place();
    const before = waters(60, 60);
    // Approved: half of the rows. Of the others the names wait, and those are all that is left.
    const some = what === "rows" ? before.slice(40) : before.slice(0, 30);
    const text_approvals = approved(some, "name", "description");
    await build({ properties: before, text_approvals }, ALL);
    await expect(build({ properties, text_approvals }, ALL)).rejects.toThrow(message);
  });
});

const isNotTwo = (text: string) => !text.endsWith("2");

describe("the proof", async () => {
  const { differ } = await proved({ properties: waters(3, 3) });
  const first = uuid("properties", 1);
  const withoutFirst = (lines: string[]) => lines.filter((line) => !line.includes(first));
  const waiting = () => [first];
  const unread = { waiting, reviewsAll: true, isApproved: (text: string) => text !== "Water 1" };
  /** Without those of the calendars, which follow from them. */
  const found = (...args: Parameters<typeof differ> extends [string, ...infer R] ? R : never) =>
    differ("properties", ...args).filter(({ resource }) => resource === "properties");

  it("wants each row that is not published to be rejected or to wait", () => {
    expect(found(withoutFirst)).toMatchObject([{ id: first, field: "id" }]);
  });

  it("takes a row for waiting only where all is reviewed and nobody approved its name", () => {
    expect(found(withoutFirst, unread)).toEqual([]);
    const problem = "is queued for review without a reason";
    for (const more of [{ ...unread, isApproved: () => true }, { waiting }])
      expect(found(withoutFirst, more)).toMatchObject([{ id: first, field: "name", problem }]);
  });

  it("finds a row that waits and is published", () => {
    const problems = found((lines) => lines, unread).map(({ field, problem }) => [field, problem]);
    expect(problems).toContainEqual(["name", "was not approved"]);
    expect(problems).toContainEqual(["id", "is of no row that may be published"]);
  });

  it.each([
    ["nobody approved where all are reviewed", { reviewsAll: true, isApproved: isNotTwo }],
    ["somebody decided to withhold", { isWithheld: (text: string) => !isNotTwo(text) }],
  ])("finds a text that %s", (_, more) => {
    expect(found((lines) => lines, more)).toMatchObject([
      { id: uuid("properties", 2), field: "name" },
      { id: uuid("properties", 2), field: "description" },
    ]);
  });
});
