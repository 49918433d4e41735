// Describes the private columns of a property: realistic values that no other property has.
import { BASE62 } from "../src/api-key.ts";
import type { Columns } from "./columns.ts";
import { fill } from "./fill.ts";
import type { Random } from "./random.ts";
import type { Subject } from "./waters.ts";
import { PASSWORD_WORDS, STREETS } from "./words.ts";

const NOTE =
  "{Prefers texts after six; cheque, not transfer|Insurance certificate on file, renew each March|Neighbour to the south disputes the fence line|Wants fewer parties in calving season|Asked for a higher split at renewal|Septic inspection outstanding|Two members banned here: see the incident log} (file {7 digits})";
const ARRIVALS =
  "{Leave the car beside the sheep pens, chain the gate behind you|Second turning past the grain bins, then follow the two-track to the pump house|Do not block the loading chute; walk down past the blue barn|Spare keys hang in the tack room, sign the ledger on the bench|Dogs in the yard are loud but friendly, honk twice at the porch}";
const CODES = ["Keypad {gate}", "Gate opens with {gate}", "Punch in {gate} and wait"];
const PARCEL = "{2 digits}-{4 digits}-{2 digits}-{3 digits}-{4 digits}";

export const PRIVATE: Columns<Subject> = {
  street_address: (own, { region: { state }, town, unique }) =>
    unique(() => {
      const zip = state.zip + own.text("0123456789", 2);
      return `${own.int(11, 9899)} ${own.pick(STREETS)}, ${town}, ${state.code} ${zip}`;
    }),
  parcel_number: (own, { unique }) => unique(() => fill(PARCEL, {}, own)),
  gate_code: (own, { unique }) => unique(() => gateCode(own)),
  access_notes: (own, { row }) => {
    const notes = `${ARRIVALS}. ${own.pick(CODES)}. Sign-in book no. {6 digits}.`;
    return fill(notes, { gate: String(row["gate_code"]) }, own);
  },
  wifi_password: (own, { unique }) => {
    const word = () => own.pick(PASSWORD_WORDS);
    return unique(() => fill("{word}-{word}-{4 digits}", { word }, own));
  },
  pricing_mode: (own) => (own.chance(0.7) ? "rod_fee_split" : "upfront_lease"),
  lease_amount_cents: (own) => own.int(40, 1900) * 2_500 + own.int(1, 99),
  landowner_split_pct: (own) => own.int(50, 85),
  stripe_account_id: stripeAccount,
  internal_notes: (own, { unique }) => unique(() => fill(NOTE, {}, own)),
};

export function stripeAccount(random: Random): string {
  return `acct_1${random.text(BASE62, 15)}`;
}

// Four to six digits, some with a sign or letter of the keypad; a code is never a likely year.
function gateCode(random: Random): string {
  const digits = random.digits(Number(random.weighed({ 4: 60, 5: 25, 6: 15 })));
  if (/^(19|20)..$/.test(digits)) return gateCode(random);
  const keypad = random.weighed({ plain: 75, hash: 15, letter: 10 });
  if (keypad === "plain") return digits;
  return keypad === "hash" ? `${digits}#` : random.pick("ABCD") + digits;
}
