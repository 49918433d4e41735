import { describe, expect, it } from "vitest";
import { contextOf, LEAKS } from "../../bench/privacy/corpus.ts";
import { createTextRules } from "../../build/redact.ts";

const rules = createTextRules({ strict: false, approved: new Set() });
const context = contextOf({ half: "", owner: "hale", text: "" });

// What patterns begin with, repeated: a pattern that reads a stretch again from each of its positions
// takes 16 times as long on 4 times the text.
const SEEDS = [
  ..."a|1|1 |a.|a-|n |(|/|+|&|'|\n|é|½|٣|e\u0301|&amp;|&#|<a |<b>|<!-- |45.123 |45.123,|45 26 |45°26'|n45 26 ".split(
    "|",
  ),
  ..."http://|h t t p |@|a@|a at |a [at] | dot |www.a.|a.com/|x.y/|///a.b.|abcd.efgh.|2c2c|t2s r8e |sec |n 1/2 ".split(
    "|",
  ),
  ..."parcel id |12 twr 1 1 |0512345 5034567 |geohash |gate |code is the |code----|key is in the |one two |one-".split(
    "|",
  ),
  ..."password for the |press 1 |right 12 |406-|406 555 |+1 2 |2147 mill |walter |4-8-|walt dot |cedar post |po box ".split(
    "|",
  ),
  ..."123 a b c d |123 Main |turn left at |take the |follow |first |red barn |next to the |2 miles a |road |lat is |gps ".split(
    "|",
  ),
];
const UNITS = 25_000;
/** Far below the 16 of a quadratic pattern, far above what caches, collectors and ticks make of 4. */
const WORST_RATIO = 10;

describe("redact(text, field, context) on hostile texts", () => {
  it("takes time in proportion to the text, up to 100,000 characters of one pattern's prefix", () => {
    const slow = SEEDS.filter((seed) => ratio(seed) > WORST_RATIO && ratio(seed) > WORST_RATIO);
    expect(slow).toEqual([]);
  });

  it("takes time in proportion to the text for any leak repeated", () => {
    const texts = LEAKS.filter((_, i) => i % 12 === 0).map(({ text }) => `${text} `);
    const slow = texts.filter((text) => ratio(text) > WORST_RATIO && ratio(text) > WORST_RATIO);
    expect(slow).toEqual([]);
  });
});

function ratio(seed: string): number {
  return cost(seed, 4 * UNITS) / cost(seed, UNITS);
}

/** Some systems tell a thread's CPU in ticks of 4 ms, so that less would be chance. */
const LEAST_MS = 20;

/** Milliseconds of this thread's CPU for a text of so many units: other load of the machine adds nothing. */
function cost(seed: string, units: number): number {
  const text = seed.repeat(Math.ceil(units / seed.length));
  const redact = (run: number) => rules.redact(`${text} ${run}`, "text", context);
  redact(0);
  const start = process.threadCpuUsage();
  for (let run = 1; ; run++) {
    // No text comes twice, as rules may remember the last one.
    redact(run);
    const { user, system } = process.threadCpuUsage(start);
    const spent = (user + system) / 1_000;
    if (spent >= LEAST_MS) return spent / run;
  }
}
