// Breaks every rule of the projection, one by one: each break must be told, with its record and field.
import { describe, expect, it } from "vitest";
import { PROOFS } from "../../../build/prove/rules.ts";
import type { ResourceName } from "../../../src/resources.ts";
import { uuid } from "../dump-rows.ts";
import { BREAKS, DUMP, HIDDEN, ID, SECRETS } from "./breaks.ts";
import { pathOf, proved } from "./proved.ts";

const { exports, differences, differ, differIn } = await proved(DUMP);
const linesOf = (name: string) => exports().get(pathOf(name))!.toString().trim().split("\n");
const recordsOf = (name: string) =>
  linesOf(name).map((line) => JSON.parse(line) as Record<string, unknown>);

/** Another value of the same type. */
function altered(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[]), "Bull Trout"];
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : `${String(value)} more`;
}

/** Of each field: another record's value, one that is changed a little, and the breaks of its own. */
const ALL = (Object.keys(PROOFS) as ResourceName[]).flatMap((name) => {
  const records = recordsOf(name);
  const own = records.find(({ id }) => id === ID[name])!;
  return [...new Set(["id", ...Object.keys(PROOFS[name].fields)])].flatMap((field) => {
    const others = records.map((record) => record[field]);
    const other = others.find((value) => JSON.stringify(value) !== JSON.stringify(own[field]));
    const values = Object.entries(BREAKS[name]?.[field] ?? {}).map(
      ([what, change]) => [what, change(own[field] as never)] as const,
    );
    const usual = [
      ["another's", other],
      ["a little more", field === "id" ? uuid("properties", 77) : altered(own[field])],
    ] as const;
    return [...usual, ...values]
      .filter(([, value]) => value !== undefined)
      .map(([what, value]) => ({ name, field, what, value }));
  });
});

const tried = (kind: string) => ALL.filter(({ what }) => what === kind).map(({ field }) => field);

const listedToo = (table: string) =>
  table === "properties" ? [uuid("properties", 10), ID.properties] : [];

