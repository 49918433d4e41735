// Reads the persons out of an owner's name, and finds them around a surname in a text.
import { alphanumeric } from "./alphanumeric.ts";
import { after, before } from "./matching.ts";

export interface Person {
  /** Letters; empty if the name is one word. */
  readonly first: string;
  /** With a hyphen, if it has one. */
  readonly surname: string;
}

const AND = / (?:and|und|et|y) |\s*[&+/;]\s*/;
const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|rev|sir|jr|sr|ii|iii|iv|md|phd|esq|don|dona|mme)$/;
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|das|dos|du|la|las|le|los|ten|ter|zu|zur|st|saint|mac|mc|bin|ibn|el|al)$/;
/** What may stand between first and last name. */
const INITIALS = /^[ ,'-]{1,3}(?:[a-z]\.? ){0,2}$/;
const ALPHANUMERIC = /[\p{L}\p{N}]/u;
/** Units around a surname in which the first name stands. */
const NEAR = 40;

/** The persons of a name in lower case: "june & walter hale" are two. */
export function namesIn(plain: string): { whole: string; person: Person }[] {
  const found: { whole: string; person: Person }[] = [];
  let family = "";
  for (const part of plain.split(AND).toReversed()) {
    // "hale, walter" is turned around.
    const [, last, given] = /^([^,]+), *([^,]+)$/.exec(part) ?? [];
    const isTitle = given !== undefined && TITLE.test(alphanumeric(given));
    const turned = last !== undefined && !isTitle ? `${given} ${last}` : part;
    const words = turned
      .split(/[\s,]+/)
      .map((word) => word.replace(/[^\p{L}\p{N}-]/gu, ""))
      .filter((word) => ALPHANUMERIC.test(word) && !TITLE.test(word));
    // In "june & walter hale" both have one surname.
    if (words.length === 1 && family !== "") words.push(family);
    let at = words.length - 1;
    if (at < 0) continue;
    while (at > 1 && PARTICLE.test(words[at - 1]!)) at--;
    const surname = words.slice(at).join("");
    family ||= surname;
    const first = at > 0 ? alphanumeric(words[0]!) : "";
    found.push({ whole: words.join(" "), person: { first, surname } });
  }
  return found;
}

/** What stands at `start` to `end` of a lower-case text, where a surname is: who, and where. */
export function personAt(lower: string, start: number, end: number, { first }: Person) {
  if (first === "") return { who: "surname", start, end };
  const ahead = before(lower, start, NEAR);
  const from = ahead.lastIndexOf(first);
  if (from >= 0 && isWholeWord(ahead, from) && INITIALS.test(ahead.slice(from + first.length))) {
    return { who: "person", start: start - ahead.length + from, end };
  }
  const behind = after(lower, end, NEAR);
  const gap = /^,? /.exec(behind)?.[0].length ?? 0;
  const to = gap + first.length;
  if (gap > 0 && behind.startsWith(first, gap) && !ALPHANUMERIC.test(behind[to] ?? "")) {
    return { who: "person", start, end: end + to };
  }
  const initial = /(?<![\p{L}\p{N}])([a-z])\.? ?$/u.exec(ahead);
  if (initial && initial[1] === first[0])
    return { who: "initial", start: start - initial[0].length, end };
  return { who: "surname", start, end };
}

function isWholeWord(text: string, start: number): boolean {
  return !ALPHANUMERIC.test(text[start - 1] ?? "");
}
