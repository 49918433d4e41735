// Makes account holders, unique rows of `profiles`. All of it is private.
import { fold } from "../src/fold.ts";
import { uniquely, type Random } from "./random.ts";
import { STATES, type State } from "./states.ts";
import { FIRST_NAMES, SURNAMES } from "./words.ts";

export interface Profile {
  readonly id: string;
  readonly display_name: string;
  readonly email: string;
  /** In the range set aside for fiction, 555-0100 to 555-0199. */
  readonly phone: string;
}

/** A function that makes the next account holder of a state; `name` where it is not to be drawn. */
export function profileMaker(random: Random): (state: State, name?: string) => Profile {
  const uniqueName = uniquely();
  const uniqueEmail = uniquely();
  const uniquePhone = uniquely();
  let row = 0;
  return (state, name) => {
    const own = random.at(++row);
    const [names, emails, phones] = [own.of("display_name"), own.of("email"), own.of("phone")];
    const display_name = name ?? uniqueName(() => personName(names));
    const local = fold(display_name).join(".");
    const host = `example.${emails.pick(["com", "org", "net"])}`;
    return {
      id: own.of("id").uuid(),
      display_name,
      email: uniqueEmail((tries) => `${local}${tries === 0 ? "" : emails.int(2, 999)}@${host}`),
      phone: uniquePhone((tries) => phone(phones, state, tries)),
    };
  };
}

function personName(random: Random): string {
  const middle = random.text("ABCDEFGHJKLMNOPRSTW", 1);
  return `${random.pick(FIRST_NAMES)} ${middle}. ${random.pick(SURNAMES)}`;
}

// An area code has a hundred fictional numbers: then it is another area, then an extension.
function phone(random: Random, state: State, tries: number): string {
  const area = random.pick((tries < 2 ? state : random.pick(STATES)).areaCodes);
  const extension = tries < 8 ? "" : ` ext. ${random.int(100, 9999)}`;
  return `+1 ${area} 555 01${random.text("0123456789", 2)}${extension}`;
}
