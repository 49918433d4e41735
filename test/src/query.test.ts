// Parsing list queries: every rule of the parameters, and errors that name the bad ones at once.
import { describe, expect, it } from "vitest";
import { readParams } from "../../src/params.ts";
import type { ListQuery } from "../../src/query.ts";
import { readAll, Refusal, single } from "../../src/read-params.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { parse, refusal } from "./query-helpers.ts";

describe("parseListQuery(resource, params)", () => {
  it("gives defaults for what is left out", () => {
    expect(parse("properties", "")).toEqual({
      resource: RESOURCES.properties,
      facets: [undefined, undefined, undefined],
      ranges: [undefined, undefined],
      bounds: undefined,
      near: undefined,
      free: undefined,
      ids: undefined,
      text: undefined,
      sort: "name",
      counted: undefined,
      limit: 25,
      offset: 0,
    });
  });

  it.each<[ResourceName, string, Partial<ListQuery>]>([
    ["clubs", "state=mt", { facets: [["mt"]] }],
    ["clubs", "state=WY,%20id%09,Id&state=mt", { facets: [["id", "mt", "wy"]] }],
    ["clubs", `state=${"mt,".repeat(9)}mt`, { facets: [["mt"]] }],
    ["properties", "water_type=Spring-CREEK,LAKE", { facets: [undefined, ["lake", "spring_creek"], undefined] }], // prettier-ignore
    ["guides", "species=Brown+Trout,brown_trout&techniques=Dry%20Fly", { facets: [["brown-trout"], ["dry-fly"]] }], // prettier-ignore
    [
      "guides",
      "species=O%E2%80%99Brien%27s%20%C3%9Fich",
      { facets: [["obriens-ssich"], undefined] },
    ],
    ["guides", "species=%E3%83%A4%E3%83%9E%E3%83%A1", { facets: [["ヤマメ"], undefined] }],
    ["guides", "min_rating=0", { ranges: [0] }],
    ["guides", "min_rating=5.000", { ranges: [5] }],
    ["guides", "min_rating=004.25", { ranges: [4.25] }],
    ["clubs", "limit=1&offset=1000000", { limit: 1, offset: 1_000_000 }],
    ["clubs", "limit=0100&offset=000", { limit: 100, offset: 0 }],
    ["properties", "bounds=-90,-180,90,180", { bounds: { south: -90, west: -180, north: 90, east: 180 } }], // prettier-ignore
    ["properties", "bounds=1.5%2C170,1.5,-0170.250", { bounds: { south: 1.5, west: 170, north: 1.5, east: -170.25 } }], // prettier-ignore
    ["clubs", "q=Elk+elk%20RUN", { text: { raw: "Elk elk RUN", words: ["elk", "run"] } }],
    ["clubs", "q=+%27%C3%89lan-9+", { text: { raw: " 'Élan-9 ", words: ["elan", "9"] } }],
    ["guides", `location=${"%F0%90%90%80".repeat(100)}`, { text: { raw: "𐐀".repeat(100), words: ["𐐨".repeat(100)] } }], // prettier-ignore
    ["clubs", "q=a+b+c+d+e+f+g+h", { text: { raw: "a b c d e f g h", words: [..."abcdefgh"] } }],
  ])("reads %s?%s", (resource, search, expected) => {
    expect(parse(resource, search)).toMatchObject(expected);
  });

  it.each<[ResourceName, string, string]>([
    ["clubs", "limit", "0 101 -1 %2B5 +5 5+ 5.0 5e1 0x10 %D9%A5 %zz 99999999999999999999"],
    ["clubs", "limit", "5&limit=5 5&limit= &limit=5"],
    ["clubs", "offset", "1000001 -0"],
    [
      "clubs",
      "state",
      "M Montana %E2%84%AAS mt,,id mt, + mt&state= mt,mt,mt,mt,mt,mt,mt,mt,mt,mt,mt",
    ],
    ["properties", "water_type", "ocean spring+creek la%E2%84%AAe toString"],
    ["guides", "species", "--- %F0%9F%8E%A3"],
    ["guides", "techniques", "%FF"],
    ["guides", "min_rating", "5.01 .5 5. -1 1e0 4,5 NaN"],
    ["guides", "min_rating", `5.${"0".repeat(20)}1`],
    ["properties", "bounds", "1,2,3 1,2,3,4,5 1,2,3, 1,+2,3,4 %2B1,2,3,4 1,2,3,Infinity 2,0,1,0"],
    ["properties", "bounds", "-90.001,0,1,0 0,0,90.5,0 0,0,1,180.001 0,-181,1,0"],
    ["properties", "bounds", `0,0,90.${"0".repeat(20)}1,1`],
    ["clubs", "q", "... + %EF%BF%BD elk%EF%BF%BD elk%FF a+b+c+d+e+f+g+h+i a+a+a+a+a+a+a+a+a"],
    ["clubs", "q", "a".repeat(101)],
    ["clubs", "location", "x"],
    ["guides", "q", "x"],
    ["properties", "techniques", "x"],
    ["fly-shops", "q", "x"],
    ["fly-shops", "State", "mt"],
    ["fly-shops", "", "x"],
    ["fly-shops", "__proto__", "x"],
    ["fly-shops", "constructor", "x"],
    ["fly-shops", "%zz", "x"],
  ])("refuses %s?%s= with each of %s", (resource, parameter, values) => {
    for (const value of ["", ...values.split(" ")]) {
      const details = refusal(() => parse(resource, `${parameter}=${value}`));
      expect(details, value).toEqual([[parameter, expect.stringMatching(/.{5}/)]]);
    }
  });

  it("refuses a parameter without an equals sign, and names those that there are", () => {
    expect(refusal(() => parse("clubs", "limit"))).toEqual([["limit", expect.any(String)]]);
    const [[, message]] = refusal(() => parse("fly-shops", "q=x")) as [[string, string]];
    expect(message).toMatch(/takes state, facets, limit, offset$/);
  });

  it("reports every bad parameter once, in order of appearance, and good ones not at all", () => {
    const search = "z=1&limit=0&state=mt&bounds=x&a=&limit=0&q=..&offset=1&z=2&species=,";
    const names = refusal(() => parse("properties", search)).map(([name]) => name);
    expect(names).toEqual(["z", "limit", "bounds", "a", "q", "species"]);
  });
});

