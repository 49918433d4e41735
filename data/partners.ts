// Makes the rows of guides, clubs and fly shops.
import { slug } from "../src/fold.ts";
import type { Profile } from "./people.ts";
import { fill, PLANTED, type Planted } from "./planted.ts";
import { stripeAccount } from "./private.ts";
import { ownerValues } from "./properties.ts";
import { uniquely, type Random } from "./random.ts";
import { speciesOf, TECHNIQUES } from "./species.ts";
import type { State } from "./states.ts";
import type { Region } from "./waters.ts";
import { BRANDS, FIRST_NAMES, NOUNS } from "./words.ts";

export type Row = Record<string, string | number | null>;

/** State that the makers of rows share. */
export interface Directory {
  readonly random: Random;
  readonly regions: ReadonlyMap<State, readonly Region[]>;
  readonly newOwner: (state: State) => Profile;
}

const REPORTS = [
  "county record shows a dismissed claim",
  "name variant cleared by hand",
  "no entries",
];

/** Row of each of these tables that does not validate. */
const REJECTED_ROW = 100;

export function guideRow({ random, regions, newOwner }: Directory, row: number): Row {
  const region = regionOf(random, regions);
  const owner = newOwner(region.state);
  const live = { status: "live", background_check_status: "clear" };
  const status = random.weighed({
    live: 84,
    draft: 3,
    pending: 4,
    verified: 3,
    rejected: 2,
    suspended: 4,
  });
  const check = random.weighed({ clear: 90, pending: 4, consider: 3, suspended: 3 });
  const rated = random.chance(0.92);
  const day = random.int(60, 170) * 5;
  const document = (kind: string) => `https://files.example.org/${kind}/${random.uuid()}.pdf`;
  const guide: Row = {
    id: random.uuid(),
    user_id: owner.id,
    status,
    background_check_status: check,
    background_check_report_id: `bgr_${random.digits(11)}`,
    display_name: guideName(random),
    bio: `Guiding out of ${random.pick(region.towns)} for ${random.int(2, 40)} seasons; file note ${random.digits(7)}`,
    base_location: random.chance(0.01) ? null : baseLocation(random, region),
    species: JSON.stringify(speciesOf(random, region.state.family, "river")),
    techniques: JSON.stringify(random.several(random.int(1, 5), () => random.favour(TECHNIQUES))),
    rate_full_day: day,
    rate_half_day: day * 0.65 + 0.15,
    rating_avg: rated ? random.int(340, 500) / 100 : null,
    rating_count: rated ? random.int(1, 260) : null,
    membership_tier: random.chance(0.25) ? "pro" : "standard",
    license_number: `${region.state.code}-OG-${random.digits(6)}`,
    license_url: document("license"),
    license_expiry: `2027-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`,
    insurance_url: document("insurance"),
    first_aid_cert_url: document("first-aid"),
    rejection_reason: `Screening: ${random.pick(REPORTS)} (case ${random.digits(8)})`,
    suspension_reason: `Hold list entry ${random.digits(8)}: ${random.pick(REPORTS)}`,
    stripe_account_id: stripeAccount(random),
  };
  if (row === REJECTED_ROW) return { ...guide, ...live, rate_full_day: null };
  return planted("guides", row, guide, live, owner);
}

/** A function that makes the club of a row number; slugs are unique. */
export function clubMaker(directory: Directory): (row: number) => Row {
  const { random, regions, newOwner } = directory;
  const slugs = uniquely();
  return (row) => {
    const region = regionOf(random, regions);
    const owner = newOwner(region.state);
    const town = random.pick(region.towns);
    const name = clubName(random, region, town);
    const club: Row = {
      id: random.uuid(),
      owner_id: owner.id,
      is_active: random.chance(0.92) ? 1 : 0,
      name,
      slug: slugs((tries) => asciiSlug(name, tries)),
      state: statePadded(random, region.state.code),
      location: random.chance(0.02) ? null : clubLocation(random, region, town),
      dues_cents: random.int(20, 400) * 500 + random.int(1, 99),
      stripe_account_id: stripeAccount(random),
      internal_notes: `Treasurer wants invoices by post (ledger ${random.digits(7)})`,
    };
    if (row === REJECTED_ROW) return { ...club, is_active: 1, state: null };
    return planted("clubs", row, club, { is_active: 1 }, owner);
  };
}

