// Proves the oracle's answers, links, errors and calendars on cases whose outcome the contract spells out.
import { afterAll, describe, expect, it } from "vitest";
import { openOracle } from "./oracle.ts";
import { calendar, club, guide, property, publish, shop, uuid } from "./records.ts";

const NOW = new Date("2026-06-01T23:59:00Z");
const ID = `"request_id":"req_00000000000000000000000000000000"`;

const oracle = openOracle(
  publish({
    properties: [property(1, { name: "Elk Run", species: ["Brown Trout"], description: "Long" })],
    guides: [guide(1, { species: ["Bass, Striped"], rating_avg: 4.5 })],
    clubs: Array.from({ length: 7 }, (_, index) => club(index, { state: "MT" })),
    "fly-shops": [shop(1)],
    availability: [
      calendar(1, [
        ["available", 31],
        ["blocked", 1, 2],
        ["blocked", 2],
        ["booked", 1],
        ["available", 547],
      ]),
    ],
  }),
);
afterAll(() => oracle.close());

function ask(pathAndQuery: string) {
  const answer = oracle.answer(pathAndQuery, NOW);
  if (answer.status !== 200) return answer;
  return { ...answer, data: (JSON.parse(answer.body) as { data: Record<string, unknown> }).data };
}

describe("answer(/v1/properties)", () => {
  const item =
    `"id":"${uuid(1)}","name":"Elk Run","location_description":"","state":"MT",` +
    `"water_type":"river","species":["Brown Trout"],"regulations":"","max_rods":2,` +
    `"rate_adult_full_day":50,"latitude":45,"longitude":-110,"coordinates_precision":"approximate"`;

  it("spells a list without descriptions", () => {
    expect(oracle.answer("/v1/properties?species=BROWN_trout", NOW)).toEqual({
      status: 200,
      body:
        `{"success":true,"data":{"properties":[{${item}}]},"meta":{"pagination":` +
        `{"total":1,"limit":25,"offset":0,"has_more":false},${ID}}}`,
      link: {
        first: "/v1/properties?species=brown-trout",
        last: "/v1/properties?species=brown-trout",
      },
      page: "/static/v1/properties/species.brown-trout/offset.0.json",
    });
  });

  it("spells one property with its description last and no pagination", () => {
    expect(oracle.answer(`/v1/properties/${uuid(1)}`, NOW)).toEqual({
      status: 200,
      body: `{"success":true,"data":{"property":{${item},"description":"Long"}},"meta":{${ID}}}`,
      link: undefined,
    });
  });
});

describe("answer(): what is not found", () => {
  it.each([
    `/v1/properties/${uuid(2)}`,
    `/v1/properties/${uuid(1).toUpperCase().replace("-4000-", "-4A00-")}`,
    "/v1/properties/nonsense?colour=red",
    `/v1/availability?property_id=${uuid(2)}`,
    "/v1",
    "/v1/",
    "/v1/Clubs",
    "/v1/%63lubs",
    "/v1/clubs/1",
    "/v2/clubs",
  ])("answers %s with 404", (path) => {
    expect(ask(path)).toEqual({ status: 404, code: "not_found", parameters: [] });
  });

  it.each(["/v1/health", "/v1/me", "/v1/clubs/", `/v1/properties/${uuid(1)}/`])(
    "leaves %s to other tests",
    (path) => {
      expect(() => ask(path)).toThrow(RangeError);
    },
  );
});

describe("answer(): bad parameters", () => {
  it.each([
    ["/v1/clubs?limit=0&colour=red&offset=-1", ["limit", "colour", "offset"]],
    ["/v1/clubs?a=&b=&c=&d=&limit=0&e=&f=&g=&h=&i=&j=", [..."abcd", "limit", ..."efghi"]],
    ["/v1/clubs?limit=101", ["limit"]],
    ["/v1/clubs?limit=5&state=&limit=6", ["limit", "state"]],
    ["/v1/clubs?limit=5&limit=5", ["limit"]],
    ["/v1/clubs?limit=%2B5", ["limit"]],
    ["/v1/clubs?state=MT,,ID", ["state"]],
    ["/v1/clubs?state=MT&state=M1", ["state"]],
    ["/v1/clubs?state=%E2%84%AAS", ["state"]],
    ["/v1/clubs?state=a,a,a,a,a,a,a,a,a,a,a", ["state"]],
    ["/v1/clubs?q=%FF", ["q"]],
    ["/v1/clubs?q=a%", ["q"]],
    ["/v1/clubs?q=%EF%BF%BD", ["q"]],
    ["/v1/clubs?q=%E2%80%94", ["q"]],
    ["/v1/clubs?q=a+b+c+d+e+f+g+h+i", ["q"]],
    [`/v1/clubs?q=${"a".repeat(101)}`, ["q"]],
    ["/v1/clubs?location=x", ["location"]],
    ["/v1/properties?bounds=1,2,3", ["bounds"]],
    ["/v1/properties?bounds=2,0,1,0", ["bounds"]],
    ["/v1/properties?bounds=0,0,91,0", ["bounds"]],
    ["/v1/properties?bounds=0,+0,1,0", ["bounds"]],
    ["/v1/properties?water_type=ocean&species=---", ["water_type", "species"]],
    ["/v1/guides?min_rating=5.01", ["min_rating"]],
    ["/v1/guides?min_rating=.5", ["min_rating"]],
    [`/v1/properties/${uuid(9)}?limit=1`, ["limit"]],
    ["/v1/availability?from=2026-02-30&to=2026-6-2", ["from", "to", "property_id"]],
    [`/v1/availability?property_id=X`, ["property_id"]],
    [`/v1/availability?to=2026-05-31&property_id=${uuid(1)}`, ["to"]],
    [`/v1/availability?property_id=${uuid(1)}&from=2026-04-30`, ["from"]],
    [`/v1/availability?property_id=${uuid(1)}&to=2027-12-04`, ["to"]],
    [`/v1/availability?property_id=${uuid(1)}&from=2026-06-01&to=2027-06-02`, ["to"]],
  ])("refuses %s for %j", (path, parameters) => {
    expect(ask(path)).toEqual({ status: 400, code: "invalid_parameter", parameters });
  });

  it.each([
    "/v1/clubs?limit=007&offset=1000000",
    "/v1/clubs?state=+mt%20,Mt&",
    "/v1/clubs?state=a%62,ab,ab,ab,ab,ab,ab,ab,ab,ab",
    "/v1/clubs?q=a+b+c+d+e+f+g+h",
    `/v1/clubs?q=${"%F0%90%90%80".repeat(100)}`,
    "/v1/properties?water_type=Spring-Creek,spring_creek",
    "/v1/properties?bounds=-90,180,90,-180",
    "/v1/guides?min_rating=05.0",
    `/v1/availability?property_id=${uuid(1)}&from=2026-06-01&to=2027-06-01`,
  ])("takes %s", (path) => {
    expect(ask(path).status).toBe(200);
  });
});

