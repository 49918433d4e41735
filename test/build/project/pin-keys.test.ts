// The keys of the pins: which are accepted, for which dump, and that nothing prints them.
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  assertKeyCheck,
  keyCheck,
  newPinKeys,
  OWN_DUMP,
  readPinKeys,
  type PinKeys,
} from "../../../build/project/pin-keys.ts";
import { SAMPLE_PROFILE_ID } from "../../../src/sample-id.ts";
import sample from "../../../data/sample-keys.json" with { type: "json" };
import { BuildError } from "../../../src/errors.ts";

const GRID = "9b1f6d0c47a2e8553e70c4d91826fbaa0d5e93b7c1f84a62d87b350e6fa19c24";
const NOISE = "e4c05a7812b96fd3a83d1c70f52e4b9690cd67a45e81f30bb2297ed8146ac35f";
const { RIFFLE_GRID_KEY: FIRST, RIFFLE_NOISE_KEY: SECOND } = sample;
const SAMPLE = { sample: true, marked: true };

const env = (grid: string | undefined, noise: string | undefined = NOISE) => ({
  RIFFLE_GRID_KEY: grid,
  RIFFLE_NOISE_KEY: noise,
});

function refusal(run: () => unknown): BuildError {
  try {
    run();
  } catch (error) {
    if (error instanceof BuildError) return error;
    throw error;
  }
  throw new Error("Nothing was refused");
}
const refused = (keys: object, claim = OWN_DUMP) => refusal(() => readPinKeys({ ...keys }, claim));

const hex = (text: string) =>
  Buffer.concat([Buffer.from(text), Buffer.alloc(32)]).toString("hex", 0, 32);
const bytes = (next: (i: number) => number) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => next(i) & 0xff)).toString("hex");

const LENGTH = /not 64 hex digits/;
/** A key that is none, and why. */
const MALFORMED: [string, string | undefined, RegExp][] = [
  ["missing", undefined, /^RIFFLE_GRID_KEY is not set/],
  ["empty", "", /^RIFFLE_GRID_KEY is not set/],
  ["one digit short", GRID.slice(1), /not 64 hex digits \(it has 63 characters\)/],
  ["one digit long", `${GRID}0`, LENGTH],
  ["followed by a line end", `${GRID}\n`, LENGTH],
  ["not hexadecimal", `g${GRID.slice(1)}`, LENGTH],
  ["Base64", "qRl0xw0m5n7t6K3kq1ZC8b3Yh0c2u9v4J6s8d1f3g5g=", LENGTH],
];

const GUESSABLE = {
  "all zeros": "0".repeat(64),
  "one byte but for the last": `${"ab".repeat(31)}cd`,
  "the hex digits four times": "0123456789abcdef".repeat(4),
  "15 digits repeated": "3f9a0c71e5b2d84".repeat(5).slice(0, 64),
  "16 random bytes twice": "9b1f6d0c47a2e8553e70c4d91826fbaa".repeat(2),
  "16 random bytes and padding": `9b1f6d0c47a2e8553e70c4d91826fbaa${"0".repeat(32)}`,
  "counting up": bytes((i) => i),
  "counting in 16 bits": bytes((i) => (i % 2 ? (i + 1) / 2 : 0)),
  "counting in 32 bits": bytes((i) => (i % 4 === 3 ? i : 0xa7 * (i % 4))),
  "two counters interleaved": bytes((i) => (i % 2 ? 200 - i : 3 * i)),
  "a passphrase": hex("correct horse battery staple now"),
  "a padded passphrase": hex("the quick brown fox jumps over"),
  "a passphrase with accents": hex("Größe, Zürich und Łódź 1887"),
};

/** Pairs that are alike, or published. */
const PAIRS: [string, string, string, RegExp][] = [
  ["equal", GRID, GRID, /equal or nearly/],
  ["equal but for their case", GRID, GRID.toUpperCase(), /equal or nearly/],
  ["alike but for the last digits", GRID, `${GRID.slice(0, 60)}0000`, /equal or nearly/],
  ["complements", GRID, bytes((i) => ~parseInt(GRID.slice(2 * i, 2 * i + 2), 16)), /equal or/],
  ["the sample's", FIRST, SECOND, /published key/],
  ["the sample's, swapped", SECOND, FIRST, /published key/],
  ["one of the sample's and another", FIRST, NOISE, /published key/],
  ["another and the sample's other one", GRID, SECOND.toUpperCase(), /published key/],
];

