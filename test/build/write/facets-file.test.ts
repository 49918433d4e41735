// facets.json: every value with its count, and the page that shows it where that is a file.
import { combinationsOf } from "../../../build/plan/combinations.ts";
import { type PublicRecord } from "../../../build/project/reject.ts";
import { describe, expect, it } from "vitest";
import { facetsFile, facetsOfSets } from "../../../build/write/facets-file.ts";

import { buildRecordSet } from "../../../build/project/record-set.ts";
import { RESOURCES } from "../../../src/resources.ts";
import { guide, shop, type Fields } from "../../oracle/records.ts";

const setOf = (resource: "guides" | "fly-shops", records: Fields[]) =>
  buildRecordSet(RESOURCES[resource], records as unknown as PublicRecord[]);
const sets = [
  setOf("guides", [
    guide(1, { species: ["Char", "char", "Форель"], techniques: ["Dry Fly"] }),
    guide(2, { species: ["Char"] }),
  ]),
  setOf("fly-shops", [shop(1)]),
];
const planned = sets.flatMap(combinationsOf).map((one) => ({ ...one, pages: 1 }));

const value = (name: string, label: string, count: number, page: string | null) => ({
  value: name,
  label,
  count,
  page: page && `/static/v1/${page}/offset.0.json`,
});

describe("facetsOfSets(sets, planned)", () => {
  it("counts records, not mentions, and names pages that are files", () => {
    const files = planned.filter(({ slugs }) => !slugs.includes("форель"));
    expect(facetsOfSets(sets, files)).toEqual({
      resources: {
        guides: {
          total: 2,
          facets: {
            species: [
              value("char", "Char", 2, "guides/species.char"),
              value("форель", "Форель", 1, null),
            ],
            techniques: [value("dry-fly", "Dry Fly", 1, "guides/techniques.dry-fly")],
          },
        },
        "fly-shops": {
          total: 1,
          facets: { state: [value("mt", "MT", 1, "fly-shops/state.mt")] },
        },
      },
    });
  });

  it("takes the page of a value and another for no page of the value", () => {
    const pairs = planned.filter(({ digits }) => digits.every((digit) => digit > 0));
    const { guides } = facetsOfSets(
      sets,
      pairs.filter(({ resource }) => resource.name === "guides"),
    ).resources as Record<string, { facets: Record<string, { page: string | null }[]> }>;
    expect(guides!.facets.species!.map(({ page }) => page)).toEqual([null, null]);
  });
});

describe("facetsFile(facets)", () => {
  it("is a line of JSON", () => {
    const facets = facetsOfSets(sets, []);
    const text = Buffer.from(facetsFile(facets).make()).toString();
    expect(text).toBe(`${JSON.stringify(facets)}\n`);
  });
});
