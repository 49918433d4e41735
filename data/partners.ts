// Describes the rows of guides, clubs and fly shops.
import { slug } from "../src/fold.ts";
import { rowMaker, type Columns, type Row } from "./columns.ts";
import { fill } from "./fill.ts";
import { ownerValues, type Directory, type Profile } from "./people.ts";
import { plantedAt } from "./planted.ts";
import { stripeAccount } from "./private.ts";
import type { Random } from "./random.ts";
import { speciesOf, TECHNIQUES } from "./species.ts";
import type { Region } from "./waters.ts";
import { BRANDS, FIRST_NAMES, NOUNS } from "./words.ts";

type Context = Readonly<{ region: Region; owner: Profile }>;

/** Row of each of these tables that does not validate. */
const REJECTED_ROW = 100;
const GUIDE_STATUSES = { live: 84, draft: 3, pending: 4, verified: 3, rejected: 2, suspended: 4 };
const REPORTS = "{county record shows a dismissed claim|name variant cleared by hand|no entries}";

const GUIDE: Columns<Context> = {
  id: (own) => own.uuid(),
  user_id: (_, { owner }) => owner.id,
  status: (own) => own.weighed(GUIDE_STATUSES),
  background_check_status: (own) =>
    own.weighed({ clear: 90, pending: 4, consider: 3, suspended: 3 }),
  background_check_report_id: (own) => `bgr_${own.digits(11)}`,
  display_name: (own) => {
    const title = own.chance(0.12) ? "Capt. " : "";
    return `${title}${own.pick(FIRST_NAMES)} ${own.pick(BRANDS)}`;
  },
  bio: (own, { region }) => {
    const town = own.pick(region.towns);
    return fill("Guiding out of {town} for {2-40} seasons; file note {7 digits}", { town }, own);
  },
  base_location: (own, { region }) => (own.chance(0.01) ? null : baseLocation(own, region)),
  species: (own, { region }) => JSON.stringify(speciesOf(own, region.state.family, "river")),
  techniques: (own) => JSON.stringify(own.several(own.int(1, 5), () => own.favour(TECHNIQUES))),
  rate_full_day: (own) => own.int(60, 170) * 5,
  rate_half_day: (_, { row }) => Number(row["rate_full_day"]) * 0.65 + 0.15,
  rated: (own) => Number(own.chance(0.92)),
  rating_avg: (own, { row }) => (row["rated"] ? own.int(340, 500) / 100 : null),
  rating_count: (own, { row }) => (row["rated"] ? own.int(1, 260) : null),
  membership_tier: (own) => (own.chance(0.25) ? "pro" : "standard"),
  license_number: (own, { region }) => `${region.state.code}-OG-${own.digits(6)}`,
  license_url: document("license"),
  license_expiry: (own) => `2027-${pad(own.int(1, 12))}-${pad(own.int(1, 28))}`,
  insurance_url: document("insurance"),
  first_aid_cert_url: document("first-aid"),
  rejection_reason: (own) => fill(`Screening: ${REPORTS} (case {8 digits})`, {}, own),
  suspension_reason: (own) => fill(`Hold list entry {8 digits}: ${REPORTS}`, {}, own),
  stripe_account_id: stripeAccount,
};

const CLUB: Columns<Context> = {
  id: (own) => own.uuid(),
  owner_id: (_, { owner }) => owner.id,
  is_active: (own) => Number(own.chance(0.92)),
  town: (own, { region }) => own.pick(region.towns),
  name: (own, { row, region }) => clubName(own, region, String(row["town"])),
  slug: (_, { row, unique }) => unique((tries) => slugOf(row["name"], tries)),
  state: padded,
  location: (own, { row, region: { county, state } }) => {
    const places = [row["town"]!, `${row["town"]}, ${county}`, `${county}, ${state.name}`];
    return own.chance(0.02) ? null : own.pick(places);
  },
  dues_cents: (own) => own.int(20, 400) * 500 + own.int(1, 99),
  stripe_account_id: stripeAccount,
  internal_notes: (own) => `Treasurer wants invoices by post (ledger ${own.digits(7)})`,
};

const SHOP: Columns<Context> = {
  id: (own) => own.uuid(),
  owner_id: (own, { owner }) => (own.chance(0.92) ? owner.id : null),
  status: (own) => own.weighed({ live: 88, draft: 4, pending: 5, suspended: 3 }),
  town: (own, { region }) => own.pick(region.towns),
  shop_name: (own, { row }) => shopName(own, String(row["town"])),
  slug: (_, { row, unique }) => unique((tries) => slugOf(row["shop_name"], tries)),
  state: padded,
  is_pro: (own) => Number(own.chance(0.3)),
  contact_email: (own, { number }) => `counter${own.digits(5)}${number}@example.net`,
  referral_terms: (own) => `Net 30, agreement ${own.digits(8)}`,
  commission_pct: (own) => own.int(4, 15) + 0.5,
};

const CLEARED = { status: "live", background_check_status: "clear" };

export const PARTNER_TABLES = [
  partner("guides", 300, GUIDE, CLEARED, { rate_full_day: null }),
  partner("clubs", 150, CLUB, { is_active: 1 }, { state: null }),
  partner("fly_shops", 120, SHOP, { status: "live" }, { slug: "Bad Slug!" }),
];

/** `published` are columns of a published row, `rejected` those of one that does not validate besides. */
function partner(
  table: string,
  count: number,
  columns: Columns<Context>,
  published: Row,
  rejected: Row,
) {
  const maker = ({ random, regions, newOwner }: Directory) => {
    const make = rowMaker(random, columns);
    return (number: number): Row => {
      const place = random.at(number).of("region");
      const region = place.pick(place.favour(regions));
      const owner = newOwner(region.state);
      const row = make(number, { region, owner });
      if (number === REJECTED_ROW) return { ...row, ...published, ...rejected };
      const entry = plantedAt(table, number);
      if (!entry) return row;
      const text = fill(entry.text, ownerValues(owner));
      // A shop may have been drawn without an owner.
      return { ...row, ...published, owner_id: owner.id, [entry.column]: text };
    };
  };
  return { table, count, maker };
}

function document(kind: string) {
  return (own: Random) => `https://files.example.org/${kind}/${own.uuid()}.pdf`;
}

function slugOf(name: unknown, tries: number): string {
  return `${slug(String(name))}${tries === 0 ? "" : `-${tries + 1}`}`;
}

function baseLocation(random: Random, { towns, rivers, county, state }: Region): string {
  const [town, river] = [towns, rivers].map((list) => random.pick(list));
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

function padded(random: Random, { region }: Context): string {
  const { code } = region.state;
  return random.chance(0.03) ? random.pick([` ${code}`, `${code} `, code.toLowerCase()]) : code;
}

const pad = (value: number) => String(value).padStart(2, "0");
