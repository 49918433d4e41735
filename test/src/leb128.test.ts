// LEB128: numbers to bytes and back, one after another.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pushNumber, readNumber, type Cursor } from "../../src/format/leb128.ts";

describe("pushNumber(bytes, value) and readNumber(cursor)", () => {
  it.each([
    [0, [0]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [300, [0xac, 0x02]],
    [2 ** 32, [0x80, 0x80, 0x80, 0x80, 0x10]],
    [Number.MAX_SAFE_INTEGER, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])("spell %d as %j", (value, bytes) => {
    const spelled: number[] = [];
    pushNumber(spelled, value);
    expect(spelled).toEqual(bytes);
  });

  it("give back any numbers, and where they end", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.maxSafeNat(), fc.nat(300))), (values) => {
        const bytes: number[] = [];
        for (const value of values) pushNumber(bytes, value);
        const cursor: Cursor = { bytes: Uint8Array.from(bytes), at: 0 };
        expect(values.map(() => readNumber(cursor))).toEqual(values);
        expect(cursor.at).toBe(bytes.length);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
