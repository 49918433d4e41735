// The proof's test dump, and what a broken projection could publish of a field where another valid value is not the point.
import { RESOURCE_LIST, type ResourceName } from "../../../src/resources.ts";
import { numbers, OWNER, ROW, rowOf, statusOf, uuid } from "../dump-rows.ts";

export const ID = Object.fromEntries(
  RESOURCE_LIST.map(({ name, table }) => [name, uuid(table, 1)]),
) as Record<ResourceName, string>;
export const HIDDEN = uuid("properties", 9);

const PHONE = "406-555-0134";
export const SECRETS = {
  gate_code: "48213",
  wifi_password: "trout77ranch",
  parcel_number: "R0041177",
  street_address: "210 County Road 312",
  access_notes: "Park at the second gate and walk down past the old red barn to the creek",
};

/** The second of each has other values in every field; the last ones may not be published, each for one reason. */
export const DUMP = {
  profiles: [
    {
      id: OWNER,
      display_name: "Ada Lindqvist",
      email: "ada@lindqvist.example",
      phone: "4065550134",
    },
  ],
  properties: [
    ...numbers(3).map((n) =>
      ROW.properties(n, {
        ...SECRETS,
        species: '["Brown Trout","Rainbow Trout"]',
        description: `Quiet water number ${n}. Call ${PHONE} to book.`,
        location_description: `Madison County ${n}`,
        regulations: `Barbless hooks ${n} only; hotline 406-444-2535, see https://example.test/x`,
        ...(n === 3 && { name: `Water 3, gate ${SECRETS.gate_code}` }),
        ...(n === 2 && {
          state: "WY",
          water_type: "lake",
          species: '["Char"]',
          max_rods: 3,
          rate_adult_full_day: 90,
          latitude: 47,
          longitude: -112,
          description: "Riffles and pools.",
        }),
      }),
    ),
    ROW.properties(9, { ...SECRETS, status: "draft", name: "Hidden" }),
    ROW.properties(10, { state: "Montana" }),
  ],
  property_availability: [
    ROW.property_availability(1, { date: "2026-06-01", status: "booked" }),
    ROW.property_availability(2, { date: "2026-06-02", status: "blocked", rods_held: 2 }),
    ROW.property_availability(3, { date: "2026-06-03", status: "maintenance" }),
  ],
  ...Object.fromEntries(
    RESOURCE_LIST.slice(1).map((resource) => [
      resource.table,
      [
        rowOf(resource, 1),
        rowOf(resource, 2),
        ...Object.entries(statusOf(resource.table)).map(([column], i, status) =>
          rowOf(resource, 3 + i, { ...Object.fromEntries(status), [column]: "" }),
        ),
      ],
    ]),
  ),
};

type Change = (value: never) => unknown;

/** Beside another record's value and one that is changed a little, which each field has and which is told of every field. */
export const BREAKS: Partial<Record<ResourceName, Record<string, Record<string, Change>>>> = {
  properties: {
    id: { "a hidden row's": () => HIDDEN },
    species: { reversed: (names: string[]) => names.toReversed() },
    regulations: {
      "another column's": () => "Madison County 1",
      "a span, spelled otherwise": (text: string) => text.replace("[removed]", "4064442535"),
      "the parcel": () => SECRETS.parcel_number,
      "a mark for nothing": (text: string) => text.replace(" hooks", "[removed] hooks"),
      "a mark for nothing at the end": () =>
        "Barbless hooks 1 only; hotline 406-444-2535, see https://example.test/x[removed]",
    },
    latitude: {
      "too far": (degrees: number) => Math.round((degrees + 0.05) * 1000) / 1000,
      "too fine": (degrees: number) => degrees + 0.0001,
      "a text": (degrees: number) => String(degrees),
    },
    longitude: {
      "too far": (degrees: number) => Math.round((degrees - 0.05) * 1000) / 1000,
      "too fine": (degrees: number) => degrees - 0.0001,
    },
    description: {
      unredacted: () => `Quiet water number 1. Call ${PHONE} to book.`,
      "the gate code": (text: string) => `${text} ${SECRETS.gate_code}`,
    },
  },
  "fly-shops": { is_pro: { "as a number": (pro: boolean) => Number(pro) } },
};
