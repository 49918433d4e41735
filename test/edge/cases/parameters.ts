// Query parameters as HTTP carries them: of each endpoint some that are refused, alone and several at once, and some that
// are read. test/src/query.test.ts has each rule that a value can break, test/serve/handle.test.ts those of a range of days.
import type { Case, Context } from "./case.ts";

const BAD: [path: string, ...details: string[]][] = [
  ["clubs?limit", "limit"],
  ["clubs?limit=+5", "limit"],
  ["clubs?limit=%35%zz", "limit"],
  ["clubs?state=%E2%84%AAS", "state"],
  ["guides?techniques=%FF", "techniques"],
  ["properties?bounds=%2B1,2,3,4", "bounds"],
  ["clubs?q=%00", "q"],
  ["clubs?q=%ED%A0%80", "q"],
  ["clubs?__proto__=1", "__proto__"],
  ["health?x=1", "x"],
  ["availability", "property_id"],
  ["availability?to=tomorrow&from=1999-01-01", "to", "from", "property_id"],
  ["calendars?ids=x&to=2026-02-30&from=1999-01-01", "ids", "to", "from"],
  ["properties?z=1&limit=0&state=MT&offset=-1&a=2&q=..&z=3", "z", "limit", "offset", "a", "q"],
];

const GOOD: string[] = [
  "clubs?limit=007&offset=1000000",
  "clubs?state=mt%20,%20Wy&state=mt&",
  "clubs?&&q=elk",
  "clubs?%71=river",
  "clubs?q=%F0%9F%8E%A3x",
  "properties?species=Brown_Trout&species=brown%20trout",
  "properties?near=45,-110&radius_km=500&sort=rate&facets=species,state",
  "clubs?q=troutt&facets=state",
  "calendars?ids=00000000-0000-4000-8000-00000000000a",
];

export function parameterCases({ property, today, cover }: Context): Case[] {
  const calendar = (rest: string) => `/v1/availability?property_id=${property}${rest}`;
  return [
    ...BAD.map(([path, ...details]) => bad(`/v1/${path}`, details)),
    bad(`/v1/properties/${property}?fields=name`, ["fields"]),
    bad(`/v1/properties/${property}/calendar.ics?from=2026-01-01`, ["from"]),
    ...GOOD.map((path): Case => ({ request: `/v1/${path}`, status: 200 })),
    ...(
      [
        ["", today, shift(today, 30)],
        [`&from=${cover.from}&to=${shift(cover.from, 365)}`, cover.from, shift(cover.from, 365)],
        [`&from=${cover.to}`, cover.to, cover.to],
      ] as const
    ).map(([rest, from, to]): Case => {
      return { request: calendar(rest), status: 200, data: { property_id: property, from, to } };
    }),
  ];
}

function bad(request: string, details: string[]): Case {
  return { request, status: 400, code: "invalid_parameter", details };
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
