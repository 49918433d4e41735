// Makes the private columns of a property: realistic values that no other property has.
import { BASE62 } from "../src/api-key.ts";
import { fill } from "./fill.ts";
import { uniquely, type Random } from "./random.ts";
import type { Region } from "./waters.ts";
import { PASSWORD_WORDS, STREETS } from "./words.ts";

const NOTE =
  "{Prefers texts after six; cheque, not transfer|Insurance certificate on file, renew each March|Neighbour to the south disputes the fence line|Wants fewer parties in calving season|Asked for a higher split at renewal|Septic inspection outstanding|Two members banned here: see the incident log} (file {7 digits})";
const ARRIVALS =
  "{Leave the car beside the sheep pens, chain the gate behind you|Second turning past the grain bins, then follow the two-track to the pump house|Do not block the loading chute; walk down past the blue barn|Spare keys hang in the tack room, sign the ledger on the bench|Dogs in the yard are loud but friendly, honk twice at the porch}";
const PARCEL = "{2 digits}-{4 digits}-{2 digits}-{3 digits}-{4 digits}";

/** A function that makes the private columns of a row by its own choices; no two share a value. */
export function privateMaker() {
  const [addresses, parcels, gates, passwords, notes] = Array.from({ length: 5 }, uniquely);
  return (random: Random, region: Region, town: string) => {
    const of = (column: string) => random.of(column);
    const [address, parcel, gate] = [of("street_address"), of("parcel_number"), of("gate_code")];
    const [wifi, note] = [of("wifi_password"), of("internal_notes")];
    const lease = of("lease_amount_cents");
    const gate_code = gates!(() => gateCode(gate));
    return {
      street_address: addresses!(() => streetAddress(address, region, town)),
      parcel_number: parcels!(() => fill(PARCEL, {}, parcel)),
      access_notes: accessNotes(of("access_notes"), gate_code),
      gate_code,
      wifi_password: passwords!(() => password(wifi)),
      pricing_mode: of("pricing_mode").chance(0.7) ? "rod_fee_split" : "upfront_lease",
      lease_amount_cents: lease.int(40, 1900) * 2_500 + lease.int(1, 99),
      landowner_split_pct: of("landowner_split_pct").int(50, 85),
      stripe_account_id: stripeAccount(of("stripe_account_id")),
      internal_notes: notes!(() => fill(NOTE, {}, note)),
    };
  };
}

/** An account number shaped like Stripe's. */
export function stripeAccount(random: Random): string {
  return `acct_1${random.text(BASE62, 15)}`;
}

function streetAddress(random: Random, region: Region, town: string): string {
  const zip = region.state.zip + random.text("0123456789", 2);
  return `${random.int(11, 9899)} ${random.pick(STREETS)}, ${town}, ${region.state.code} ${zip}`;
}

// Four to six digits, some with a sign or letter of the keypad; a code is never a likely year.
function gateCode(random: Random): string {
  const digits = random.digits(Number(random.weighed({ 4: 60, 5: 25, 6: 15 })));
  if (/^(19|20)..$/.test(digits)) return gateCode(random);
  const keypad = random.weighed({ plain: 75, hash: 15, letter: 10 });
  if (keypad === "plain") return digits;
  return keypad === "hash" ? `${digits}#` : random.text("ABCD", 1) + digits;
}

function accessNotes(random: Random, gate: string): string {
  const code = random.pick(["Keypad {gate}", "Gate opens with {gate}", "Punch in {gate} and wait"]);
  return fill(`${ARRIVALS}. ${code}. Sign-in book no. {6 digits}.`, { gate }, random);
}

function password(random: Random): string {
  const word = () => random.pick(PASSWORD_WORDS);
  return fill("{word}-{word}-{4 digits}", { word }, random);
}
