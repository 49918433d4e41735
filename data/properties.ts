// Properties one by one: a Random, the regions and the owners so far in; a row and its owner out.
// oxlint-disable-next-line import/default -- Node loads the CommonJS build, which has nothing else
import mgrs from "mgrs";
import { degreesMinutes, degreesMinutesSeconds, fullWidth, plusCode } from "./geocodes.ts";
import type { Holder } from "./calendar.ts";
import type { Profile } from "./people.ts";
import { fill } from "./fill.ts";
import { PLANTED, type Row } from "./planted.ts";
import { privateMaker } from "./private.ts";
import type { Random } from "./random.ts";
import { SPECIALS } from "./specials.ts";
import { speciesOf, WATERS, type WaterType } from "./species.ts";
import type { State } from "./states.ts";
import { describePlace, describeProperty, regulate, type Subject } from "./texts.ts";
import { propertyName, waterName, type Region } from "./waters.ts";

// oxlint-disable-next-line import/no-named-as-default-member -- as above
const { forward: gridReference } = mgrs;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
interface Owner {
  readonly profile: Profile;
  readonly region: Region;
  /** Where the property lies that was listed last. */
  point: Point;
}

/** Share of properties whose owner has another one, and the share of these that are next to it. */
const SAME_OWNER = 0.42;
const BESIDE = 0.35;
/** Most degrees between neighbouring properties: some 200 m. */
const BESIDE_DEGREES = 0.0018;
const STATUSES = { published: 88, draft: 4, pending_review: 3, changes_requested: 2, archived: 3 };
/** Columns that some owners leave empty, and the share that does. */
const OPTIONAL = `description location_description regulations access_notes gate_code wifi_password
  parcel_number street_address internal_notes max_guests`.split(/\s+/);
const MISSING = 0.01;
/** Columns that planted texts may name. */
const SECRETS = ["gate_code", "street_address", "parcel_number", "wifi_password", "access_notes"];

const planted = new Map(
  PLANTED.filter(({ table }) => table === "properties").map((entry) => [entry.row, entry]),
);

/** A function that makes the property of a row number; `newOwner` makes and stores an account. */
export function propertyMaker(
  random: Random,
  regions: ReadonlyMap<State, readonly Region[]>,
  newOwner: (state: State) => Profile,
): (row: number) => Row & Holder {
  const states = [...regions.keys()];
  const owners: Owner[] = [];
  const privateColumns = privateMaker();
  return (row) => {
    const own = random.at(row);
    const special = SPECIALS.get(row);
    const entry = planted.get(row);
    const owner = special
      ? newcomer(
          own,
          states.find(({ code }) => code === special.state),
        )
      : ownerOfNext(own);
    const ordinary = ordinaryRow(own, owner, special?.type, privateColumns);
    const published = { ...ordinary, status: "published" };
    if (special) return { ...published, ...special.columns };
    if (entry) {
      const text = fill(entry.text, privateValues(ordinary, owner.profile));
      return { ...published, [entry.column]: text };
    }
    return withGaps(own, ordinary);
  };

  function ownerOfNext(own: Random): Owner {
    const [whose, where] = [own.of("owner_id"), own.of("point")];
    if (owners.length === 0 || !whose.chance(SAME_OWNER)) return newcomer(own);
    const owner = whose.pick(owners);
    owner.point = whose.chance(BESIDE)
      ? near(where, owner.point, BESIDE_DEGREES)
      : pointIn(where, owner.region);
    return owner;
  }

  function newcomer(own: Random, state: State = own.of("state").favour(states)): Owner {
    const region = own.of("region").pick(regions.get(state)!);
    const owner = { profile: newOwner(state), region, point: pointIn(own.of("point"), region) };
    owners.push(owner);
    return owner;
  }
}

