// The parameters of lists, by the product and by the oracle: queries that are read, in canonical spelling, and bad ones
// with the parameters that are blamed.
import { afterAll, describe, expect, it } from "vitest";
import { MAX_URL_BYTES } from "../../src/limits.ts";
import { linkHeader, listUrl } from "../../src/links.ts";
import { readAll, readParams } from "../../src/read-params.ts";
import { BAD_VALUES } from "../oracle/bad-values.ts";
import type { ListResource } from "../oracle/lists.ts";
import { openOracle } from "../oracle/oracle.ts";
import { calendar, publish } from "../oracle/records.ts";
import { parse, refusal } from "./query-helpers.ts";

const oracle = openOracle(publish({ availability: [calendar(1)] }));
afterAll(() => oracle.close());
const answer = (query: string) => oracle.answer(`/v1/${query}`, new Date("2026-06-01T23:59:00Z"));

const JUNE = "available_from=2026-06-01&available_to=2026-06-30";
const ID = "00000000-0000-4000-8000-00000000000";

describe("a query that can be answered", () => {
  it.each(
    Object.entries<string>({
      properties: "properties",
      "clubs?": "clubs",
      "properties?limit=25&offset=0": "properties",
      "properties?offset=05&limit=0100": "properties?limit=100",
      "clubs?limit=1&offset=1000000": "clubs?limit=1",
      "clubs?state=WY,%20id%09,Id&state=mt&": "clubs?state=id,mt,wy",
      "clubs?state=a%62,ab,ab,ab,ab,ab,ab,ab,ab,ab": "clubs?state=ab",
      "properties?water_type=SPRING-creek,LAKE": "properties?water_type=lake,spring_creek",
      "properties?species=Brown+Trout,%C3%89lan,brown_trout": "properties?species=brown-trout,elan",
      "guides?species=O%E2%80%99Brien%27s%20%C3%9Fich": "guides?species=obriens-ssich",
      "properties?species=%E6%B8%93": "properties?species=%E6%B8%93",
      "properties?bounds=1.0,-0,01.50,0.0000001&q=a+B%2B&species=x&water_type=lake&state=mt":
        "properties?state=mt&water_type=lake&species=x&q=a%20B%2B&bounds=1,0,1.5,0.0000001",
      "properties?bounds=-0.0000012300,-180,0.1,180": "properties?bounds=-0.00000123,-180,0.1,180",
      "properties?bounds=1.5%2C170,1.5,-0170.250": "properties?bounds=1.5,170,1.5,-170.25",
      "properties?q=O%E2%80%99Brien's+(x)*!~": "properties?q=O%E2%80%99Brien's%20(x)*!~",
      "clubs?q=+%27%C3%89lan-9+": "clubs?q=%20'%C3%89lan-9%20",
      "clubs?q=a%26b+c%2Bd%25e+%23%3Df%3F/:": "clubs?q=a%26b%20c%2Bd%25e%20%23%3Df%3F%2F%3A",
      [`guides?location=${"%F0%90%90%80".repeat(100)}`]: `guides?location=${"%F0%90%90%80".repeat(100)}`,
      "guides?min_rating=00.0": "guides?min_rating=0",
      "guides?min_rating=4.50&location=x&techniques=Dry+Fly&species=b,a":
        "guides?species=a,b&techniques=dry-fly&location=x&min_rating=4.5",
      "clubs?facets=state&q=elk": "clubs?q=elk&facets=state",
      "properties?near=45.125,-110.994999&radius_km=050.0": "properties?near=45.13,-110.99",
      "properties?near=45.005,-110.994&radius_km=01.0010":
        "properties?near=45.01,-110.99&radius_km=1.001",
      "properties?near=-0.0049,-179.995": "properties?near=0,180",
      "properties?near=1.00499999999999999999999,2": "properties?near=1,2",
      "properties?near=-45.125,-179.996&radius_km=1.50&sort=distance":
        "properties?near=-45.13,180&radius_km=1.5",
      "properties?q=elk&near=0,0&sort=relevance": "properties?q=elk&near=0,0&sort=relevance",
      "properties?q=elk&sort=relevance": "properties?q=elk",
      "properties?sort=name": "properties",
      "properties?sort=-rate&max_rate=0450.50&min_rods=02&rods=01&available_to=2026-07-01&available_from=2026-06-01":
        "properties?available_from=2026-06-01&available_to=2026-07-01&min_rods=2&max_rate=450.5&sort=-rate",
      [`properties?rods=007&${JUNE}`]: `properties?${JUNE}&rods=7`,
      [`properties?${JUNE}&days=02&weekdays=sun,sat&weekdays=%20sun`]: `properties?${JUNE}&days=2&weekdays=sat,sun`,
      [`properties?${JUNE}&days=14&weekdays=sun,mon,tue,wed,thu,fri,sat`]: `properties?${JUNE}&days=14`,
      "properties?available_from=2026-06-01&available_to=2026-08-31&days=1&weekdays=mon":
        "properties?available_from=2026-06-01&available_to=2026-08-31&days=1&weekdays=mon",
      [`properties?ids=${ID}b,%20${ID}a&ids=${ID}b`]: `properties?ids=${ID}a,${ID}b`,
    }),
  )("reads %s as %s", (given, canonical) => {
    const [list, search = ""] = given.split("?");
    const query = parse(list as ListResource, search);
    expect(listUrl(query, query.limit, 0)).toBe(`/v1/${canonical}`);
    expect(answer(given)).toMatchObject({ status: 200, link: { first: `/v1/${canonical}` } });
  });
});