describe("prove(input)", () => {
  it("finds nothing in what a build writes", () => {
    expect(differences({})).toEqual([]);
  });

  it("is tried with another record's value of every field but the fixed one", () => {
    const fixed = "coordinates_precision";
    expect(tried("another's")).toEqual(tried("a little more").filter((field) => field !== fixed));
  });

  it.each(ALL)("tells of $name: $field as $what", ({ name, field, value }) => {
    const id = ID[name];
    const found = differIn(name, id, (record) => ({ ...record, [field]: value }));
    const told = found.filter((one) => one.resource === name);
    if (field === "id") expect(told.map((one) => one.field)).toContain("id");
    else {
      const fields = field === "longitude" ? ["latitude", "longitude"] : [field];
      expect(told.some((one) => one.id === id && fields.includes(one.field))).toBe(true);
    }
    const said = JSON.stringify(found);
    for (const secret of Object.values(SECRETS)) expect(said).not.toContain(secret);
    expect(said).not.toMatch(/45\.0|555/);
  });

  it.each([
    ["description", 1, "profiles.phone"],
    ["name", 3, "properties.gate_code"],
  ])("tells of a %s as the dump has it, where that shows an own value", (field, number, column) => {
    const { id, [field]: text } = DUMP.properties[number - 1]!;
    const found = differIn("properties", String(id), (record) => ({ ...record, [field]: text }));
    expect(found).toMatchObject([{ id, field, problem: `shows its owner's ${column}` }]);
  });

  it("tells of the true point", () => {
    const point = { latitude: 45.01, longitude: -110.01 };
    const found = differIn("properties", ID.properties, (record) => ({ ...record, ...point }));
    expect(found).toMatchObject([{ id: ID.properties, field: "latitude", resource: "properties" }]);
  });

  it.each([
    ["a member more", (record: object) => ({ ...record, gate_code: SECRETS.gate_code })],
    ["a member less", (record: object) => ({ ...record, regulations: undefined })],
    [
      "members in another order",
      ({ name, ...record }: Record<string, unknown>) => ({ ...record, name }),
    ],
  ])("tells of %s", (_, change) => {
    expect(differIn("properties", ID.properties, change)).toContainEqual(
      expect.objectContaining({ resource: "properties", id: ID.properties, field: "record" }),
    );
  });

  it.each<[string, (lines: string[]) => string[], string]>([
    ["rows in the dump's order", (lines) => lines.toReversed(), "order"],
    ["a row that is missing", (lines) => lines.slice(1), "id"],
    ["a row twice", (lines) => [lines[0]!, ...lines], "id"],
    ["a row of another status", (lines) => lines.with(0, lines[0]!.replace(ID.properties, HIDDEN)), "id"], // prettier-ignore
    ["a member that a parser would drop", (lines) => lines.with(0, lines[0]!.replace('"name":', '"name":"48213","name":')), "record"], // prettier-ignore
  ])("tells of %s", (_, change, field) => {
    expect(differ("properties", change).map((one) => one.field)).toContain(field);
  });

  it("tells of a rejected row that is not listed, and of a listed one that is published", () => {
    const told = { resource: "properties", field: "id" };
    expect(differences({ rejected: () => [] })).toMatchObject([
      { ...told, id: uuid("properties", 10) },
    ]);
    expect(differences({ rejected: listedToo })).toMatchObject([{ ...told, id: ID.properties }]);
  });

  it.each<[string, (line: string) => string]>([
    ["a booked day that is free", (line) => line.replace('["booked",1]', '["available",1]')],
    ["fewer rods held", (line) => line.replace('"blocked",1,2', '"blocked",1,1')],
    ["a day later", (line) => line.replace(/\["available",43\]/, '["available",44]')],
    ["another property's", (line) => line.replace(ID.properties, uuid("properties", 2))],
    ["a reason beside the days", (line) => line.replace("}", ',"reason":"wedding"}')],
    ["another cover", (line) => line.replace(/"to":"[^"]+"/, '"to":"2030-01-01"')],
  ])("tells of a calendar with %s", (_, change) => {
    const found = differ("availability", (lines) => {
      const changed = lines.with(0, change(lines[0]!));
      expect(changed).not.toEqual(lines);
      return changed;
    });
    expect(found).toMatchObject([{ resource: "availability", id: ID.properties, field: "runs" }]);
  });

  it.each(["", "null", "7", "gate 48213", '["48213"]', "{}", "\uFEFF{}"])(
    "tells of a line that is no record, and does not quote it: %j",
    (line) => {
      const found = differ("clubs", (lines) => [...lines, line]);
      expect(found).toMatchObject([{ resource: "clubs", id: "", field: "record" }]);
      expect(JSON.stringify(found)).not.toContain("48213");
    },
  );

  it.each(Object.keys(PROOFS))("tells of what stands behind the last line of %s", (name) => {
    const all = exports();
    all.set(pathOf(name), Buffer.concat([all.get(pathOf(name))!, Buffer.from("{}")]));
    expect(differences({ exports: all })).toContainEqual(
      expect.objectContaining({ resource: name, field: "lines" }),
    );
  });

  it.each(["/static/v1/drafts.ndjson", "/static/v1/clubs.2.ndjson", "/all.ndjson"])(
    "tells of %s, which is no export",
    (path) => {
      const all = exports().set(path, exports().get(pathOf("clubs"))!);
      expect(differences({ exports: all })).toMatchObject([{ resource: path, field: "file" }]);
    },
  );

  it("tells of calendars of no property, and of missing ones", () => {
    for (const change of [
      (lines: string[]) => [...lines, lines[0]!],
      (lines: string[]) => lines.slice(0, -1),
    ])
      expect(differ("availability", change).map(({ field }) => field)).toContain("lines");
  });
});
