// Trains the model of the checks of texts on the training writers, and measures it on those that are for
// measuring only. Deterministic: the same corpora give the same weights and figures.
// `npm run texts:train`; with `--measure` it trains nothing and prints what the committed weights reach.
import { readFileSync, writeFileSync } from "node:fs";
import { run } from "../../bin/command.ts";
import { createTextChecks, type TextChecks } from "../../build/project/texts/checks.ts";
import { decodeWeights, encodeWeights, type Weights } from "../../build/project/texts/model.ts";
import { samplesOf, type Sample } from "./corpora.ts";
import { disguised, randomOf, TEACHING } from "./disguise.ts";
import { instancesOf, learn, learnKinds, rounded, type Instance } from "./learn.ts";
import { figuresOf, isHeld, percent } from "./measure.ts";

const WEIGHTS = new URL("../../build/project/texts/weights.bin", import.meta.url);
const FIGURES = new URL("../../data/texts/figures.json", import.meta.url);
/** Writers are parted into so many groups, each scored by a model that the others taught. */
const FOLDS = 5;
/** Share of harmless texts of unknown writers that the threshold may hold back. */
const HELD = 0.1;
/** Weight of a text's disguised copy. */
const COPY_WEIGHT = 0.5;
/** No score is lower than minus this. */
const LOWEST = 100;
const USAGE = `npm run texts:train
npm run texts:measure

Trains the model of the checks of texts on data/texts/training, writes build/project/texts/weights.bin and
data/texts/figures.json, and prints the figures of data/texts/measuring; or measures the weights that are there.

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;
const OPTIONS = { options: { measure: { type: "boolean", default: false } } } as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { measure } }) => {
  const weights = measure ? decodeWeights(readFileSync(WEIGHTS)) : train(samplesOf("training"));
  const figures = figuresOf(checksWith(weights), samplesOf("measuring"));
  for (const side of ["caught", "held"] as const)
    for (const [row, share] of Object.entries(figures[side]))
      console.log(
        `${side.padEnd(7)} ${row.padEnd(24)} ${percent(share).padStart(7)} of ${share[1]}`,
      );
  if (measure) return;
  writeFileSync(WEIGHTS, encodeWeights(weights));
  // One row a line, so that differences read well.
  writeFileSync(
    FIGURES,
    `${JSON.stringify(figures, null, 2).replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, "[$1, $2]")}\n`,
  );
});

function train(samples: readonly Sample[]): Weights {
  const random = randomOf(5);
  const lessons = samples.map((sample) => {
    const name = TEACHING[Math.floor(random() * TEACHING.length)]!;
    const copy = instancesOf(disguised(sample, name, random), COPY_WEIGHT);
    return [...instancesOf(sample), ...copy];
  });
  return weightsOf(lessons.flat(), thresholdOf(samples, lessons));
}

function weightsOf(instances: readonly Instance[], threshold: number): Weights {
  return rounded(learn(instances), learnKinds(instances), threshold);
}

/** The score that holds back HELD of the harmless texts, each scored without its writer's lessons. */
function thresholdOf(samples: readonly Sample[], lessons: readonly Instance[][]): number {
  const writers = [...new Set(samples.map(({ writer }) => writer))];
  const foldOf = ({ writer }: Sample) => writers.indexOf(writer) % FOLDS;
  const scores = Array.from({ length: FOLDS }).flatMap((_fold, fold) => {
    const others = lessons.filter((_, i) => foldOf(samples[i]!) !== fold).flat();
    // So low that every text has a score.
    const checks = checksWith(weightsOf(others, -LOWEST));
    const harmless = samples.filter(
      (sample) => sample.leak === undefined && sample.field === "text" && foldOf(sample) === fold,
    );
    return harmless.map(({ text, field, context }) => {
      const checked = checks.check(text, field, context);
      const isCertain = checked.findings.some(({ source }) => source !== "model");
      if (isCertain && isHeld(checked)) return Infinity;
      return Math.max(...checked.findings.map(({ score = 0 }) => score)) / 10 - LOWEST;
    });
  });
  return scores.sort((a, b) => b - a)[Math.floor(HELD * scores.length)]!;
}

function checksWith(weights: Weights): TextChecks {
  return createTextChecks({ review: "flagged", approved: new Set(), weights });
}