describe("readPinKeys(env, claim)", () => {
  it("reads two keys of 64 hex digits in either case, which show nothing when printed", () => {
    const keys = readPinKeys(env(GRID, NOISE.toUpperCase()), OWN_DUMP);
    expect(keys.grid.export().toString("hex")).toBe(GRID);
    expect(keys.noise.export().toString("hex")).toBe(NOISE);
    const shown = inspect(keys, { depth: 9, showHidden: true }) + JSON.stringify(keys);
    expect(`${shown}${keys.grid}`).not.toMatch(/9b1f6d|e4c05a/i);
  });

  it.each(MALFORMED)("refuses a key that is %s, and names it", (_, key, message) => {
    const error = refused(env(key));
    expect(error.message).toMatch(message);
    // A pair that exists must not be replaced, which a key that is only damaged says that there is.
    expect(error.hint.includes("keys:pins")).toBe(!key);
    expect(error.hint).toContain("riffle.env");
    expect(refused(env(GRID, key ?? "")).message).toMatch(/^RIFFLE_NOISE_KEY/);
  });

  it.each(Object.entries(GUESSABLE))("refuses a key that is %s", (_, key) => {
    for (const keys of [env(key), env(GRID, key)]) {
      const { message, hint } = refused(keys);
      expect(message).toMatch(/is not random/);
      expect(message + hint).not.toContain(key.slice(0, 12));
    }
  });

  it.each(PAIRS)("refuses two keys that are %s", (_, grid, noise, message) => {
    expect(refused(env(grid, noise)).message).toMatch(message);
  });

  it("takes the published sample keys for the sample dump, and no others", () => {
    expect(keyCheck(readPinKeys({ ...sample }, SAMPLE))).toMatch(/^[0-9a-f]{16}-[0-9a-f]{16}$/);
    for (const keys of [env(GRID), env(FIRST), env(GRID, SECOND), env(SECOND, FIRST)]) {
      const { message, hint } = refused(keys, SAMPLE);
      expect(message).toContain("takes no secret keys");
      expect(hint).not.toMatch(/sample-keys|GRID_KEY/);
    }
    expect(refused({}, SAMPLE).message).toMatch(/not set/);
  });

  it("refuses by name a dump with the sample's mark that is not built as the sample, and the reverse", () => {
    const other = refused(env(GRID), { sample: false, marked: true });
    expect(other.message).toContain(SAMPLE_PROFILE_ID);
    expect(other.hint).toContain("Remove that row");
    const unmarked = refused(sample, { sample: true, marked: false });
    expect(unmarked.message).toContain(`--sample is for the sample directory`);
    const unclaimed = refused(sample, { sample: false, marked: true });
    for (const { message, hint } of [other, unmarked, unclaimed])
      expect(message + hint).not.toMatch(/sample-keys|RIFFLE_/);
  });
});

describe("newPinKeys()", () => {
  it("makes random pairs, which are accepted, another each time", () => {
    const pairs = Array.from({ length: 2_000 }, () => newPinKeys());
    for (const pair of pairs) readPinKeys(pair, OWN_DUMP);
    expect(new Set(pairs.flatMap((pair) => Object.values(pair))).size).toBe(4_000);
  });
});

const check = (given: PinKeys, pinned: PinKeys) =>
  assertKeyCheck(given, { check: keyCheck(pinned), where: "a place", ifLost: "do this" });

describe("assertKeyCheck(keys, pinned)", () => {
  const keys = readPinKeys(env(GRID), OWN_DUMP);
  const samples = readPinKeys({ ...sample }, SAMPLE);

  it("passes the keys that were pinned", () => {
    check(keys, keys);
    check(samples, samples);
  });

  it.each(["grid", "noise"] as const)(
    "refuses another %s key and says what it would do",
    (part) => {
      const changed = { ...keys, [part]: readPinKeys(newPinKeys(), OWN_DUMP)[part] };
      const { message, hint } = refusal(() => check(changed, keys));
      expect(message).toMatch(/not the keys/);
      expect(hint).toMatch(/a second time.*do this/);
      expect(message + hint).not.toContain(keyCheck(keys).slice(0, 16));
    },
  );

  it("says that the place is the other's where the sample and another directory meet", () => {
    expect(refusal(() => check(keys, samples)).message).toContain("of the sample directory");
    const { message } = refusal(() => check(samples, keys));
    expect(message).toContain("a directory of your own");
    expect(message).toContain("a place");
  });

  it("distinguishes swapped keys from the pinned ones and holds neither key", () => {
    expect(keyCheck({ grid: keys.noise, noise: keys.grid })).not.toBe(keyCheck(keys));
    expect(keyCheck(keys)).not.toContain(GRID.slice(0, 8));
  });
});
