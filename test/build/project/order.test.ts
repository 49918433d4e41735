// The canonical order of each resource, on records of which only the ordered columns matter.
import { type PublicRecord } from "../../../build/project/reject.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder } from "../../../build/project/order.ts";

import { RESOURCES } from "../../../src/resources.ts";

const { properties, guides } = RESOURCES;
const shops = RESOURCES["fly-shops"];

const guide = (id: string, tier: string, average: number, count: number, name: string) => ({
  id,
  membership_tier: tier,
  rating_avg: average,
  rating_count: count,
  display_name: name,
});

const named = (...names: string[]): PublicRecord[] =>
  names.map((name, i) => ({ id: `${i}`, state: "MT", name }));

describe("inOrder(resource, records)", () => {
  it.each<[string, string[]]>([
    ["by folded words, whatever the case", ["alpha", "Bravo", "charlie"]],
    ["by folded words, whatever the accents", ["Eagle", "Élan", "Elk", "Émile"]],
    ["an apostrophe as if it were not there", ["Obrian", "O'Brien", "Obriez"]],
    ["a shorter name before one that goes on", ["Elk", "Elk Run", "Elkhorn"]],
    ["a name without a word first", ["—", "Aspen"]],
    ["equal words by the code points of the trimmed name", ["ELK RUN", " Elk Run ", "elk run"]],
    ["code points above U+FFFF after all others", ["\uFFE6 Elk", "\u{1F41F} Elk"]],
    ["a removed span as the word it is", ["Remote", "[removed]", "Removes"]],
  ])("orders %s", (_, names) => {
    const records = named(...names);
    expect(inOrder(properties, records.toReversed())).toEqual(records);
  });

  it("orders equal names by id, and states before names", () => {
    const records = [
      { id: "b", state: "CO", name: "Zebra" },
      { id: "a", state: "MT", name: "Elk" },
      { id: "c", state: "MT", name: "Elk" },
    ];
    expect(inOrder(properties, records.toReversed())).toEqual(records);
  });

  it("orders guides pro first, then by rating, number of ratings, name and id", () => {
    const records = [
      guide("1", "pro", 3, 1, "Zoe"),
      guide("2", "pro", 0, 0, "Ann"),
      guide("3", "standard", 5, 9, "Yan"),
      guide("4", "standard", 5, 8, "Bea"),
      guide("5", "standard", 5, 8, "cid"),
      guide("6", "standard", 5, 8, "Cid"),
      guide("7", "standard", 5, 8, "Cid"),
    ].sort((a, b) => (a.display_name < b.display_name ? 1 : -1));
    const ids = inOrder(guides, records).map(({ id }) => id);
    expect(ids.join("")).toBe("1234675");
  });

  it("orders fly shops by the name of the shop", () => {
    const records = ["Ant", "Bee"].map((name, i) => ({
      id: `${9 - i}`,
      state: "MT",
      shop_name: name,
    }));
    expect(inOrder(shops, records.toReversed())).toEqual(records);
  });

  it("does not depend on the order of its input, and leaves that alone", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "B", "é", "'", " ", "\u{1F41F}", "～") });
    const record = fc.record({ id: fc.uuid(), state: fc.constantFrom("MT", "ID"), name: text });
    const records = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 12 });
    fc.assert(
      fc.property(records, fc.infiniteStream(fc.nat()), (list, numbers) => {
        const shuffled = list
          .map((item) => ({ item, at: numbers.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        const before = [...shuffled];
        expect(inOrder(properties, shuffled)).toEqual(inOrder(properties, list));
        expect(shuffled).toEqual(before);
      }),
      { seed: 11 },
    );
  });
});
