// Keys: made ones read back, damaged ones do not, and zlib and node:crypto agree on the numbers.
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestKey, makeKey, parseKey, randomCharacters } from "../../src/api-key.ts";
import { share } from "../share.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RUNS = share(2_000);
const options = { seed: 7, numRuns: RUNS };
const character = fc.constantFrom(...DIGITS);
const random = fc.array(character, { minLength: 30, maxLength: 30 }).map((list) => list.join(""));
const environment = fc.constantFrom("live" as const, "test" as const);

// Written the other way round than the code under test: reads the digits back to a number.
function value(digits: string): number {
  return [...digits].reduce((sum, digit) => sum * 62 + DIGITS.indexOf(digit), 0);
}

describe("makeKey(environment, random)", () => {
  it("ends in the CRC-32 of all that precedes it, as zlib counts it", () => {
    fc.assert(
      fc.property(environment, random, (env, text) => {
        const key = makeKey(env, text);
        expect(key.slice(0, 39)).toBe(`rfl_${env}_${text}`);
        expect(key).toHaveLength(45);
        expect(value(key.slice(39))).toBe(crc32(key.slice(0, 39)));
      }),
      options,
    );
  });

  it.each(["", "a".repeat(29), "a".repeat(31), "a".repeat(29) + "_", "a".repeat(29) + "é"])(
    "refuses %j as random part",
    (text) => expect(() => makeKey("live", text)).toThrow(RangeError),
  );
});

describe("parseKey(text)", () => {
  it("gives back the environment of every key that was made", () => {
    fc.assert(
      fc.property(environment, random, (env, text) => {
        expect(parseKey(makeKey(env, text))).toEqual({ environment: env });
      }),
      options,
    );
  });

  it("refuses a key with any one character changed", () => {
    fc.assert(
      fc.property(random, fc.nat(44), character, (text, at, other) => {
        const key = makeKey("live", text);
        fc.pre(key[at] !== other);
        expect(parseKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
      }),
      options,
    );
  });

  const good = makeKey("test", "0".repeat(30));
  it.each([
    "",
    "rfl_live_",
    good.slice(0, -1),
    good + "0",
    good + "\n",
    ` ${good}`,
    good.toUpperCase(),
    good.replace("test", "live"),
    good.replace("rfl", "rfx"),
  ])("refuses %j", (text) => expect(parseKey(text)).toBeUndefined());
});

describe("randomCharacters()", () => {
  it("gives 30 base62 characters that make a key, and uses all 62", () => {
    const texts = Array.from({ length: 200 }, randomCharacters);
    expect(texts.every((text) => parseKey(makeKey("live", text)))).toBe(true);
    expect(new Set(texts).size).toBe(200);
    expect(new Set(texts.join("")).size).toBe(62);
  });
});

describe("digestKey(text)", () => {
  it("is the lower-case hex SHA-256 of the whole key", async () => {
    const key = makeKey("live", "z".repeat(30));
    expect(await digestKey(key)).toBe(createHash("sha256").update(key).digest("hex"));
  });
});
