// The labelled texts, and what the committed weights make of those that are for measuring only.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { samplesOf } from "../../bench/texts/corpora.ts";
import { figuresOf, type Figures, type Share } from "../../bench/texts/measure.ts";
import { MODEL_KINDS } from "../../build/project/texts/types.ts";
import { checksOf } from "../build/project/texts/checker.ts";

const FIGURES = JSON.parse(readFileSync("data/texts/figures.json", "utf8")) as Figures;
const sides = { training: samplesOf("training"), measuring: samplesOf("measuring") };
const writersOf = (side: keyof typeof sides) => new Set(sides[side].map(({ writer }) => writer));

describe("the labelled texts", () => {
  it("are by many writers, a part of whom are for measuring only", () => {
    expect(sides.training.length + sides.measuring.length).toBeGreaterThanOrEqual(6_000);
    expect(writersOf("training").size).toBeGreaterThanOrEqual(12);
    const shared = [...writersOf("training")].filter((writer) =>
      writersOf("measuring").has(writer),
    );
    expect(shared).toEqual([]);
    const texts = new Set(sides.training.map(({ text }) => text));
    expect(sides.measuring.filter(({ text }) => texts.has(text)).length).toBeLessThan(10);
  });

  it.each(["training", "measuring"] as const)("name their leaks, of every kind: %s", (side) => {
    for (const { text, leak, kind } of sides[side]) {
      expect(leak === undefined).toBe(kind === undefined);
      if (leak !== undefined) expect(text).toContain(leak);
    }
    const kinds = new Set(sides[side].flatMap(({ kind }) => kind ?? []));
    expect([...kinds].sort()).toEqual([...MODEL_KINDS, "own"].sort());
  });
});

describe("the committed weights", () => {
  it("reach the committed figures on writers that they never saw", () => {
    expect(figuresOf(checksOf(), sides.measuring)).toEqual(FIGURES);
  });

  it("are the figures that docs/privacy.md gives", () => {
    const privacy = readFileSync("docs/privacy.md", "utf8");
    for (const kind of [...MODEL_KINDS, "own"]) {
      const [caught, of] = FIGURES.caught[`kind ${kind}`] as Share;
      expect(privacy).toMatch(
        new RegExp(`^\\| ${kind} +\\| ${of} +\\| ${caught} +\\| ${of - caught} +\\|$`, "m"),
      );
    }
    const [held, harmless] = FIGURES.held.all as Share;
    const [twinsHeld, twins] = FIGURES.held.twins as Share;
    const said = `Of ${harmless} harmless texts ${held} wait or lose something, of ${twins} hard twins among them ${twinsHeld}`;
    expect(privacy.replace(/\s+/g, " ")).toContain(said);
  });
});
