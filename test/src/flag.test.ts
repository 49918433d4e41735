// A filter of the kind `flag`, on the fly shops' is_pro: read, linked, selected and described like any other, but
// without pages of its own.
import { describe, expect, it } from "vitest";
import { buildRecordSet } from "../../build/project/record-set.ts";
import type { PublicRecord } from "../../build/project/reject.ts";
import { indexPack } from "../../build/write/packs.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { listUrl } from "../../src/links.ts";
import { listParameters } from "../../src/openapi/parameters.ts";
import { readParams } from "../../src/read-params.ts";
import { parseListQuery } from "../../src/query.ts";
import { facetsOf, numericColumnsOf, RESOURCES, type Resource } from "../../src/resources.ts";
import { constraintsOf, select } from "../../src/select.ts";
import { ANY_DAYS } from "../../src/values.ts";
import { shop } from "../oracle/records.ts";
import { refusal } from "./query-helpers.ts";

const SHOPS = RESOURCES["fly-shops"];
const FLAGGED: Resource = {
  ...SHOPS,
  filters: [
    ...SHOPS.filters.slice(0, -1),
    { name: "is_pro", kind: "flag", column: "is_pro", doc: "Pro partners" },
    ...SHOPS.filters.slice(-1),
  ],
};
const records = [true, false, true, false, false].map((is_pro, i) =>
  shop(i + 1, { shop_name: `Shop ${i}`, is_pro }),
) as PublicRecord[];
const parse = (search: string) => parseListQuery(FLAGGED, readParams(search), ANY_DAYS);

describe("a flag", () => {
  const index = openIndex(new Uint8Array(indexPack(buildRecordSet(FLAGGED, records), []).make()));

  it.each([
    ["is_pro=true", [0, 2]],
    ["is_pro=false", [1, 3, 4]],
    ["is_pro=true&state=mt", [0, 2]],
    ["is_pro=true&state=zz", []],
    ["", [0, 1, 2, 3, 4]],
  ])("finds with %s the records %j", (search, ordinals) => {
    const query = parse(search);
    const found = { constraints: constraintsOf(query, index) };
    expect(select(query, index, found).ordinals).toEqual(ordinals);
  });

  it.each(["is_pro=TRUE", "is_pro=1", "is_pro=true,false", "is_pro=true&is_pro=true"])(
    "refuses %s",
    (search) => {
      expect(refusal(() => parse(search)).map(([parameter]) => parameter)).toEqual(["is_pro"]);
    },
  );

  it("is in links as it was asked, in table order", () => {
    const ask = "/v1/fly-shops?state=mt&is_pro=false&facets=state";
    expect(listUrl(parse("facets=state&is_pro=false&state=MT"))).toBe(ask);
    expect(listUrl(parse("is_pro=true"))).toBe("/v1/fly-shops?is_pro=true");
  });

  it("is a column of the index, and no facet with pages of its own", () => {
    expect(numericColumnsOf(FLAGGED)).toEqual(["is_pro"]);
    expect(facetsOf(FLAGGED)).toEqual(facetsOf(SHOPS));
    expect(refusal(() => parse("facets=is_pro")).map(([parameter]) => parameter)).toEqual([
      "facets",
    ]);
  });

  it("is a boolean in OpenAPI", () => {
    const parameter = listParameters(FLAGGED).find(({ name }) => name === "is_pro");
    expect(parameter).toMatchObject({ in: "query", schema: { type: "boolean" } });
  });
});
