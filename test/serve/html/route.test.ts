// Which page an address has, and which other spelling it has instead.
import { describe, expect, it } from "vitest";
import { listPath, propertyPath } from "../../../src/page-address.ts";
import { routePage } from "../../../src/serve/html/route.ts";

const ID = "0badc0de-0000-4000-8000-000000000001";

describe("routePage(path, search)", () => {
  it.each([
    ["/fishing/", "", { kind: "states" }],
    ["/fishing/mt/", "", { kind: "list", state: "mt", facet: undefined, page: 1 }],
    ["/fishing/mt/", "?page=3&utm=x", { kind: "list", state: "mt", facet: undefined, page: 3 }],
    ["/fishing/mt/brown-trout/", "", { kind: "list", state: "mt", facet: "brown-trout", page: 1 }],
    [
      "/fishing/mt/spring-creek/",
      "?page=1",
      { kind: "list", state: "mt", facet: "spring-creek", page: 1 },
    ],
    [
      "/fishing/mt/%E3%83%A4%E3%83%9E%E3%83%A1/",
      "",
      { kind: "list", state: "mt", facet: "ヤマメ", page: 1 },
    ],
    [`/properties/${ID}`, "", { kind: "property", id: ID }],
    [`/properties/${ID}/`, "", { kind: "property", id: ID }],
    [`/properties/${ID}/any-name`, "?month=2026-07", { kind: "property", id: ID }],
    [`/properties/${ID}/%E0%A4%A/`, "", { kind: "property", id: ID }],
  ])("finds %s%s", (path, search, target) => {
    expect(routePage(path, search)).toEqual(target);
  });

  it.each([
    ["/fishing", "/fishing/"],
    ["/properties", "/fishing/"],
    ["/properties/", "/fishing/"],
    ["/fishing/MT", "/fishing/mt/"],
    ["/fishing/mt", "/fishing/mt/"],
    ["/fishing/Mt/Brown_Trout", "/fishing/mt/brown-trout/"],
    ["/fishing/mt/spring_creek/", "/fishing/mt/spring-creek/"],
    ["/fishing/mt/Brown%20Trout/", "/fishing/mt/brown-trout/"],
  ])("leads from %s to %s", (path, to) => {
    expect(routePage(path, "")).toEqual({ kind: "redirect", path: to });
    expect(routePage(to, "")?.kind).not.toBe("redirect");
  });

  it.each([
    ["/fishing//", ""],
    ["/fishing/montana/", ""],
    ["/fishing/m/", ""],
    ["/fishing/mt//", ""],
    ["/fishing/mt/brown-trout/more/", ""],
    ["/fishing/mt/%E0%A4%A/", ""],
    ["/fishing/mt/---/", ""],
    ["/fishing/mt/", "?page=0"],
    ["/fishing/mt/", "?page=01"],
    ["/fishing/mt/", "?page=two"],
    ["/fishing/mt/", "?page=40002"],
    ["/properties/nonsense", ""],
    ["/properties//x", ""],
    [`/properties/${ID.toUpperCase()}`, ""],
    [`/properties/${ID}/a/b`, ""],
    ["/properties/__proto__", ""],
  ])("finds nothing at %s%s", (path, search) => {
    expect(routePage(path, search)).toBeUndefined();
  });
});

describe("propertyPath(id, name)", () => {
  it.each([
    ["O’Brien’s Élan", `/properties/${ID}/obriens-elan`],
    ["渓流 山女魚", `/properties/${ID}/${encodeURIComponent("渓流-山女魚")}`],
    ["🎣", `/properties/${ID}`],
    ["../../<script>?#", `/properties/${ID}/script`],
    ["\u202Eevil\u2066", `/properties/${ID}/evil`],
    ["word ".repeat(30), `/properties/${ID}/${"word-".repeat(15)}word`],
    ["x".repeat(300), `/properties/${ID}/${"x".repeat(80)}`],
  ])("names the page of %j", (name, path) => {
    expect(propertyPath(ID, name)).toBe(path);
    expect(routePage(path, "")).toEqual({ kind: "property", id: ID });
  });
});

describe("listPath(state, facet, page)", () => {
  it("is what is routed to the list", () => {
    const path = listPath("MT", "spring_creek", 7);
    expect(path).toBe("/fishing/mt/spring-creek/?page=7");
    expect(routePage("/fishing/mt/spring-creek/", "?page=7")).toMatchObject({ page: 7 });
  });
});
