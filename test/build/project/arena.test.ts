// Texts laid end to end, and slices of them.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginOf, buildArena, slice } from "../../../build/project/arena.ts";

const arenaOf = (texts: readonly string[]) => buildArena(texts.length, (i) => texts[i]!);

describe("buildArena(count, textOf)", () => {
  it("holds the UTF-8 bytes of every text, whatever their lengths", () => {
    const long = ["a".repeat(65_536), "é".repeat(100_000), "🐟".repeat(50_000), ""];
    expect(Buffer.from(arenaOf(long).bytes).toString()).toBe(long.join(""));
  });

  it("has a slice for every range of texts", () => {
    const texts = fc.array(fc.string({ unit: "grapheme" }), { maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.nat(8), fc.nat(8), (list, a, b) => {
        const arena = arenaOf(list);
        const [from, to] = [Math.min(a, b, list.length), Math.min(Math.max(a, b), list.length)];
        const expected = list.slice(from, to).join("");
        expect(Buffer.from(slice(arena, from, to)).toString()).toBe(expected);
        expect(beginOf(arena, to) - beginOf(arena, from)).toBe(Buffer.byteLength(expected));
      }),
      { seed: 12 },
    );
  });
});
