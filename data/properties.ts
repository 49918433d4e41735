// Properties one by one: a row and its owner out of what the directory has so far.
// oxlint-disable-next-line import/default -- Node loads the CommonJS build, which has nothing else
import mgrs from "mgrs";
import { degreesMinutes, degreesMinutesSeconds, fullWidth, plusCode } from "./geocodes.ts";
import type { Holder } from "./calendar.ts";
import { rowMaker, type Columns, type Row } from "./columns.ts";
import { ownerValues, type Directory, type Profile } from "./people.ts";
import { fill } from "./fill.ts";
import { plantedAt } from "./planted.ts";
import { PRIVATE } from "./private.ts";
import type { Random } from "./random.ts";
import { SPECIALS } from "./specials.ts";
import { speciesOf, WATERS, type WaterType } from "./species.ts";
import { describePlace, describeProperty, regulate } from "./texts.ts";
import { propertyName, waterName, type Region, type Subject } from "./waters.ts";

// oxlint-disable-next-line import/no-named-as-default-member -- as above
const { forward: gridReference } = mgrs;

type Point = Pick<Region, "latitude" | "longitude">;
type Owner = { profile: Profile; region: Region; point: Point };
type Property = Row & Holder;

/** Share of properties whose owner has another one, and the share of these that are next to it. */
const SAME_OWNER = 0.42;
const BESIDE = 0.35;
/** Most degrees between neighbouring properties: some 200 m. */
const BESIDE_DEGREES = 0.0018;
const STATUSES = { published: 88, draft: 4, pending_review: 3, changes_requested: 2, archived: 3 };
const RODS = { 1: 8, 2: 24, 3: 18, 4: 26, 6: 14, 8: 7, 12: 3 };
/** Columns that some owners leave empty, and the share that does. */
const OPTIONAL = `description location_description regulations access_notes gate_code wifi_password
  parcel_number street_address internal_notes max_guests`.split(/\s+/);
const MISSING = 0.01;

/** A function that makes the property of a row number. */
export function propertyMaker({ random, regions, newOwner }: Directory): (row: number) => Property {
  const owners: Owner[] = [];
  const make = rowMaker(random, COLUMNS);
  return (number) => {
    const own = random.at(number);
    const special = SPECIALS.get(number);
    const { profile, region, point } = special ? newcomer(own, special.state) : ownerOfNext(own);
    const row = make(number, { ...subjectOf(own, region, special?.type), profile, point });
    const published = { ...row, status: "published" };
    if (special) return { ...published, ...special.columns };
    const entry = plantedAt("properties", number);
    if (entry)
      return { ...published, [entry.column]: fill(entry.text, privateValues(row, profile)) };
    const gaps = OPTIONAL.filter((column) => own.of(`${column} is missing`).chance(MISSING));
    return { ...row, ...Object.fromEntries(gaps.map((column) => [column, null])) };
  };

  function ownerOfNext(own: Random): Owner {
    const whose = own.of("owner_id");
    if (owners.length === 0 || !whose.chance(SAME_OWNER)) return newcomer(own);
    const owner = whose.pick(owners);
    const { region, point } = owner;
    owner.point = whose.chance(BESIDE)
      ? near(own.of("point"), point, BESIDE_DEGREES)
      : near(own.of("point"), region, region.state.reach);
    return owner;
  }

  function newcomer(own: Random, code?: string): Owner {
    const given = regions.find(([one]) => one!.state.code === code);
    const region = own.of("region").pick(given ?? own.of("state").favour(regions));
    const point = near(own.of("point"), region, region.state.reach);
    const owner = { profile: newOwner(region.state), region, point };
    owners.push(owner);
    return owner;
  }
}

const COLUMNS: Columns<Subject & Pick<Owner, "profile" | "point">, Property> = {
  id: (own) => own.uuid(),
  owner_id: (_, { profile }) => profile.id,
  status: (own) => own.weighed(STATUSES),
  name: propertyName,
  description: describeProperty,
  location_description: describePlace,
  state: (_, { region }) => region.state.code,
  water_type: (_, { type }) => type,
  species: (_, { species }) => JSON.stringify(species),
  regulations: regulate,
  max_rods: (_, { rods }) => rods,
  max_guests: (own, { rods }) => rods + own.int(0, 4),
  rate_adult_full_day: (own) => own.int(6, 40) * 5 + own.int(0, 30) * 5,
  rate_youth_full_day: (_, { row }) => Number(row["rate_adult_full_day"]) * 0.5 + 1.25,
  rate_child_full_day: (_, { row }) => Number(row["rate_adult_full_day"]) * 0.25 + 0.75,
  latitude: (_, { point }) => point.latitude,
  longitude: (_, { point }) => point.longitude,
  ...PRIVATE,
  created_at: (own) =>
    timestamp(Date.UTC(2021, 0, own.int(1, 1900), own.int(6, 22), own.int(0, 59))),
  updated_at: (own, { row }) =>
    timestamp(Date.parse(String(row["created_at"])) + own.int(1, 90 * 24 * 60) * 60_000),
};

function subjectOf(random: Random, region: Region, fixed: WaterType | undefined): Subject {
  const { family } = region.state;
  const type = fixed ?? random.of("water_type").weighed<WaterType>(WATERS[family]);
  return {
    region,
    type,
    water: waterName(random.of("water"), region, type),
    town: random.of("town").pick(region.towns),
    species: speciesOf(random.of("species"), family, type),
    rods: Number(random.of("max_rods").weighed(RODS)),
  };
}

/** Values for the placeholders of planted texts: the row's own secrets in many notations. */
export function privateValues(row: Row, owner: Omit<Profile, "id">): Record<string, string> {
  const [latitude, longitude] = [Number(row["latitude"]), Number(row["longitude"])];
  const [lat4, lon4] = [latitude.toFixed(4), longitude.toFixed(4)];
  const decimals = [1, 3, 4, 5].flatMap((places) => [
    [`lat${places}`, latitude.toFixed(places)],
    [`lon${places}`, longitude.toFixed(places)],
  ]);
  return {
    ...Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)])),
    ...Object.fromEntries(decimals),
    wide_lat4: fullWidth(lat4),
    wide_lon4: fullWidth(lon4),
    hemi_lat4: `${lat4}${latitude < 0 ? "S" : "N"}`.replace("-", ""),
    hemi_lon4: `${lon4}${longitude < 0 ? "W" : "E"}`.replace("-", ""),
    dms: degreesMinutesSeconds(latitude, longitude),
    ddm: degreesMinutes(latitude, longitude),
    plus_code: plusCode(latitude, longitude),
    mgrs: gridReference([longitude, latitude], 4),
    ...ownerValues(owner),
  };
}

function near(random: Random, { latitude, longitude }: Point, reach: number): Point {
  const offset = () => random.float() + random.float() - 1;
  return {
    latitude: micro(latitude + offset() * reach),
    longitude: micro(longitude + (offset() * reach * 4) / 3),
  };
}

const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const timestamp = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