function clubs(offset: number): string {
  return `/v1/clubs?state=mt&limit=3${offset === 0 ? "" : `&offset=${offset}`}`;
}

describe("answer(): Link", () => {
  it.each([
    [0, { first: 0, next: 3, last: 6 }],
    [2, { first: 0, prev: 0, next: 5, last: 6 }],
    [3, { first: 0, prev: 0, next: 6, last: 6 }],
    [4, { first: 0, prev: 1, last: 6 }],
    [6, { first: 0, prev: 3, last: 6 }],
    [7, { first: 0, prev: 6, last: 6 }],
    [500, { first: 0, prev: 6, last: 6 }],
  ])("of seven clubs by three from %i is %j", (offset, offsets) => {
    const expected = Object.fromEntries(
      Object.entries(offsets).map(([relation, to]) => [relation, clubs(to)]),
    );
    expect(ask(`/v1/clubs?offset=${offset}&limit=3&state=MT`)).toMatchObject({ link: expected });
  });

  it("leads an empty list's later pages back to its start", () => {
    expect(ask("/v1/clubs?state=ZZ&offset=9")).toMatchObject({
      data: { clubs: [] },
      link: { first: "/v1/clubs?state=zz", prev: "/v1/clubs?state=zz", last: "/v1/clubs?state=zz" },
    });
  });

  it.each([
    ["/v1/guides?limit=25&offset=000", "/v1/guides"],
    [
      "/v1/guides?min_rating=0.00000010&species=Bass%2CCarp&location=a%2Bb+Ł",
      "/v1/guides?species=bass,carp&location=a%2Bb%20%C5%81&min_rating=0.0000001",
    ],
    [
      "/v1/properties?bounds=-0.0,-010.50,1.000,180&q=x&water_type=Spring-Creek&state=wy,ID&state=id",
      "/v1/properties?state=id,wy&water_type=spring_creek&q=x&bounds=0,-10.5,1,180",
    ],
  ])("spells %s as %s", (path, first) => {
    expect(ask(path)).toMatchObject({ link: { first } });
  });

  it("filters a name with a comma by its slug only", () => {
    expect(ask("/v1/guides?species=bass-striped")).toMatchObject({ data: { guides: [{}] } });
    expect(ask("/v1/guides?species=Bass%2C+Striped")).toMatchObject({ data: { guides: [] } });
  });
});

describe("answer(/v1/availability)", () => {
  const base = `/v1/availability?property_id=${uuid(1)}`;

  it("starts today and ends 30 days later, or with the cover", () => {
    expect(ask(base)).toMatchObject({ data: { from: "2026-06-01", to: "2026-07-01" } });
    expect(ask(`${base}&from=2027-12-01`)).toMatchObject({ data: { to: "2027-12-03" } });
  });

  it("gives one day object for every date, rods on a partial hold only", () => {
    expect(ask(`${base}&from=2026-05-31&to=2026-06-05`)).toMatchObject({
      data: {
        property_id: uuid(1),
        days: [
          { date: "2026-05-31", status: "available", rods_held: null },
          { date: "2026-06-01", status: "blocked", rods_held: 2 },
          { date: "2026-06-02", status: "blocked", rods_held: null },
          { date: "2026-06-03", status: "blocked", rods_held: null },
          { date: "2026-06-04", status: "booked", rods_held: null },
          { date: "2026-06-05", status: "available", rods_held: null },
        ],
      },
    });
  });

  it("spells the members as the brief does", () => {
    expect(oracle.answer(`${base}&to=2026-06-01`, NOW)).toMatchObject({
      body:
        `{"success":true,"data":{"property_id":"${uuid(1)}","from":"2026-06-01","to":"2026-06-01",` +
        `"days":[{"date":"2026-06-01","status":"blocked","rods_held":2}]},"meta":{${ID}}}`,
    });
  });
});
