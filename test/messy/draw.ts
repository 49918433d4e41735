// Draws what may stand in a cell: a random stream and what the row and its neighbours publish in, any
// value that a messy directory has there out.
import type { Random } from "../../data/random.ts";
import { DATES, NUMBERS, TEXTS } from "./pools.ts";

/** bigint is SQLite's INTEGER, number its REAL. */
export type Value = null | string | number | bigint | Buffer;

/** What a cell may repeat. */
export interface Echo {
  /** Texts of the row's own public columns. */
  own: readonly string[];
  /** The row's public columns, as JSON. */
  json: string;
  /** Public texts and ids of other rows. */
  others: readonly string[];
  /** Published pins, as texts. */
  pins: readonly string[];
}

export const NOTHING: Echo = { own: [], json: "{}", others: [], pins: [] };

/** Characters of the longest texts; one in so many texts is one. */
const LONG = 100_000;
const LONG_IN = 4_000;

const EDITS: ((text: string, random: Random) => string)[] = [
  (text) => text,
  (text) => text.slice(0, Math.ceil(text.length / 2)),
  (text) => `${text}\nEarlier: ${text.slice(0, 9)}, and no dogs.`,
  (text) => `  ${text} `,
  (text) => text.toUpperCase(),
  (text) => [...text].reverse().join(""),
  (text) => text.replaceAll(" ", "\n"),
  (text) => JSON.stringify({ revision: 3, text }),
  (text, random) => `${random.uuid()} ${text}`,
];

/** A text as people and programs write it; it may repeat, or nearly, what is published. */
export function drawText(random: Random, echo: Echo = NOTHING): string {
  if (random.int(1, LONG_IN) === 1)
    return `${random.pick(TEXTS)} lake`.repeat(LONG / 5).slice(0, LONG);
  const kinds = {
    pool: () => random.pick(TEXTS),
    both: () => `${random.pick(TEXTS)} ${random.pick(TEXTS)}`,
    number: () => String(random.pick(NUMBERS)),
    date: () => random.pick(DATES),
    own: () => random.pick(EDITS)(pickOr(random, echo.own), random),
    other: () => random.pick(EDITS)(pickOr(random, echo.others), random),
    json: () => echo.json,
    pin: () => pickOr(random, echo.pins),
  };
  return kinds[
    random.weighed({ pool: 8, both: 2, number: 2, date: 2, own: 3, other: 2, json: 1, pin: 1 })
  ]();
}

/** Anything at all, as a private column may hold it. */
export function drawValue(random: Random, echo: Echo = NOTHING): Value {
  const kinds = {
    text: () => drawText(random, echo),
    null: () => null,
    real: () => random.pick(NUMBERS),
    integer: () => BigInt(random.pick([0, 1, -1, 4821, 2_147_483_647, 9_999_999_999, 2 ** 53])),
    largest: () => random.pick([2n ** 63n - 1n, -(2n ** 63n)]),
    blob: () => Buffer.from(drawText(random, echo).slice(0, 100)),
    bytes: () => random.pick([Buffer.alloc(0), Buffer.from([0xff, 0xfe, 0x00])]),
  };
  return kinds[
    random.weighed({ text: 12, null: 3, real: 2, integer: 2, largest: 0.2, blob: 1, bytes: 0.5 })
  ]();
}

function pickOr(random: Random, list: readonly string[]): string {
  return list.length > 0 ? random.pick(list) : random.pick(TEXTS);
}