/** A function that makes the fly shop of a row number; slugs are unique. */
export function shopMaker(directory: Directory): (row: number) => Row {
  const { random, regions, newOwner } = directory;
  const slugs = uniquely();
  return (row) => {
    const region = regionOf(random, regions);
    const owner = newOwner(region.state);
    const name = shopName(random, random.pick(region.towns));
    const shop: Row = {
      id: random.uuid(),
      owner_id: random.chance(0.9) ? owner.id : null,
      status: random.weighed({ live: 88, draft: 4, pending: 5, suspended: 3 }),
      slug: slugs((tries) => asciiSlug(name, tries)),
      shop_name: name,
      state: statePadded(random, region.state.code),
      is_pro: random.chance(0.3) ? 1 : 0,
      contact_email: `counter${random.digits(5)}${row}@example.net`,
      referral_terms: `Net 30, agreement ${random.digits(8)}`,
      commission_pct: random.int(4, 15) + 0.5,
    };
    if (row === REJECTED_ROW) return { ...shop, status: "live", slug: "Bad Slug!" };
    return planted("fly_shops", row, shop, { status: "live", owner_id: owner.id }, owner);
  };
}

const entries = new Map(PLANTED.map((entry) => [`${entry.table} ${entry.row}`, entry]));

function planted(
  table: Planted["table"],
  row: number,
  columns: Row,
  published: Row,
  owner: Profile,
): Row {
  const entry = entries.get(`${table} ${row}`);
  if (!entry) return columns;
  return { ...columns, ...published, [entry.column]: fill(entry.text, ownerValues(owner)) };
}

function regionOf(random: Random, regions: Directory["regions"]): Region {
  return random.pick(regions.get(random.favour([...regions.keys()]))!);
}

function guideName(random: Random): string {
  const title = random.chance(0.12) ? "Capt. " : "";
  return `${title}${random.pick(FIRST_NAMES)} ${random.pick(BRANDS)}`;
}

function baseLocation(random: Random, region: Region): string {
  const town = random.pick(region.towns);
  return random.pick([
    `${town}, ${region.state.code}`,
    `${town}, ${region.state.name}`,
    `${town} and the ${random.pick(region.rivers)}`,
    `${region.county}, ${region.state.code}`,
  ]);
}

function clubName(random: Random, region: Region, town: string): string {
  return random.pick([
    `${town} Fly Fishers`,
    `${town} Rod & Gun Club`,
    `${region.county} Anglers`,
    `${random.pick(region.rivers)} Angling Society`,
    `${random.pick(BRANDS)} Memorial Casting Club`,
    `${random.pick(NOUNS)} Women on the Water`,
  ]);
}

function clubLocation(random: Random, region: Region, town: string): string {
  const county = region.county;
  return random.pick([town, `${town}, ${county}`, `${county}, ${region.state.name}`]);
}

function shopName(random: Random, town: string): string {
  return random.pick([
    `${random.pick(NOUNS)} Fly Shop`,
    `${random.pick(BRANDS)}’s Tackle & Fly`,
    `${town} Outfitters`,
    `The ${random.pick(NOUNS)} & ${random.pick(NOUNS)}`,
    `${random.pick(BRANDS)} Brothers Anglers’ Supply`,
  ]);
}

function asciiSlug(name: string, tries: number): string {
  return `${slug(name)}${tries === 0 ? "" : `-${tries + 1}`}`;
}

function statePadded(random: Random, code: string): string {
  return random.chance(0.03) ? random.pick([` ${code}`, `${code} `, code.toLowerCase()]) : code;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
