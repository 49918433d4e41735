// What must never follow from how texts are checked: an oracle, one row that decides about another, or two
// machines that disagree.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { samplesOf } from "../../../../bench/texts/corpora.ts";
import { share } from "../../../share.ts";
import { checksOf, HALE } from "./checker.ts";
import { digest } from "./digest.ts";

/** Guesses at values of another owner, right and wrong ones. */
const GUESSES = [
  "48210 fish, 48211 fish",
  "trout2019 or trout2020",
  "49-0802-14-3-01 and 49-0802-14-3-02",
  "2147 Mill Creek, 2148 Mill Creek",
  "Walter Hale, Walter Hall",
  "the chain loops over the cedar post",
];

const mallory = () => ({ person: ["Mal Reeve"], code: ["1111"] });

describe("an owner who floods the directory with guesses", () => {
  it("learns nothing: a right guess and a wrong one have the same outcome, whoever was read before", () => {
    const alone = checksOf();
    const expected = GUESSES.map((text) => alone.check(text, "text", { secrets: mallory() }));
    for (const code of [["48210"], ["48211"], []]) {
      const checks = checksOf();
      const hale = { ...HALE, code };
      const [reader, flood] = [mallory(), GUESSES.join(". ").repeat(50)];
      for (const text of GUESSES) checks.check(text, "text", { secrets: hale });
      checks.check(flood, "text", { secrets: reader });
      const found = GUESSES.map((text) => checks.check(text, "text", { secrets: reader }));
      expect(found).toEqual(expected);
      const sources = found.flatMap(({ findings }) => findings.map(({ source }) => source));
      expect(sources).not.toContain("own");
    }
  });
});

describe("a row", () => {
  it("never changes what happens to another, whichever rows are read and in whatever order", () => {
    const samples = samplesOf("training").filter((_, i) => i % 60 === 0);
    const read = ({ text, field, context }: (typeof samples)[number], checks = checksOf()) =>
      checks.check(text, field, context);
    const alone = new Map(samples.map((sample) => [sample, read(sample)]));
    fc.assert(
      fc.property(fc.shuffledSubarray([...samples]), (some) => {
        const checks = checksOf();
        for (const sample of some) expect(read(sample, checks)).toEqual(alone.get(sample));
      }),
      { seed: 8, numRuns: share(40) },
    );
  });
});

describe("two machines", () => {
  it("decide alike, with the same scores to the last bit: compiled code and the interpreter (I5)", () => {
    const path = join(import.meta.dirname, "digest.ts");
    const args = ["--no-opt", "--no-sparkplug", "--no-maglev", path];
    const other = execFileSync(process.execPath, args, { encoding: "utf8" });
    expect(other.trim()).toBe(digest());
  });
});
