// Breaks every rule of the projection, one by one: each break must be told, with its record and field.
import { beforeAll, describe, expect, it } from "vitest";
import { PROOFS } from "../../../build/prove/rules.ts";
import type { ResourceName } from "../../../src/resources.ts";
import { uuid, writeDump } from "../dump-rows.ts";
import { DUMP, FIELDS, HIDDEN, ID, SECRETS } from "./breaks.ts";
import { proved, type Proved } from "./proved.ts";

const BREAKS = Object.entries(FIELDS).flatMap(([name, fields]) =>
  Object.entries(fields).flatMap(([field, changes]) =>
    Object.entries(changes).map(([what, change]) => ({ name, field, what, change })),
  ),
);

const listedToo = (table: string) =>
  table === "properties" ? [uuid("properties", 10), ID.properties] : [];
const same = (lines: string[]) => lines;

let built: Proved;
beforeAll(async () => {
  built = await proved(writeDump(DUMP));
});

/** What differs once an export is replaced by other files. */
function proveWith(name: string, filesOf: (bytes: Uint8Array) => [string, Uint8Array][]) {
  const others = built.exports();
  const path = `/static/v1/${name}.ndjson`;
  const bytes = others.get(path)!;
  others.delete(path);
  return built.differ(name, same, { exports: new Map([...others, ...filesOf(bytes)]) });
}

describe("prove(input)", () => {
  it("finds nothing in what a build writes", () => {
    expect(built.differ("properties", (lines) => lines)).toEqual([]);
  });

  it("has a break for every field of every resource", () => {
    for (const [name, { fields }] of Object.entries(PROOFS)) {
      expect(Object.keys(FIELDS[name as ResourceName])).toEqual(
        expect.arrayContaining(Object.keys(fields)),
      );
    }
  });

  it.each(BREAKS)("tells of $name: $field as $what", ({ name, field, change }) => {
    const id = ID[name as ResourceName];
    const found = built.differIn(name, id, (record) => ({
      ...record,
      [field]: change(record[field] as never, record),
    }));
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
    ["as it is", (degrees: number) => degrees],
    ["at three decimals", (degrees: number) => Math.round(degrees * 1000) / 1000],
    ["at two decimals", (degrees: number) => Math.round(degrees * 100) / 100],
  ])("tells of the true point %s", (_, written) => {
    const found = built.differIn("properties", ID.properties, (record) => ({
      ...record,
      latitude: written(45.01),
      longitude: written(-110.01),
    }));
    expect(found).toEqual([
      expect.objectContaining({ id: ID.properties, field: "latitude", resource: "properties" }),
    ]);
  });

  it.each([
    ["a member more", (record: object) => ({ ...record, gate_code: SECRETS.gate_code })],
    ["a member less", (record: object) => ({ ...record, regulations: undefined })],
    [
      "members in another order",
      ({ name, ...record }: Record<string, unknown>) => ({ ...record, name }),
    ],
  ])("tells of %s", (_, change) => {
    const found = built.differIn("properties", ID.properties, change);
    expect(found).toContainEqual(
      expect.objectContaining({ resource: "properties", id: ID.properties, field: "record" }),
    );
  });

  it("tells of a member that a parser would drop", () => {
    const found = built.differ("properties", ([first, ...rest]) => [
      first!.replace('"name":', '"name":"48213","name":'),
      ...rest,
    ]);
    expect(found.map(({ field }) => field)).toContain("record");
  });

  it.each<[string, (lines: string[]) => string[], string]>([
    ["rows in the dump's order", (lines) => lines.toReversed(), "order"],
    ["a row that is missing", (lines) => lines.slice(1), "id"],
    ["a row twice", ([first, ...rest]) => [first!, first!, ...rest], "id"],
    [
      "a row of another status",
      ([first, ...rest]) => [first!.replace(ID.properties, HIDDEN), ...rest],
      "id",
    ],
  ])("tells of %s", (_, change, field) => {
    const found = built.differ("properties", change);
    expect(found.map((one) => one.field)).toContain(field);
  });

  it("tells of a rejected row that is not listed, and of a listed one that is published", () => {
    expect(built.differ("properties", same, { rejected: () => [] })).toEqual([
      expect.objectContaining({ id: uuid("properties", 10), field: "id" }),
    ]);
    expect(built.differ("properties", same, { rejected: listedToo })).toEqual([
      expect.objectContaining({ id: ID.properties, field: "id" }),
    ]);
  });

  it.each<[string, (line: string) => string]>([
    ["a booked day that is free", (line) => line.replace('["booked",1]', '["available",1]')],
    ["fewer rods held", (line) => line.replace('"blocked",1,2', '"blocked",1,1')],
    ["a day later", (line) => line.replace(/\["available",43\]/, '["available",44]')],
    ["another property's", (line) => line.replace(ID.properties, uuid("properties", 2))],
    ["a reason beside the days", (line) => line.replace("}", ',"reason":"wedding"}')],
    ["another cover", (line) => line.replace(/"to":"[^"]+"/, '"to":"2030-01-01"')],
  ])("tells of a calendar with %s", (_, change) => {
    const found = built.differ("availability", ([first, ...rest]) => {
      const changed = change(first!);
      expect(changed).not.toBe(first);
      return [changed, ...rest];
    });
    expect(found).toEqual([
      expect.objectContaining({ resource: "availability", id: ID.properties, field: "runs" }),
    ]);
  });

  it.each(["", "null", "7", "gate 48213", '["48213"]', "{}", "\uFEFF{}"])(
    "tells of a line that is no record, and does not quote it: %j",
    (line) => {
      const found = built.differ("clubs", (lines) => [...lines, line]);
      expect(found).toEqual([
        expect.objectContaining({ resource: "clubs", id: "", field: "record" }),
      ]);
    },
  );

  it.each(Object.keys(FIELDS))("tells of what stands behind the last line of %s", (name) => {
    const path = `/static/v1/${name}.ndjson`;
    const found = proveWith(name, (bytes) => [[path, Buffer.concat([bytes, Buffer.from("{}")])]]);
    expect(found).toContainEqual(expect.objectContaining({ resource: name, field: "lines" }));
  });

  it.each(["/static/v1/drafts.ndjson", "/static/v1/clubs.2.ndjson", "/all.ndjson"])(
    "tells of %s, which is no export",
    (path) => {
      const found = proveWith("clubs", (bytes) => [
        ["/static/v1/clubs.ndjson", bytes],
        [path, bytes],
      ]);
      expect(found).toEqual([expect.objectContaining({ resource: path, field: "file" })]);
    },
  );

  it("tells of calendars of no property, and of missing ones", () => {
    for (const change of [
      (lines: string[]) => [...lines, lines[0]!],
      (lines: string[]) => lines.slice(0, -1),
    ]) {
      expect(built.differ("availability", change).map(({ field }) => field)).toContain("lines");
    }
  });
});
