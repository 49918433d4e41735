// Which page an address has, and which other spelling it has instead.
import { describe, expect, it } from "vitest";
import { routePage } from "../../../src/serve/html/route.ts";

const ID = "0badc0de-0000-4000-8000-000000000001";

function routed(address: string) {
  const { length } = address.split("?")[0]!;
  return routePage(address.slice(0, length), address.slice(length));
}
const list = (facet?: string, page = 1) => ({ kind: "list", state: "mt", facet, page });

describe("routePage(path, search)", () => {
  it.each([
    ["/fishing/", { kind: "states" }],
    ["/fishing/mt/", list()],
    ["/fishing/mt/?utm=x", list()],
    ["/fishing/mt/?page=0", list()],
    ["/fishing/mt/?page=two", list()],
    ["/fishing/mt/page-3/", list(undefined, 3)],
    ["/fishing/mt/brown-trout/", list("brown-trout")],
    ["/fishing/mt/spring-creek/?page=1", list("spring-creek")],
    [`/properties/${ID}/`, { kind: "property", id: ID }],
    [`/properties/${ID}/?month=2026-07`, { kind: "property", id: ID }],
  ])("finds %s", (address, target) => expect(routed(address)).toEqual(target));

  it.each([
    ["/fishing", "/fishing/"],
    ["/properties?x=1", "/fishing/?x=1"],
    ["/properties/", "/fishing/"],
    ["/fishing/MT", "/fishing/mt/"],
    ["/fishing/mt?utm=x", "/fishing/mt/?utm=x"],
    ["/fishing/Mt/Brown_Trout", "/fishing/mt/brown-trout/"],
    ["/fishing/mt/spring_creek/", "/fishing/mt/spring-creek/"],
    ["/fishing/mt/Brown%20Trout/", "/fishing/mt/brown-trout/"],
    ["/fishing/mt/page-1/", "/fishing/mt/"],
    ["/fishing/mt/brown-trout/page-2", "/fishing/mt/brown-trout/page-2/"],
    ["/fishing/mt/?page=2", "/fishing/mt/page-2/"],
    ["/fishing/mt/brown-trout/?utm=x&page=2", "/fishing/mt/brown-trout/page-2/?utm=x"],
    [`/properties/${ID}`, `/properties/${ID}/`],
    [`/guides/${ID}`, `/guides/${ID}/`],
    [`/properties/${ID}/any-name?month=2026-07`, `/properties/${ID}/?month=2026-07`],
    [`/properties/${ID}/%E0%A4%A/`, `/properties/${ID}/`],
  ])("leads from %s to %s", (address, to) => {
    expect(routed(address)).toEqual({ kind: "redirect", to });
    expect(routed(to)?.kind).not.toBe("redirect");
  });

  it.each([
    "/fishing//",
    "/fishing/montana/",
    "/fishing/mt//",
    "/fishing/mt/brown-trout/more/",
    "/fishing/mt/%E0%A4%A/",
    "/fishing/mt/---/",
    "/fishing/mt/page-0/",
    "/fishing/mt/page-01/",
    "/fishing/mt/page-2/page-3/",
    "/fishing/mt/page-40002/",
    "/fishing/mt/%E3%83%A4%E3%83%9E%E3%83%A1/",
    "/properties/nonsense",
    `/properties/${ID.toUpperCase()}`,
    `/properties/${ID}/a/b`,
    "/properties/__proto__",
  ])("finds nothing at %s", (address) => expect(routed(address)).toBeUndefined());
});
