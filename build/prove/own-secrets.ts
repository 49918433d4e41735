// Finds what an owner keeps private in the published texts of that owner's own records: values that can be nothing else,
// nearly as in their cells. The checks of texts must have found all of it, or they did not run.
import type { Database } from "better-sqlite3";
import { OWN_VALUE_MAX_UNITS } from "../read/tables.ts";

interface Secret {
  readonly column: string;
  readonly form: RegExp;
  /** Counts only after a word about codes: it may be a year or a measure elsewhere. */
  readonly short: boolean;
}

export type OwnSecrets = ReadonlyMap<unknown, ReadonlyMap<string, Secret>>;

const CODE = /^(?=.*\d)[a-z0-9]+(?:[- ][a-z0-9]+)*$/;
const PASSWORD = /^(?=.*\d)[a-z0-9]+$/;
const PARCEL = /^(?=.*\d)[a-z0-9]+(?:[-./ ][a-z0-9]+)*$/;
const EMAIL = /^[a-z0-9]+(?:[._-][a-z0-9]+)*@[a-z0-9]+(?:[.-][a-z0-9]+)*\.[a-z]{2,}$/;
const PHONE = /^(?:\+?1[-. ]?)?\(?\d{3}[-.) ]{0,2}\d{3}[-. ]?\d{4}$/;
/** By column: the form of a value, its minimum letters and digits, and how many need no code word. */
const FORMS: Readonly<Record<string, Readonly<Record<string, [RegExp, number, number]>>>> = {
  properties: {
    gate_code: [CODE, 3, 5],
    wifi_password: [PASSWORD, 5, 5],
    parcel_number: [PARCEL, 6, 6],
  },
  profiles: { email: [EMAIL, 0, 0], phone: [PHONE, 0, 0] },
};
const OWNER: Readonly<Record<string, string>> = { properties: "owner_id", profiles: "id" };

/** Longest value with its separators; forms overflow the stack on megabytes. */
const MAX_UNITS = 2 * OWN_VALUE_MAX_UNITS;
/** Characters between blanks and quotes; a comma or colon after a letter separates words, too. */
const WORD = /(?:[^ \n\t\r\u00a0"“”<>:,]|(?<![a-z])[:,]|[:,](?=[ \n]|$))+/g;
const MAX_WORDS = 4;
/** A word about codes with nothing but such words before a short code that ends the text. */
const CODE_WORD =
  /(?<![a-z])(?:gate|lock|keypad|code|combination|password|wifi)(?:[ :=,.#*]|(?<![a-z])(?:is|opens|with|code)(?![a-z])){0,16}$/;
/** Characters before a short code in which such a word may stand. */
const NEAR = 24;

export function readOwnSecrets(db: Database): OwnSecrets {
  const secrets = new Map<unknown, Map<string, Secret>>();
  for (const [table, columns] of Object.entries(FORMS)) {
    const forms = Object.entries(columns);
    const selected = [OWNER[table], ...forms.map(([column]) => column)].join(", ");
    const rows = db.prepare<[], unknown[]>(`SELECT ${selected} FROM ${table}`).raw();
    for (const [owner, ...cells] of rows.iterate()) {
      // Rows without an owner have nothing to do with one another.
      if (typeof owner !== "string") continue;
      const own = secrets.get(owner) ?? new Map<string, Secret>();
      secrets.set(owner, own);
      forms.forEach(([column, [form, least, long]], i) => {
        const value = trimmed(String(cells[i] ?? "").toLowerCase());
        const key = form === PHONE ? phoneKeyOf(value) : keyOf(value);
        if (value.length > MAX_UNITS || !form.test(value)) return;
        if (key.length < least || key.length > OWN_VALUE_MAX_UNITS) return;
        own.set(key, { column: `${table}.${column}`, form, short: key.length < long });
      });
    }
  }
  return secrets;
}

export function secretIn(text: string, secrets: ReadonlyMap<string, Secret>): string | undefined {
  const lower = text.toLowerCase();
  const words = [...lower.matchAll(WORD)];
  for (let from = 0; from < words.length; from++) {
    if (!/[\d@]/.test(words[from]![0])) continue;
    for (let to = from; to < Math.min(from + MAX_WORDS, words.length); to++) {
      const start = words[from]!.index;
      const end = words[to]!.index + words[to]![0].length;
      if (end - start > MAX_UNITS) break;
      if (/^[.,]\d/.test(lower.slice(end, end + 2))) continue; // The beginning of an amount.
      const value = trimmed(lower.slice(start, end).replaceAll("\n", " "));
      const secret =
        secrets.get(keyOf(value)) ?? (PHONE.test(value) && secrets.get(phoneKeyOf(value)));
      if (!secret || !secret.form.test(value)) continue;
      if (!secret.short || followsCodeWord(lower, start, end)) return secret.column;
    }
  }
  return undefined;
}

// A word that is cut off may be another, and a measure has its unit after it.
function followsCodeWord(lower: string, start: number, end: number): boolean {
  const from = Math.max(0, start - NEAR);
  const before = lower.slice(from, start).replace(from > 0 ? /^[a-z]+/ : "", "");
  return (
    /^[ -~]*$/.test(before) && CODE_WORD.test(before) && /^[#*)]?[.!?]?\s*$/.test(lower.slice(end))
  );
}

/** Without the marks that may stand around a value: more of them make it another one. */
const trimmed = (value: string) => value.replace(/^[#*]|[#*)]?[.,:;!?]?$/g, "");

const keyOf = (value: string) => value.replace(/[^a-z0-9]/g, "");

/** Digits of a phone number without the country's, apart from other values of the same digits. */
const phoneKeyOf = (value: string) => `+${keyOf(value).slice(-10)}`;
