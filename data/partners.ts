// Makes the rows of guides, clubs and fly shops.
import { slug } from "../src/fold.ts";
import { fill } from "./fill.ts";
import type { Profile } from "./people.ts";
import { PLANTED, type Row } from "./planted.ts";
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

/** The choices for a row's columns. */
interface Draw {
  readonly row: number;
  readonly of: (column: string) => Random;
  readonly region: Region;
  readonly owner: Profile;
  /** Makes a slug of a name that no row before has. */
  readonly newSlug: (name: string) => string;
}

interface Partner {
  readonly count: number;
  columns(draw: Draw): Row;
  /** Columns of a published row, and those of one that does not validate besides. */
  readonly published: Row;
  readonly rejected: Row;
}

/** Row of each of these tables that does not validate. */
const REJECTED_ROW = 100;
const GUIDE_STATUSES = { live: 84, draft: 3, pending: 4, verified: 3, rejected: 2, suspended: 4 };
const CHECK_STATUSES = { clear: 90, pending: 4, consider: 3, suspended: 3 };
const REPORTS = "{county record shows a dismissed claim|name variant cleared by hand|no entries}";

const PARTNERS: Readonly<Record<"guides" | "clubs" | "fly_shops", Partner>> = {
  guides: {
    count: 300,
    columns: guide,
    published: { status: "live", background_check_status: "clear" },
    rejected: { rate_full_day: null },
  },
  clubs: { count: 150, columns: club, published: { is_active: 1 }, rejected: { state: null } },
  fly_shops: {
    count: 120,
    columns: shop,
    published: { status: "live" },
    rejected: { slug: "Bad Slug!" },
  },
};

const entries = new Map(PLANTED.map((entry) => [`${entry.table} ${entry.row}`, entry]));

/** The tables with the number of their rows, and a function that makes the row of a number. */
export const PARTNER_TABLES = Object.entries(PARTNERS).map(([table, partner]) => ({
  table,
  count: partner.count,
  maker({ random, regions, newOwner }: Directory): (row: number) => Row {
    const slugs = uniquely();
    const newSlug = (name: string) =>
      slugs((tries) => `${slug(name)}${tries === 0 ? "" : `-${tries + 1}`}`);
    return (row) => {
      const own = random.at(row);
      const of = (column: string) => own.of(column);
      const state = of("region");
      const region = state.pick(regions.get(state.favour([...regions.keys()]))!);
      const owner = newOwner(region.state);
      const columns = partner.columns({ row, of, region, owner, newSlug });
      const entry = entries.get(`${table} ${row}`);
      if (row === REJECTED_ROW) return { ...columns, ...partner.published, ...partner.rejected };
      if (!entry) return columns;
      const text = fill(entry.text, ownerValues(owner));
      const owned = table === "fly_shops" ? { owner_id: owner.id } : {};
      return { ...columns, ...partner.published, ...owned, [entry.column]: text };
    };
  },
}));

function guide({ of, region, owner }: Draw): Row {
  const { code } = region.state;
  const written = (column: string, template: string, values = {}) =>
    fill(template, values, of(column));
  const document = (kind: string) =>
    `https://files.example.org/${kind}/${of(`${kind}_url`).uuid()}.pdf`;
  const day = of("rate_full_day").int(60, 170) * 5;
  const rated = of("rated").chance(0.92);
  const [bio, techniques, base, expiry] = [
    of("bio"),
    of("techniques"),
    of("base_location"),
    of("license_expiry"),
  ];
  const town = bio.pick(region.towns);
  return {
    id: of("id").uuid(),
    user_id: owner.id,
    status: of("status").weighed(GUIDE_STATUSES),
    background_check_status: of("background_check_status").weighed(CHECK_STATUSES),
    background_check_report_id: written("background_check_report_id", "bgr_{11 digits}"),
    display_name: guideName(of("display_name")),
    bio: fill("Guiding out of {town} for {2-40} seasons; file note {7 digits}", { town }, bio),
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
    license_number: written("license_number", `${code}-OG-{6 digits}`),
    license_url: document("license"),
    license_expiry: `2027-${pad(expiry.int(1, 12))}-${pad(expiry.int(1, 28))}`,
    insurance_url: document("insurance"),
    first_aid_cert_url: document("first-aid"),
    rejection_reason: written("rejection_reason", `Screening: ${REPORTS} (case {8 digits})`),
    suspension_reason: written("suspension_reason", `Hold list entry {8 digits}: ${REPORTS}`),
    stripe_account_id: stripeAccount(of("stripe_account_id")),
  };
}

