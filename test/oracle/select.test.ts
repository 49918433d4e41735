// Proves the oracle's order and relevance on records small enough to work out by hand.
import { describe, expect, it } from "vitest";
import type { ListResource } from "./lists.ts";
import { load } from "./load.ts";
import type { Filters } from "./params.ts";
import type { Fields } from "./records.ts";
import { club, guide, property, publish, shop } from "./records.ts";
import { select } from "./select.ts";

/** The numbers of the found records, in order, and their scores. */
function find(resource: ListResource, records: Fields[], filters: Filters = {}) {
  const hits = select(load(publish({ [resource]: records })), resource, filters);
  const numbers = hits.map(({ id }) => Number(id.slice(-12)));
  return { numbers, scores: hits.map(({ score }) => score) };
}

describe("order of lists", () => {
  it("sorts properties by state, then folded name, then the trimmed original, then id", () => {
    const records = [
      property(1, { state: "WY", name: "A" }),
      property(2, { name: "Élk Run" }),
      property(3, { name: "elk run" }),
      property(5, { name: " Elk Run" }),
      property(4, { name: "Elk Run" }),
      property(6, { name: "Elk, Zoo" }),
      property(7, { name: "Elkhorn" }),
      property(8, { name: "[removed]" }),
      property(9, { name: "Remote" }),
      property(10, { name: "—" }),
    ];
    expect(find("properties", records).numbers).toEqual([10, 4, 5, 3, 2, 6, 7, 9, 8, 1]);
  });

  it("compares code points, not UTF-16 units", () => {
    const records = [property(1, { name: "\u{10428}" }), property(2, { name: "\uFA0E" })];
    expect(find("properties", records).numbers).toEqual([2, 1]);
  });

  it("sorts guides pro first, then by rating, count, name and id, whatever the location", () => {
    const records = [
      guide(1, { rating_avg: 5, rating_count: 9, base_location: "Lake" }),
      guide(2, { membership_tier: "pro", rating_avg: 1, base_location: "Lake Lake" }),
      guide(3, { rating_avg: 5, rating_count: 10, base_location: "Lakeside" }),
      guide(4, { membership_tier: "pro", rating_avg: 1, display_name: "Ábel", base_location: "lake" }), // prettier-ignore
      guide(5, { rating_avg: 5, rating_count: 9, display_name: "Guide 1", base_location: "Lake" }),
      guide(6, { base_location: "River" }),
    ];
    expect(find("guides", records).numbers).toEqual([4, 2, 3, 1, 5, 6]);
    expect(find("guides", records, { location: "lake" }).numbers).toEqual([4, 2, 3, 1, 5]);
  });

  it("sorts fly shops by state and name, pro or not", () => {
    const records = [shop(1, { state: "WY" }), shop(3, { is_pro: true }), shop(2)];
    expect(find("fly-shops", records).numbers).toEqual([2, 3, 1]);
  });
});

describe("relevance", () => {
  // Words: 1 trout club trout creek zz, 2 bass club zz, 3 troutdale anglers society bass lake zz;
  // N = 3, lengths 5, 3 and 6, mean 14/3.
  const clubs = [
    club(1, { name: "Trout Club", location: "Trout Creek" }),
    club(2, { name: "Bass Club" }),
    club(3, { name: "Troutdale Anglers' Society", location: "Bass Lake" }),
  ];

  it.each<[string, number[], number[]]>([
    // df 2, idf ln 1.6 = 0.470004. Record 1 has tf 4 + 2:
    // 0.470004 · 6 · 2.2 / (6 + 1.2 · (0.25 + 0.75 · 5 / (14 / 3))) = 6.204048 / 7.264286
    ["trout", [1, 3], [854_048, 757_912]],
    ["TROUT trout", [1, 3], [854_048, 757_912]],
    ["bass", [2, 3], [847_796, 598_186]],
    ["trout bass", [3], [1_356_098]],
    ["creek", [1], [1_322_081]],
    ["rout", [], []],
  ])("scores %j as the formula does by hand", (q, numbers, scores) => {
    expect(find("clubs", clubs, { q })).toEqual({ numbers, scores });
  });

  it("breaks ties by the list's order", () => {
    const twins = [club(2, { name: "Bass B" }), club(3, { name: "Bass A" }), club(1)];
    expect(find("clubs", twins, { q: "bass" }).numbers).toEqual([3, 2]);
  });

  it("keeps document frequency and length over all rows whatever else is filtered", () => {
    expect(find("clubs", clubs, { q: "creek", state: ["zz"] }).scores).toEqual([1_322_081]);
  });

  it("finds a region by its code and its name, and a redacted span by nothing", () => {
    const records = [property(1, { name: "[removed] Ranch", state: "NL" })];
    const counts = ["nl", "newfoundland lab ranch", "removed"].map(
      (q) => find("properties", records, { q }).numbers.length,
    );
    expect(counts).toEqual([1, 1, 0]);
  });

  it("counts a repeated species twice", () => {
    const records = [
      property(1, { name: "A", species: ["Carp", "Carp"] }),
      property(2, { name: "A", species: ["Carp", "Pike"] }),
    ];
    expect(find("properties", records, { q: "carp" }).numbers).toEqual([1, 2]);
    const [twice = 0, once = 0] = find("properties", records, { q: "carp" }).scores;
    expect(twice).toBeGreaterThan(once);
  });
});