/** The parameters that a query is refused for. */
const blamed = (list: ListResource, search: string) => {
  const details = refusal(() => parse(list, search));
  for (const [, message] of details) expect(message).toMatch(/.{5}/);
  const parameters = details.map(([name]) => name);
  const expected = { status: 400, code: "invalid_parameter", parameters };
  expect(answer(`${list}?${search}`), search).toEqual(expected);
  return parameters;
};

describe("a bad query", () => {
  it.each(BAD_VALUES)("is %s?%s= with each of %s", (list, parameter, values) => {
    for (const value of values.split(" ")) {
      expect(blamed(list, `${parameter}=${value}`), value).toEqual([parameter]);
    }
  });

  const AUGUST = "available_from=2026-06-01&available_to=2026-08-31";
  it.each<[list: ListResource, search: string, parameters: string]>([
    ["clubs", "limit", "limit"],
    ["clubs", "limit=0&colour=red&offset=-1", "limit colour offset"],
    ["clubs", "limit=5&state=&limit=6", "limit state"],
    ["clubs", "a=&b=&c=&d=&limit=0&e=&f=&g=&h=&i=&j=", "a b c d limit e f g h i"],
    ["properties", "z=1&limit=0&state=mt&bounds=x&a=&limit=0&q=..&offset=1&z=2&species=,", "z limit bounds a q species"], // prettier-ignore
    ["properties", "water_type=ocean&species=---", "water_type species"],
    // The date that is missing, after what is given.
    ["properties", "available_from=2026-06-01", "available_to"],
    ["properties", "available_from=2026-06-01&days=3", "available_to"],
    ["properties", "available_to=2026-06-01&limit=x", "limit available_from"],
    // A refused parameter counts as given for those that need it, and nothing is derived from it.
    ["properties", "near=x&radius_km=1&sort=distance&available_from=x&available_to=2026-06-01&rods=2", "near available_from"], // prettier-ignore
    ["properties", `${AUGUST}&days=x&weekdays=mon,wed`, "days"],
    ["properties", `${AUGUST}&days=2&days=2`, "days"],
    // A bad range hides whether `days` fits into it.
    ["properties", "available_from=2026-06-02&available_to=2026-06-01&days=9", "available_to"],
    ["properties", "available_from=2026-06-02&available_to=1999-06-01&days=9", "available_to"],
    // One that is refused beside weekdays of which no run is possible: both.
    ["properties", "days=14&weekdays=mon,wed", "days weekdays"],
    ["properties", "weekdays=mon,wed&available_from=2026-06-01&available_to=2026-06-01&days=2", "weekdays days"], // prettier-ignore
  ])("of %s?%s is refused for %s", (list, search, parameters) => {
    expect(blamed(list, search).join(" ")).toBe(parameters);
  });

  it("is told the parameters that there are", () => {
    const [[, message]] = refusal(() => parse("fly-shops", "q=x")) as [[string, string]];
    expect(message).toMatch(/takes state, facets, limit, offset$/);
  });
});

it("a query is read no further than ten bad parameters", () => {
  let parsed = 0;
  const unknown = Array.from({ length: 10 }, (_, i) => `x${i}=1`).join("&");
  const counting = { last: () => parsed++ };
  expect(refusal(() => readAll(readParams(`${unknown}&last=1`), counting))).toHaveLength(10);
  expect(parsed).toBe(0);
});

const ORIGIN = "https://riffle.test";

/** The relations in the header of a query of one species with so long a name. */
function relationsOf(length: number, offset = 0): string[] {
  const query = parse("guides", `species=${"a".repeat(length)}&offset=${offset}`);
  return [...linkHeader(query, 100, ORIGIN).matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel!);
}

it("I12: links leave out what would be longer than a URL may be, and are none if that is all", () => {
  const room = MAX_URL_BYTES - `${ORIGIN}/v1/guides?species=`.length;
  expect(relationsOf(room - "&offset=25".length)).toEqual(["first", "next", "last"]);
  expect(relationsOf(room - "&offset=25".length + 1)).toEqual(["first"]);
  expect(relationsOf(room, 25)).toEqual(["first", "prev"]);
  expect(relationsOf(room + 1)).toEqual([]);
});
