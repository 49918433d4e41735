// Rows that are unusual on purpose: by row number, what replaces the ordinary values.
import type { Row } from "./columns.ts";
import type { WaterType } from "./species.ts";

export interface Special {
  /** Code of its state; drawn if absent. */
  readonly state?: string;
  readonly type?: WaterType;
  readonly columns?: Row;
  /** Calendar row three days after today with a status or count that is out of order. */
  readonly day?: { readonly status: string; readonly rods_held: number | null };
}

const NAMES: readonly (readonly [state: string, type: WaterType, name: string])[] = [
  ["HI", "reservoir", "Kaʻelepulu Reservoir, Hawaiʻi"],
  ["ID", "lake", "Coeur d’Alene Slough"],
  ["ID", "lake", "Coeur d'Alene Slough"],
  ["ME", "river", "Île aux Hérons"],
  ["MT", "spring_creek", "O’Brien Spring Creek"],
  ["MT", "spring_creek", "O'Brien Spring Creek"],
  ["MT", "spring_creek", "O‘Brien Spring Creek"],
  ["MT", "spring_creek", "Obrien Spring Creek"],
  ["OR", "pond", "Zoë’s Pond"],
  ["OR", "pond", "Zoe\u0308’s Pond"],
  ["PA", "pond", "Große Wiese Pond"],
  ["PA", "pond", "GROSSE WIESE POND"],
  ["CA", "stream", "渓流 Keiryū Creek"],
  ["CA", "stream", "山女魚の谷"],
  ["CO", "river", "🎣 Camp Caddis"],
  ["MN", "lake", "Łoś Lake & Ångström Bay"],
  ["NM", "stream", "Acequia de la Señora, “El Charco”"],
  ["TX", "pond", "بركة النخيل (Palm Pond)"],
  ["AZ", "stream", "Tó Łitsoí Springs"],
  ["WI", "pond", "Ægir’s Ponds №\u00a09"],
  ["NY", "stream", "Schuyler’s Kill – North"],
  ["MI", "river", "ﬁn & Feather Club, Ⅲ Forks"],
  ["UT", "river", "=Elkhorn Bend"],
  ["UT", "pond", "+One Pond"],
  ["WY", "river", "@Home Water"],
  ["WY", "stream", "-Dash Creek"],
  ["WA", "river", '"Quoted" Water, called "The Riffle"'],
  ["VA", "stream", "<b>Bold</b> Run"],
  ["GA", "pond", "Tom &amp; Jerry’s Pond"],
  ["MO", "stream", "  Spaced   Out Creek  "],
  ["AR", "tailwater", "1000 Springs Beat"],
  ["VT", "stream", `${"The Very Long Name of a Very Short Brook ".repeat(4)}in Vermont`],
  ["SC", "pond", "Heron Pond"],
  ["SC", "pond", "Heron Pond"],
  ["SC", "pond", "heron pond"],
];

// prettier-ignore
const VALUES: readonly Special[] = [
  // Either side of the antimeridian, in the Aleutians.
  { state: "AK", type: "stream", columns: { name: "Qaxun Creek Camp", latitude: 51.9314, longitude: 179.6021 } },
  { state: "AK", type: "lake", columns: { name: "Amatig Lagoon", latitude: 51.2617, longitude: -179.0934 } },
  { state: "MT", columns: { state: " mt " } },
  { state: "CO", columns: { state: "co" } },
  { state: "ID", columns: { state: "Id" } },
  { columns: { species: "[]" } },
  { columns: { species: '["brown trout", "Brook Trout"]' } },
  { columns: { species: '["Rainbow Trout", "rainbow-trout", "Rainbow Trout"]' } },
  { columns: { species: '["Bass, Largemouth", "Tiger Trout (Brown × Brook)"]' } },
  { columns: { species: '["Trout No. 2", " Brown Trout "]' } },
  { state: "CA", columns: { species: '["ヤマメ", "Rainbow Trout"]' } },
  { columns: { max_rods: 0 } },
  { columns: { rate_adult_full_day: 0 } },
  { columns: { rate_adult_full_day: 87.5 } },
  { columns: { rate_adult_full_day: 1450 } },
  { columns: { description: null, location_description: null, regulations: null } },
  { columns: { regulations: "" } },
  { day: { status: "tentative", rods_held: 2 } },
  { day: { status: "", rods_held: null } },
  { day: { status: "Booked", rods_held: null } },
  { day: { status: "blocked", rods_held: -1 } },
  { day: { status: "blocked", rods_held: 0 } },
  { day: { status: "blocked", rods_held: 99 } },
  { day: { status: "available", rods_held: 3 } },
];

/** Published rows that do not validate: five, which a build tolerates however few rows there are. */
const REJECTED: readonly Special[] = [
  { columns: { state: "Montana" } },
  { columns: { latitude: null, longitude: null } },
  { columns: { species: '["Brown Trout"' } },
  { columns: { water_type: "canal" } },
  { columns: { rate_adult_full_day: null } },
];

const named = NAMES.map(([state, type, name]) => ({ state, type, columns: { name } }));

/** By row number; between the rows of planted texts, so that neither meets the other. */
export const SPECIALS: ReadonlyMap<number, Special> = new Map(
  [...named, ...VALUES, ...REJECTED].map((special, i) => [5 + 6 * i, special]),
);
