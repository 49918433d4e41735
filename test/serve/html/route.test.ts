// Which page an address has, and which other spelling it has instead.
import { describe, expect, it } from "vitest";
import { routePage } from "../../../src/serve/html/route.ts";

const ID = "0badc0de-0000-4000-8000-000000000001";

describe("routePage(path, search)", () => {
  it.each([
    ["/fishing/", "", { kind: "states" }],
    ["/fishing/mt/", "", { kind: "list", state: "mt", facet: undefined, page: 1 }],
    ["/fishing/mt/", "?utm=x", { kind: "list", state: "mt", facet: undefined, page: 1 }],
    ["/fishing/mt/", "?page=0", { kind: "list", state: "mt", facet: undefined, page: 1 }],
    ["/fishing/mt/", "?page=two", { kind: "list", state: "mt", facet: undefined, page: 1 }],
    ["/fishing/mt/page-3/", "", { kind: "list", state: "mt", facet: undefined, page: 3 }],
    ["/fishing/mt/brown-trout/", "", { kind: "list", state: "mt", facet: "brown-trout", page: 1 }],
    [
      "/fishing/mt/spring-creek/",
      "?page=1",
      { kind: "list", state: "mt", facet: "spring-creek", page: 1 },
    ],
    [`/properties/${ID}/`, "", { kind: "property", id: ID }],
    [`/properties/${ID}/`, "?month=2026-07", { kind: "property", id: ID }],
  ])("finds %s%s", (path, search, target) => {
    expect(routePage(path, search)).toEqual(target);
  });

  it.each([
    ["/fishing", "", "/fishing/"],
    ["/properties", "?x=1", "/fishing/?x=1"],
    ["/properties/", "", "/fishing/"],
    ["/fishing/MT", "", "/fishing/mt/"],
    ["/fishing/mt", "?utm=x", "/fishing/mt/?utm=x"],
    ["/fishing/Mt/Brown_Trout", "", "/fishing/mt/brown-trout/"],
    ["/fishing/mt/spring_creek/", "", "/fishing/mt/spring-creek/"],
    ["/fishing/mt/Brown%20Trout/", "", "/fishing/mt/brown-trout/"],
    ["/fishing/mt/page-1/", "", "/fishing/mt/"],
    ["/fishing/mt/brown-trout/page-2", "", "/fishing/mt/brown-trout/page-2/"],
    ["/fishing/mt/", "?page=2", "/fishing/mt/page-2/"],
    ["/fishing/mt/brown-trout/", "?utm=x&page=2", "/fishing/mt/brown-trout/page-2/?utm=x"],
    [`/properties/${ID}`, "", `/properties/${ID}/`],
    [`/guides/${ID}`, "", `/guides/${ID}/`],
    [`/properties/${ID}/any-name`, "?month=2026-07", `/properties/${ID}/?month=2026-07`],
    [`/properties/${ID}/%E0%A4%A/`, "", `/properties/${ID}/`],
  ])("leads from %s%s to %s", (path, search, to) => {
    expect(routePage(path, search)).toEqual({ kind: "redirect", to });
    const [right = "", ...rest] = to.split("?");
    expect(routePage(right, rest.map((one) => `?${one}`).join(""))?.kind).not.toBe("redirect");
  });

  it.each([
    ["/fishing//", ""],
    ["/fishing/montana/", ""],
    ["/fishing/m/", ""],
    ["/fishing/mt//", ""],
    ["/fishing/mt/brown-trout/more/", ""],
    ["/fishing/mt/%E0%A4%A/", ""],
    ["/fishing/mt/---/", ""],
    ["/fishing/mt/page-0/", ""],
    ["/fishing/mt/page-01/", ""],
    ["/fishing/mt/page-2/page-3/", ""],
    ["/fishing/mt/page-40002/", ""],
    ["/fishing/mt/%E3%83%A4%E3%83%9E%E3%83%A1/", ""],
    ["/properties/nonsense", ""],
    ["/properties//x", ""],
    [`/properties/${ID.toUpperCase()}`, ""],
    [`/properties/${ID}/a/b`, ""],
    ["/properties/__proto__", ""],
  ])("finds nothing at %s%s", (path, search) => {
    expect(routePage(path, search)).toBeUndefined();
  });
});
