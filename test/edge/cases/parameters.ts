// Query parameters: each rule that a value can break, and how several bad ones are told at once.
import type { Case, Context } from "./case.ts";

const BAD: [path: string, ...details: string[]][] = [
  ["clubs?limit=0", "limit"],
  ["clubs?limit=101", "limit"],
  ["clubs?limit=2.5", "limit"],
  ["clubs?limit=", "limit"],
  ["clubs?limit", "limit"],
  ["clubs?limit=+5", "limit"],
  ["clubs?limit=5&limit=5", "limit"],
  ["clubs?limit=%35%zz", "limit"],
  ["clubs?offset=-1", "offset"],
  ["clubs?offset=1000001", "offset"],
  ["clubs?offset=0x1", "offset"],
  ["clubs?state=M", "state"],
  ["clubs?state=MT,,ID", "state"],
  ["clubs?state=MT&state=", "state"],
  ["clubs?state=a,a,a,a,a,a,a,a,a,a,a", "state"],
  ["clubs?state=%E2%84%AAS", "state"],
  ["properties?water_type=ocean", "water_type"],
  ["properties?water_type=spring%20creek", "water_type"],
  ["properties?species=...", "species"],
  ["properties?species=Brown%20Trout,", "species"],
  ["guides?techniques=%FF", "techniques"],
  ["guides?min_rating=5.1", "min_rating"],
  ["guides?min_rating=.5", "min_rating"],
  ["guides?min_rating=4&min_rating=4", "min_rating"],
  ["properties?bounds=1,2,3", "bounds"],
  ["properties?bounds=2,0,1,0", "bounds"],
  ["properties?bounds=0,0,90.001,0", "bounds"],
  ["properties?bounds=0,-180.5,1,0", "bounds"],
  ["properties?bounds=%2B1,2,3,4", "bounds"],
  ["clubs?q=", "q"],
  ["clubs?q=%2D%2D", "q"],
  ["clubs?q=%00", "q"],
  ["clubs?q=%ED%A0%80", "q"],
  ["clubs?q=%EF%BF%BD", "q"],
  ["clubs?q=a+b+c+d+e+f+g+h+i", "q"],
  ["clubs?q=x&q=y", "q"],
  ["guides?location=%27", "location"],
  ["clubs?species=x", "species"],
  ["guides?q=x", "q"],
  ["fly-shops?q=x", "q"],
  ["clubs?State=MT", "State"],
  ["clubs?callback=x", "callback"],
  ["clubs?__proto__=1", "__proto__"],
  ["health?x=1", "x"],
  ["availability", "property_id"],
  ["availability?property_id=X", "property_id"],
  ["availability?property_id=&from=2026-02-30", "property_id", "from"],
  ["availability?to=tomorrow&from=1999-01-01", "to", "from", "property_id"],
  ["properties?z=1&limit=0&state=MT&offset=-1&a=2&q=..&z=3", "z", "limit", "offset", "a", "q"],
];

const GOOD: string[] = [
  "clubs?limit=007&offset=1000000",
  "clubs?state=mt%20,%20Wy&state=mt&",
  "clubs?state=zz",
  "clubs?&&q=elk",
  "clubs?q=a+b+c+d+e+f+g+h",
  "clubs?%71=river",
  "clubs?q=%F0%9F%8E%A3x",
  "properties?water_type=SPRING-creek,lake",
  "properties?species=Brown_Trout&species=brown%20trout",
  "properties?species=%E3%83%A4%E3%83%9E%E3%83%A1",
  "properties?bounds=-90,170,90,-170",
  "properties?bounds=45.0,-110,45.0,-110",
  "guides?min_rating=0",
  "guides?min_rating=5.000&location=montana",
];

export function parameterCases({ property, today, cover }: Context): Case[] {
  const calendar = (rest: string) => `/v1/availability?property_id=${property}${rest}`;
  return [
    ...BAD.map(([path, ...details]) => bad(`/v1/${path}`, details)),
    bad(`/v1/properties/${property}?fields=name`, ["fields"]),
    bad(calendar("&from=2026-02-30"), ["from"]),
    bad(calendar(`&to=${shift(today, -1)}`), ["to"]),
    bad(calendar(`&from=${shift(cover.from, -1)}`), ["from"]),
    bad(calendar(`&to=${shift(cover.to, 1)}`), ["to"]),
    bad(calendar(`&from=${cover.from}&to=${shift(cover.from, 366)}`), ["to"]),
    ...GOOD.map((path): Case => ({ request: `/v1/${path}`, status: 200 })),
    {
      request: calendar(""),
      status: 200,
      data: { property_id: property, from: today, to: shift(today, 30) },
    },
    {
      request: calendar(`&from=${cover.from}&to=${shift(cover.from, 365)}`),
      status: 200,
      data: { from: cover.from, to: shift(cover.from, 365) },
    },
    {
      request: calendar(`&from=${cover.to}`),
      status: 200,
      data: { from: cover.to, to: cover.to },
    },
  ];
}

function bad(request: string, details: string[]): Case {
  return { request, status: 400, code: "invalid_parameter", details };
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