/** A query string of parameters that no endpoint has. */
const unknown = (count: number) => Array.from({ length: count }, (_, i) => `x${i}=1`).join("&");

describe("readAll(params, parsers, demands)", () => {
  const digit = single((value: string) => {
    if (!/^\d$/.test(value)) throw new Refusal("No digit");
    return Number(value);
  });
  const parsers = { a: digit, b: digit, c: digit };
  const refused = (search: string, demands: Parameters<typeof readAll<typeof parsers>>[2]) =>
    refusal(() => readAll(readParams(search), parsers, demands));

  it("says that an endpoint takes none", () => {
    expect(refusal(() => readAll(readParams("x=1"), {}))).toEqual([
      ["x", "Unknown parameter; this endpoint takes none"],
    ]);
  });

  it("puts missing parameters last, in the order they are demanded", () => {
    expect(refused("x=1&b=y", { required: ["c", "a", "b"] })).toEqual([
      ["x", "Unknown parameter; this endpoint takes a, b, c"],
      ["b", "No digit"],
      ["c", "Required; add it"],
      ["a", "Required; add it"],
    ]);
  });

  const found = [
    { parameter: "b", message: "Left out" },
    { parameter: "c", message: "Too large" },
  ];

  it("puts what a check finds in its place by appearance", () => {
    const details = refused("c=1&x=1", { required: ["a"], check: () => found });
    expect(details.map(([name]) => name)).toEqual(["c", "x", "a", "b"]);
  });

  const names = (search: string, required: string[] = []) =>
    refused(search, { required, check: () => found }).map(([name]) => name);

  it("reports the first ten bad parameters and reads no further", () => {
    const ten = Array.from({ length: 10 }, (_, i) => `x${i}`);
    expect(names(unknown(1_375), ["c", "a"])).toEqual(ten);
    expect(names(`c=1&${unknown(9)}&b=1&x9=1`)).toEqual(["c", ...ten.slice(0, 9)]);
    expect(names(unknown(8))).toEqual([...ten.slice(0, 8), "b", "c"]);
    let parsed = 0;
    const counting = { last: () => parsed++ };
    expect(refusal(() => readAll(readParams(`${unknown(10)}&last=1`), counting))).toHaveLength(10);
    expect(parsed).toBe(0);
  });

  const looksOf = (count: number) => {
    let looks = 0;
    const params = readParams(unknown(count)).map(({ name, value }) => ({
      value,
      get name() {
        looks++;
        return name;
      },
    }));
    refusal(() => readAll(params, parsers));
    return looks / count;
  };

  it("looks at each parameter as often, however many there are", () => {
    expect(looksOf(1_375)).toBe(looksOf(20));
  });

  it("lets an error of a parser that is no refusal through", () => {
    const list = null as unknown as string[];
    expect(() => readAll(readParams("a=1"), { a: () => list.length })).toThrow(TypeError);
  });

  it("gives the results by name", () => {
    expect(readAll(readParams("b=2&a=1"), parsers)).toEqual({ a: 1, b: 2 });
  });
});