function ordinaryRow(
  random: Random,
  { profile, region, point }: Owner,
  fixed: WaterType | undefined,
  privateColumns: ReturnType<typeof privateMaker>,
) {
  const of = (column: string) => random.of(column);
  const type = fixed ?? of("water_type").weighed(WATERS[region.state.family]);
  const water = waterName(of("water"), region, type);
  const species = speciesOf(of("species"), region.state.family, type);
  const rods = Number(of("max_rods").weighed({ 1: 8, 2: 24, 3: 18, 4: 26, 6: 14, 8: 7, 12: 3 }));
  const town = of("town").pick(region.towns);
  const subject: Subject = { region, type, water, town, species, rods };
  const rates = of("rate_adult_full_day");
  const rate = rates.int(6, 40) * 5 + rates.int(0, 30) * 5;
  const day = of("created_at");
  const created = Date.UTC(2021, 0, day.int(1, 1900), day.int(6, 22), day.int(0, 59));
  const updated = created + of("updated_at").int(1, 90 * 24 * 60) * 60_000;
  return {
    id: of("id").uuid(),
    owner_id: profile.id,
    status: of("status").weighed(STATUSES),
    name: propertyName(of("name"), region, type, water),
    description: describeProperty(of("description"), subject),
    location_description: describePlace(of("location_description"), subject),
    state: region.state.code,
    water_type: type,
    species: JSON.stringify(species),
    regulations: regulate(of("regulations"), subject),
    max_rods: rods,
    max_guests: rods + of("max_guests").int(0, 4),
    rate_adult_full_day: rate,
    rate_youth_full_day: rate * 0.5 + 1.25,
    rate_child_full_day: rate * 0.25 + 0.75,
    ...point,
    ...privateColumns(random, region, town),
    created_at: timestamp(created),
    updated_at: timestamp(updated),
  };
}

function withGaps<T>(random: Random, row: T): T {
  const gaps = OPTIONAL.filter((column) => random.of(`${column} is missing`).chance(MISSING));
  return { ...row, ...Object.fromEntries(gaps.map((column) => [column, null])) };
}

/** Values for the placeholders of planted texts: the row's own secrets in many notations. */
export function privateValues(
  row: Row,
  owner: Pick<Profile, "display_name" | "email" | "phone">,
): Record<string, string> {
  const [latitude, longitude] = [Number(row["latitude"]), Number(row["longitude"])];
  const lat4 = latitude.toFixed(4);
  const lon4 = longitude.toFixed(4);
  return {
    ...Object.fromEntries([1, 3, 5].map((places) => [`lat${places}`, latitude.toFixed(places)])),
    ...Object.fromEntries([1, 3, 5].map((places) => [`lon${places}`, longitude.toFixed(places)])),
    lat4,
    lon4,
    wide_lat4: fullWidth(lat4),
    wide_lon4: fullWidth(lon4),
    hemi_lat4: `${lat4}${latitude < 0 ? "S" : "N"}`.replace("-", ""),
    hemi_lon4: `${lon4}${longitude < 0 ? "W" : "E"}`.replace("-", ""),
    dms: degreesMinutesSeconds(latitude, longitude),
    ddm: degreesMinutes(latitude, longitude),
    plus_code: plusCode(latitude, longitude),
    mgrs: gridReference([longitude, latitude], 4),
    ...Object.fromEntries(SECRETS.map((column) => [column, String(row[column])])),
    ...ownerValues(owner),
  };
}

/** The placeholders that rows of every table have. */
export function ownerValues(
  owner: Pick<Profile, "display_name" | "email" | "phone">,
): Record<string, string> {
  return { owner_name: owner.display_name, owner_phone: owner.phone, owner_email: owner.email };
}

function pointIn(random: Random, { latitude, longitude, state }: Region): Point {
  return near(random, { latitude, longitude }, state.reach);
}

function near(random: Random, { latitude, longitude }: Point, reach: number): Point {
  const offset = () => random.float() + random.float() - 1;
  return {
    latitude: degrees(latitude + offset() * reach),
    longitude: degrees(longitude + (offset() * reach * 4) / 3),
  };
}

function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function timestamp(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}
