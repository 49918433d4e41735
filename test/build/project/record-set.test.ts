// The arena of list items and the facet values of a resource's records.
import { type PublicRecord } from "../../../build/project/reject.ts";
import { describe, expect, it } from "vitest";
import { slice } from "../../../build/project/arena.ts";

import { buildRecordSet } from "../../../build/project/record-set.ts";
import { RESOURCES } from "../../../src/resources.ts";
import { property } from "../../oracle/records.ts";

const { properties } = RESOURCES;
const set = (...fields: Record<string, unknown>[]) =>
  buildRecordSet(
    properties,
    fields.map((each, i) => property(i + 1, each) as PublicRecord),
  );
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

describe("items and lines of buildRecordSet(resource, records)", () => {
  const records = [{ name: "Bé 🐟" }, { name: 'C "\u2028"' }, { name: "A" }];
  const { items, lines } = set(...records);
  const inOrder = [3, 1, 2].map((number) => property(number, records[number - 1]));

  it("holds list items without their description, a comma after each, in canonical order", () => {
    const expected = inOrder.map((record) => JSON.stringify({ ...record, description: undefined }));
    expect(text(items.bytes)).toBe(expected.map((item) => `${item},`).join(""));
    expect(text(slice(items, 1, 2))).toBe(`${expected[1]},`);
  });

  it("holds whole records, a line feed after each", () => {
    const expected = inOrder.map((record) => `${JSON.stringify(record)}\n`);
    expect(text(lines.bytes)).toBe(expected.join(""));
  });

  it("is empty for a resource without records", () => {
    expect(set().items).toEqual({ bytes: new Uint8Array(), ends: new Float64Array() });
  });
});

describe("facets of buildRecordSet(resource, records)", () => {
  const { facets } = set(
    { name: "a", state: "MT", species: ["Brown Trout", "brown trout", "Cutthroat"] },
    { name: "b", state: "ID", water_type: "spring_creek", species: ["BROWN  TROUT", "—"] },
    { name: "c", state: "MT", species: ["Brown Trout"] },
    { name: "d", state: "MT", species: ["Форель"] },
  );

  it("lists them in table order with sorted slugs", () => {
    expect(facets.map(({ name, slugs }) => [name, ...slugs])).toEqual([
      ["state", "id", "mt"],
      ["water_type", "river", "spring_creek"],
      ["species", "brown-trout", "cutthroat", "форель"],
    ]);
  });

  it("counts a value that a record repeats once, and one without a word not at all", () => {
    // Canonical order: b (ID), a, c, d.
    expect(facets[2]).toMatchObject({
      values: [[0], [0, 1], [0], [2]],
      postings: [[0, 1, 2], [1], [3]],
    });
    expect(facets[0]!.postings).toEqual([[0], [1, 2, 3]]);
  });

  it("labels a value by its commonest spelling, on ties by the first in code units", () => {
    expect(facets.map(({ labels }) => labels)).toEqual([
      ["ID", "MT"],
      ["river", "spring_creek"],
      ["Brown Trout", "Cutthroat", "Форель"],
    ]);
    const tied = set({ species: ["brown trout"] }, { species: ["Brown-Trout"] });
    expect(tied.facets[2]!.labels).toEqual(["Brown-Trout"]);
  });

  it("does not depend on the order of the records", () => {
    const fields = [
      { name: "a", species: ["x", "X"] },
      { name: "b", species: ["X", "y"] },
      { name: "c", state: "ID", species: [] },
    ].map((each, i) => property(i, each) as PublicRecord);
    expect(buildRecordSet(properties, fields.toReversed())).toEqual(
      buildRecordSet(properties, fields),
    );
  });
});
