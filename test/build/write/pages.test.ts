// Pages as files: whole envelopes around slices of the records, and what stands where one vanished.
import { combinationsOf } from "../../../build/plan/combinations.ts";
import { type PublicRecord } from "../../../build/project/reject.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { leftoverFiles, pageFiles, requestIdOf } from "../../../build/write/pages.ts";

import { buildRecordSet } from "../../../build/project/record-set.ts";
import { pageAddress, parseAddress } from "../../../src/address.ts";
import { pagination, propertyItem, success } from "../../../src/contract.ts";
import { RESOURCES } from "../../../src/resources.ts";
import { property } from "../../oracle/records.ts";

const data = z.strictObject({ properties: z.array(propertyItem) });
const meta = z.strictObject({ pagination, request_id: z.string() });
const list = success(data).extend({ meta });
const set = buildRecordSet(
  RESOURCES.properties,
  Array.from({ length: 60 }, (_, i) =>
    property(i + 1, { name: `Éléphant ${i}`, description: "Long", state: i < 50 ? "MT" : "ID" }),
  ) as unknown as PublicRecord[],
);
const combinations = combinationsOf(set);
const [everything] = combinations;
const planned = (pages: number) => ({ ...everything!, pages });
/** Path of a page of a state, or of all. */
const at = (state: string | undefined, offset: number) =>
  pageAddress({ resource: "properties", slugs: [state, undefined, undefined], offset });
const body = (bytes: Uint8Array) => list.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));

describe("pageFiles(set, combination)", () => {
  const files = pageFiles(set, planned(3));

  it("are 25 records each, and the rest, as the contract's envelope", () => {
    const bodies = files.map((file) => body(file.make()));
    const items = set.records.map(({ description: _single, ...item }) => item);
    expect(bodies.flatMap((one) => one.data.properties)).toEqual(items);
    expect(bodies.map((one) => one.meta.pagination)).toEqual([
      { total: 60, limit: 25, offset: 0, has_more: true },
      { total: 60, limit: 25, offset: 25, has_more: true },
      { total: 60, limit: 25, offset: 50, has_more: false },
    ]);
  });

  it("have the size that the plan was told", () => {
    for (const file of files) expect(file.make()).toHaveLength(file.bytes);
  });

  it("carry a request id that is a function of their path", () => {
    for (const { path, make } of files) {
      expect(body(make()).meta.request_id).toBe(`req_${requestIdOf(path)}`);
    }
    expect(requestIdOf("/a")).not.toBe(requestIdOf("/b"));
  });

  it("have addresses that name them", () => {
    expect(files.map(({ path }) => parseAddress(path)?.offset)).toEqual([0, 25, 50]);
  });

  it("are one empty page of a resource without records", () => {
    const empty = buildRecordSet(RESOURCES.guides, []);
    const combination = { ...combinationsOf(empty)[0]!, pages: 1 };
    const [only] = pageFiles(empty, combination);
    expect(Buffer.from(only!.make()).toString()).toBe(
      `{"success":true,"data":{"guides":[]},"meta":{"pagination":{"total":0,"limit":25,"offset":0,"has_more":false},"request_id":"req_${requestIdOf(only!.path)}"}}`,
    );
  });
});

describe("leftoverFiles(set, combinations, leftovers)", () => {
  const expires = "2026-06-03T00:00:00.000Z";
  const leftover = (path: string) => leftoverFiles(set, combinations, [{ path, expires }])[0]!;
  const listOf = (path: string) => {
    const page = body(leftover(path).make());
    return [page.data.properties.length, page.meta.pagination.total];
  };

  it("are empty past the end, with the current total", () => {
    expect(listOf(at(undefined, 75))).toEqual([0, 60]);
    expect(listOf(at("id", 25))).toEqual([0, 10]);
    expect(listOf(at("wy", 0))).toEqual([0, 0]);
  });

  it("are the true page where the budget dropped one", () => {
    const [, second] = pageFiles(set, planned(3));
    expect(leftover(second!.path).make()).toEqual(second!.make());
  });

  it("have the size that the plan was told, and when they may go", () => {
    for (const path of [at(undefined, 75), at("mt", 25)]) {
      const file = leftover(path);
      expect(file).toMatchObject({ path, kind: "leftover", expires, bytes: file.make().length });
    }
  });

  it("are those of the set's own resource", () => {
    const path = "/static/v1/guides/offset.25.json";
    expect(leftoverFiles(set, combinations, [{ path, expires }])).toEqual([]);
  });
});
