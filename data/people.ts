// Makes account holders, unique rows of `profiles`. All of it is private.
import { fold } from "../src/fold.ts";
import { rowMaker, type Columns } from "./columns.ts";
import type { Random } from "./random.ts";
import { STATES, type State } from "./states.ts";
import type { Region } from "./waters.ts";
import { FIRST_NAMES, SURNAMES } from "./words.ts";

export type Profile = Readonly<Record<"id" | "display_name" | "email" | "phone", string>>;

/** The sources of a table's rows; `newOwner` makes an account and stores it. */
export interface Directory {
  readonly random: Random;
  readonly regions: readonly (readonly Region[])[];
  readonly newOwner: (state: State) => Profile;
}

const COLUMNS: Columns<{ state: State; name: string | undefined }, Profile> = {
  id: (own) => own.uuid(),
  display_name: (own, { name, unique }) => name ?? unique(() => personName(own)),
  email: (own, { row, unique }) => {
    const local = fold(row.display_name).join(".");
    const host = `example.${own.pick(["com", "org", "net"])}`;
    return unique((tries) => `${local}${tries === 0 ? "" : own.int(2, 999)}@${host}`);
  },
  phone: (own, { state, unique }) => unique((tries) => phone(own, state, tries)),
};

/** A function that makes the next account holder of a state; `name` where it is not to be drawn. */
export function profileMaker(random: Random): (state: State, name?: string) => Profile {
  const make = rowMaker(random, COLUMNS);
  let number = 0;
  return (state, name) => make(++number, { state, name });
}

/** Values for the placeholders of planted texts. */
export function ownerValues({ display_name, phone: owner_phone, email }: Omit<Profile, "id">) {
  return { owner_name: display_name, owner_phone, owner_email: email };
}

function personName(random: Random): string {
  const middle = random.pick("ABCDEFGHJKLMNOPRSTW");
  return `${random.pick(FIRST_NAMES)} ${middle}. ${random.pick(SURNAMES)}`;
}

// An area code has a hundred numbers for fiction, 555-0100 to 555-0199: then it is another area, then an extension.
function phone(random: Random, state: State, tries: number): string {
  const area = random.pick((tries < 2 ? state : random.pick(STATES)).areaCodes);
  const extension = tries < 8 ? "" : ` ext. ${random.int(100, 9999)}`;
  return `+1 ${area} 555 01${random.text("0123456789", 2)}${extension}`;
}