function club({ of, region, owner, newSlug }: Draw): Row {
  const town = of("town").pick(region.towns);
  const name = clubName(of("name"), region, town);
  const [location, dues] = [of("location"), of("dues_cents")];
  const places = [town, `${town}, ${region.county}`, `${region.county}, ${region.state.name}`];
  return {
    id: of("id").uuid(),
    owner_id: owner.id,
    is_active: of("is_active").chance(0.92) ? 1 : 0,
    name,
    slug: newSlug(name),
    state: statePadded(of("state"), region.state.code),
    location: location.chance(0.02) ? null : location.pick(places),
    dues_cents: dues.int(20, 400) * 500 + dues.int(1, 99),
    stripe_account_id: stripeAccount(of("stripe_account_id")),
    internal_notes: `Treasurer wants invoices by post (ledger ${of("internal_notes").digits(7)})`,
  };
}

function shop({ row, of, region, owner, newSlug }: Draw): Row {
  const name = shopName(of("shop_name"), of("town").pick(region.towns));
  return {
    id: of("id").uuid(),
    owner_id: of("owner_id").chance(0.92) ? owner.id : null,
    status: of("status").weighed({ live: 88, draft: 4, pending: 5, suspended: 3 }),
    slug: newSlug(name),
    shop_name: name,
    state: statePadded(of("state"), region.state.code),
    is_pro: of("is_pro").chance(0.3) ? 1 : 0,
    contact_email: `counter${of("contact_email").digits(5)}${row}@example.net`,
    referral_terms: `Net 30, agreement ${of("referral_terms").digits(8)}`,
    commission_pct: of("commission_pct").int(4, 15) + 0.5,
  };
}

function guideName(random: Random): string {
  const title = random.chance(0.12) ? "Capt. " : "";
  return `${title}${random.pick(FIRST_NAMES)} ${random.pick(BRANDS)}`;
}

function baseLocation(random: Random, { towns, rivers, county, state }: Region): string {
  const town = random.pick(towns);
  const river = random.pick(rivers);
  return random.pick([
    `${town}, ${state.code}`,
    `${town}, ${state.name}`,
    `${town} and the ${river}`,
    `${county}, ${state.code}`,
  ]);
}

function clubName(random: Random, { county, rivers }: Region, town: string): string {
  const [river, brand, noun] = [rivers, BRANDS, NOUNS].map((list) => random.pick(list));
  return random.pick([
    `${town} Fly Fishers`,
    `${town} Rod & Gun Club`,
    `${county} Anglers`,
    `${river} Angling Society`,
    `${brand} Memorial Casting Club`,
    `${noun} Women on the Water`,
  ]);
}

function shopName(random: Random, town: string): string {
  const lists = [NOUNS, BRANDS, NOUNS, NOUNS, BRANDS];
  const [noun, brand, first, second, brothers] = lists.map((list) => random.pick(list));
  return random.pick([
    `${noun} Fly Shop`,
    `${brand}’s Tackle & Fly`,
    `${town} Outfitters`,
    `The ${first} & ${second}`,
    `${brothers} Brothers Anglers’ Supply`,
  ]);
}

function statePadded(random: Random, code: string): string {
  return random.chance(0.03) ? random.pick([` ${code}`, `${code} `, code.toLowerCase()]) : code;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
