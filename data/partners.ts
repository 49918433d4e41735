// Makes the rows of guides, clubs and fly shops.
import { slug } from "../src/fold.ts";
import type { Profile } from "./people.ts";
import { fill, PLANTED, type Planted, type Row } from "./planted.ts";
import { stripeAccount } from "./private.ts";
import { ownerValues } from "./properties.ts";
import { uniquely, type Random } from "./random.ts";
import { speciesOf, TECHNIQUES } from "./species.ts";
import type { State } from "./states.ts";
import type { Region } from "./waters.ts";
import { BRANDS, FIRST_NAMES, NOUNS } from "./words.ts";

/** State that the makers of rows share. */
interface Directory {
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

function guideRow({ random, regions, newOwner }: Directory, row: number): Row {
  const of = columnsOf(random, row);
  const region = regionOf(of("region"), regions);
  const owner = newOwner(region.state);
  const live = { status: "live", background_check_status: "clear" };
  const status = of("status").weighed({
    live: 84,
    draft: 3,
    pending: 4,
    verified: 3,
    rejected: 2,
    suspended: 4,
  });
  const check = of("background_check_status").weighed({
    clear: 90,
    pending: 4,
    consider: 3,
    suspended: 3,
  });
  const rated = of("rated").chance(0.92);
  const day = of("rate_full_day").int(60, 170) * 5;
  const [bio, techniques, base] = [of("bio"), of("techniques"), of("base_location")];
  const [expiry, rejection, suspension] = [
    of("license_expiry"),
    of("rejection_reason"),
    of("suspension_reason"),
  ];
  const document = (kind: string) =>
    `https://files.example.org/${kind}/${of(`${kind}_url`).uuid()}.pdf`;
  const guide: Row = {
    id: of("id").uuid(),
    user_id: owner.id,
    status,
    background_check_status: check,
    background_check_report_id: `bgr_${of("background_check_report_id").digits(11)}`,
    display_name: guideName(of("display_name")),
    bio: `Guiding out of ${bio.pick(region.towns)} for ${bio.int(2, 40)} seasons; file note ${bio.digits(7)}`,
    base_location: base.chance(0.01) ? null : baseLocation(base, region),
    species: JSON.stringify(speciesOf(of("species"), region.state.family, "river")),
    techniques: JSON.stringify(
      techniques.several(techniques.int(1, 5), () => techniques.favour(TECHNIQUES)),
    ),
    rate_full_day: day,
    rate_half_day: day * 0.65 + 0.15,
    rating_avg: rated ? of("rating_avg").int(340, 500) / 100 : null,
    rating_count: rated ? of("rating_count").int(1, 260) : null,
    membership_tier: of("membership_tier").chance(0.25) ? "pro" : "standard",
    license_number: `${region.state.code}-OG-${of("license_number").digits(6)}`,
    license_url: document("license"),
    license_expiry: `2027-${pad(expiry.int(1, 12))}-${pad(expiry.int(1, 28))}`,
    insurance_url: document("insurance"),
    first_aid_cert_url: document("first-aid"),
    rejection_reason: `Screening: ${rejection.pick(REPORTS)} (case ${rejection.digits(8)})`,
    suspension_reason: `Hold list entry ${suspension.digits(8)}: ${suspension.pick(REPORTS)}`,
    stripe_account_id: stripeAccount(of("stripe_account_id")),
  };
  if (row === REJECTED_ROW) return { ...guide, ...live, rate_full_day: null };
  return planted("guides", row, guide, live, owner);
}

/** A function that makes the club of a row number; slugs are unique. */
function clubMaker(directory: Directory): (row: number) => Row {
  const { random, regions, newOwner } = directory;
  const slugs = uniquely();
  return (row) => {
    const of = columnsOf(random, row);
    const region = regionOf(of("region"), regions);
    const owner = newOwner(region.state);
    const town = of("town").pick(region.towns);
    const name = clubName(of("name"), region, town);
    const [location, dues] = [of("location"), of("dues_cents")];
    const club: Row = {
      id: of("id").uuid(),
      owner_id: owner.id,
      is_active: of("is_active").chance(0.92) ? 1 : 0,
      name,
      slug: slugs((tries) => asciiSlug(name, tries)),
      state: statePadded(of("state"), region.state.code),
      location: location.chance(0.02) ? null : clubLocation(location, region, town),
      dues_cents: dues.int(20, 400) * 500 + dues.int(1, 99),
      stripe_account_id: stripeAccount(of("stripe_account_id")),
      internal_notes: `Treasurer wants invoices by post (ledger ${of("internal_notes").digits(7)})`,
    };
    if (row === REJECTED_ROW) return { ...club, is_active: 1, state: null };
    return planted("clubs", row, club, { is_active: 1 }, owner);
  };
}

/** A function that makes the fly shop of a row number; slugs are unique. */
function shopMaker(directory: Directory): (row: number) => Row {
  const { random, regions, newOwner } = directory;
  const slugs = uniquely();
  return (row) => {
    const of = columnsOf(random, row);
    const region = regionOf(of("region"), regions);
    const owner = newOwner(region.state);
    const name = shopName(of("shop_name"), of("town").pick(region.towns));
    const shop: Row = {
      id: of("id").uuid(),
      owner_id: of("owner_id").chance(0.92) ? owner.id : null,
      status: of("status").weighed({ live: 88, draft: 4, pending: 5, suspended: 3 }),
      slug: slugs((tries) => asciiSlug(name, tries)),
      shop_name: name,
      state: statePadded(of("state"), region.state.code),
      is_pro: of("is_pro").chance(0.3) ? 1 : 0,
      contact_email: `counter${of("contact_email").digits(5)}${row}@example.net`,
      referral_terms: `Net 30, agreement ${of("referral_terms").digits(8)}`,
      commission_pct: of("commission_pct").int(4, 15) + 0.5,
    };
    if (row === REJECTED_ROW) return { ...shop, status: "live", slug: "Bad Slug!" };
    return planted("fly_shops", row, shop, { status: "live", owner_id: owner.id }, owner);
  };
}

/** The rows of each table, and a function that makes that of a row number. */
export const PARTNERS: Readonly<
  Record<string, { count: number; maker(directory: Directory): (row: number) => Row }>
> = {
  guides: { count: 300, maker: (directory) => (row) => guideRow(directory, row) },
  clubs: { count: 150, maker: clubMaker },
  fly_shops: { count: 120, maker: shopMaker },
};

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

function columnsOf(random: Random, row: number): (column: string) => Random {
  const own = random.at(row);
  return (column) => own.of(column);
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
