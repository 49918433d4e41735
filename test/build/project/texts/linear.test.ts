// The time of the checks on hostile texts and large owners.
import { describe, expect, it } from "vitest";
import type { TextContext } from "../../../../build/project/texts/types.ts";
import { samplesOf } from "../../../../bench/texts/corpora.ts";
import { shuffle } from "../../../oracle/draw.ts";
import { seeded } from "../../../seeded.ts";
import { share } from "../../../share.ts";
import { checksOf } from "./checker.ts";

const checks = checksOf();
const LEAKS = samplesOf("training").filter(({ leak }) => leak !== undefined);
const { context } = LEAKS[0]!;

// What patterns begin with, repeated: a pattern that reads a stretch again from each of its positions
// takes 16 times as long on 4 times the text.
const SEEDS = [
  "a|1|1 |a.|a-|n |(|/|+|&|'|\n|é|½|٣|e\u0301|&amp;|&#|<a |<b>|<!-- |45.123 |45.123,|45 26 |45°26'|n45 26 ",
  "http://|h t t p |@|a@|a at |a [at] | dot |www.a.|a.com/|x.y/|///a.b.|abcd.efgh.|2c2c|t2s r8e |sec |n 1/2 ",
  "parcel id |12 twr 1 1 |0512345 5034567 |geohash |gate |code is the |code----|key is in the |one two |one-",
  "password for the |press 1 |right 12 |406-|406 555 |+1 2 |2147 mill |walter |4-8-|walt dot |cedar post |po box ",
  "call |call 1 |llame al |deux |quatre-vingt |zero point |gmail |a gmail |instagram is |airbnb |a punto |www a |1a1a|fr76 1234 |4111 1111 |acct 1 ",
  "venmo to |$a |book 1 page |deed no. |plates |apn is |section a |what3words a b |a/b/c |gps 1 |latitud |12 rue de |calle a |lot 7 of |On Mill |A1A ",
  "mill creek |hale, |w. |walt@|sheep barn |lift the chain over the |caddis-|c a d d |4821 |",
  "123 a b c d |123 Main |turn left at |take the |follow |first |red barn |next to the |2 miles a |road |lat is |gps ",
  "aA|a1|a b |4-|12/|3.|siete mil |size |we are |nobody |gone until |camp |spare key |wifi is |0.5,|1 to ",
].flatMap((line) => line.split("|").filter(Boolean));
/** A part of them, the same in every run, or all in a full run. */
const drawn = <T>(all: readonly T[]) => shuffle(seeded(5), all).slice(0, share(all.length, 20));
/** Units of the shorter text; the longer one has four times as many. */
const UNITS = Math.max(8_000, share(25_000));
/** Far below the 16 of a quadratic pattern, far above what caches, collectors and ticks make of 4. */
const WORST_RATIO = 10;

const slowOf = (seeds: readonly string[]) =>
  seeds.filter((seed) => ratio(seed) > WORST_RATIO && ratio(seed) > WORST_RATIO);

describe("check(text, field, context) on hostile texts", () => {
  it.each([0, 1, 2])(
    "takes time in proportion to the text, up to 100,000 characters of one pattern's prefix (%i)",
    (part) => {
      expect(slowOf(drawn(SEEDS.filter((_, i) => i % 3 === part)))).toEqual([]);
    },
  );

  it("takes time in proportion to the text for any leak repeated", () => {
    const leaks = drawn(LEAKS.filter((_, i) => i % 36 === 0));
    expect(leaks.length).toBeGreaterThan(3);
    expect(slowOf(leaks.map(({ text }) => `${text} `))).toEqual([]);
  });
});

describe("check(text, field, context) of large owners", () => {
  it.each([
    ["other places", "The town is at 45.1234, -110.5678; the dam at 2.125, 4.250."],
    ["a street", "Turn at Walnut Hollow Road, by 12 Walnut Hollow Road."],
    ["numbers in words", "Ring four eight two one, then one two three four five, and wait."],
    ["a code", "The gate opens with 90001, 4-8-2-1 or 482, not 48219."],
    ["a note", "Park by the third silver culvert, then the key hangs under a crooked step."],
  ])("takes as long for a text with %s, however many properties there are", (_, text) => {
    const many = ownerOf(8_000);
    const few = ownerOf(500);
    const slower = () => costOf(text, many) / costOf(text, few);
    expect(Math.min(slower(), slower())).toBeLessThan(WORST_GROWTH);
  });
});

/** Far below the 16 of a search through all that is private, far above what caches make of it. */
const WORST_GROWTH = 6;

function ownerOf(count: number): TextContext {
  const words = "amber birch cedar dune ember flint grove heron iris juniper".split(" ");
  const word = (i: number) => words[i % words.length]! + words[Math.floor(i / 10) % words.length]!;
  const of = (value: (i: number) => string) => Array.from({ length: count }, (_, i) => value(i));
  const secrets = {
    person: ["Walter Hale"],
    code: of((i) => String(48_210_000 + i)),
    password: of((i) => `${word(i)}-${i}`),
    // Many begin with the same word.
    address: of((i) => `${i} ${i % 2 ? "county road" : word(i)}${i} ${word(i + 3)} road`),
    identifier: [...of((i) => `P-${200_000 + i}`), ...of((i) => `acct_${100_000 + i}`)],
    prose: [
      ...of((i) => `Past the ${word(i)} shed ${i} and the ${word(i + 7)} fence`),
      ...of((i) => `Owes ${word(i)} for the ${word(i + 5)} culvert, file ${i}`),
    ],
  };
  return { secrets, centre: { latitude: 44, longitude: -111 } };
}

function ratio(seed: string): number {
  const short = cost(seed, UNITS);
  return cost(seed, 4 * UNITS) / short;
}

/** Some systems report a thread's CPU in ticks of 4 ms, so that less would be chance. */
const MIN_MS = 8;

function cost(seed: string, units: number): number {
  return costOf(seed.repeat(Math.ceil(units / seed.length)), context);
}

/** Milliseconds of this thread's CPU for a text: other load of the machine adds nothing. */
function costOf(text: string, own: TextContext): number {
  const check = (run: number) => checks.check(`${text} ${run}`, "text", own);
  // What the first run does once, such as compiling, counts little against a text that takes long.
  if (text.length < 2 * UNITS) check(0);
  const start = process.threadCpuUsage();
  for (let run = 1; ; run++) {
    // No text comes twice, as something may remember the last one.
    check(run);
    const { user, system } = process.threadCpuUsage(start);
    const spent = (user + system) / 1_000;
    if (spent >= MIN_MS) return spent / run;
  }
}
