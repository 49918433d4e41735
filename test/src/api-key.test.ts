// Keys: they end in the CRC-32 that zlib counts, and no damaged one is taken. test/serve/admit.test.ts has the fields
// that present none.
import { crc32 } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeKey, parseKey, randomCharacters } from "../../src/api-key.ts";
import { share } from "../share.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const options = { seed: 7, numRuns: share(2_000) };
const character = fc.constantFrom(...DIGITS);
const random = fc.string({ unit: character, minLength: 30, maxLength: 30 });
const environment = fc.constantFrom("live" as const, "test" as const);

// Written the other way round than the code under test: reads the digits back to a number.
function value(digits: string): number {
  return [...digits].reduce((sum, digit) => sum * 62 + DIGITS.indexOf(digit), 0);
}

describe("makeKey(environment, random) and parseKey(text)", () => {
  it("agree on a key that ends in the CRC-32 of all that precedes it, as zlib counts it", () => {
    fc.assert(
      fc.property(environment, random, (env, text) => {
        const key = makeKey(env, text);
        expect(key.slice(0, 39)).toBe(`rfl_${env}_${text}`);
        expect(key).toHaveLength(45);
        expect(value(key.slice(39))).toBe(crc32(key.slice(0, 39)));
        expect(parseKey(key)).toEqual({ environment: env });
      }),
      options,
    );
  });

  it("take no key with any one character changed", () => {
    fc.assert(
      fc.property(random, fc.nat(44), character, (text, at, other) => {
        const key = makeKey("live", text);
        fc.pre(key[at] !== other);
        expect(parseKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
      }),
      options,
    );
  });

  it.each(["", "a".repeat(29), "a".repeat(31), "a".repeat(29) + "_", "a".repeat(29) + "é"])(
    "take no %j as random part",
    (text) => expect(() => makeKey("live", text)).toThrow(RangeError),
  );
});

describe("randomCharacters()", () => {
  it("gives 30 base62 characters that make a key, and uses all 62", () => {
    const texts = Array.from({ length: 200 }, randomCharacters);
    expect(texts.every((text) => parseKey(makeKey("live", text)))).toBe(true);
    expect(new Set(texts).size).toBe(200);
    expect(new Set(texts.join("")).size).toBe(62);
  });
});
