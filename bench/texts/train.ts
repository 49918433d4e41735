// Trains the model of the checks of texts on the training writers, and measures it on those that are for
// measuring only. Deterministic: the same corpora give the same weights and figures.
// `npm run texts:train`; with `--measure` it trains nothing and prints what the committed weights reach.
import { readFileSync, writeFileSync } from "node:fs";
import { run } from "../../bin/command.ts";
import { createTextChecks, type TextChecks } from "../../build/project/texts/checks.ts";
import { decodeWeights, encodeWeights, type Weights } from "../../build/project/texts/model.ts";
import { placeSamples, samplesOf, type Sample } from "./corpora.ts";
import { DISGUISES, disguised, randomOf } from "./disguise.ts";
import { instancesOf, learn, learnKinds, rounded, type Instance } from "./learn.ts";
import { figuresOf, isHeld, percent, type Figures } from "./measure.ts";

const WEIGHTS = new URL("../../build/project/texts/weights.bin", import.meta.url);
const FIGURES = new URL("figures.json", import.meta.url);
/** Writers are parted into so many groups, each scored by a model that the others taught. */
const FOLDS = 6;
/** Share of harmless texts of unknown writers that the threshold may hold back. */
const HELD = 0.12;
/** Disguised copies of a text, and what one weighs. */
const COPIES = 1;
const COPY_WEIGHT = 0.5;
/** No score is lower than minus this. */
const LOWEST = 100;
const USAGE = `npm run texts:train
npm run texts:measure

Trains the model of the checks of texts on data/texts/training, writes build/project/texts/weights.bin and
bench/texts/figures.json, and prints the figures of data/texts/measuring; or measures the weights that are there.

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;
const OPTIONS = { options: { measure: { type: "boolean", default: false } } } as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { measure } }) => {
  const weights = measure
    ? decodeWeights(readFileSync(WEIGHTS))
    : train([...samplesOf("training"), ...placeSamples()]);
  const figures = figuresOf(checksWith(weights), samplesOf("measuring"));
  print(figures);
  if (measure) return;
  writeFileSync(WEIGHTS, encodeWeights(weights));
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
});

function train(samples: readonly Sample[]): Weights {
  const random = randomOf(5);
  const names = Object.keys(DISGUISES);
  const lessons = samples.map((sample) => {
    const copies = Array.from({ length: COPIES }, () => {
      const name = names[Math.floor(random() * names.length)]!;
      return instancesOf(disguised(sample, name, random), COPY_WEIGHT);
    });
    return [...instancesOf(sample), ...copies.flat()];
  });
  const threshold = thresholdOf(samples, lessons);
  console.log(
    `${samples.length} texts of ${new Set(samples.map(({ writer }) => writer)).size} writers, threshold ${threshold.toFixed(2)}`,
  );
  return weightsOf(lessons.flat(), threshold);
}

function weightsOf(instances: readonly Instance[], threshold: number): Weights {
  return rounded(learn(instances), learnKinds(instances), threshold);
}

/** The score that holds back HELD of the harmless texts, each scored without its writer's lessons. */
function thresholdOf(samples: readonly Sample[], lessons: readonly Instance[][]): number {
  const writers = [...new Set(samples.map(({ writer }) => writer))];
  const foldOf = ({ writer }: Sample) => writers.indexOf(writer) % FOLDS;
  const harmless = samples.filter(
    ({ leak, field, writer }) => leak === undefined && field === "text" && writer !== "atlas",
  );
  const scores: number[] = [];
  let isCertain = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = lessons.filter((_, i) => foldOf(samples[i]!) !== fold).flat();
    // So low that every text has a score.
    const checks = checksWith(weightsOf(others, -LOWEST));
    for (const sample of harmless.filter((one) => foldOf(one) === fold)) {
      const checked = checks.check(sample.text, sample.field, sample.context);
      const found = checked.matches.filter(({ source }) => source !== "model");
      if (found.length > 0 && isHeld(checked)) isCertain++;
      else scores.push(Math.max(...checked.matches.map(({ score = 0 }) => score)) / 10 - LOWEST);
    }
  }
  return scores.sort((a, b) => b - a)[Math.max(0, Math.floor(HELD * harmless.length) - isCertain)]!;
}

function checksWith(weights: Weights): TextChecks {
  return createTextChecks({ review: "flagged", approved: new Set(), weights });
}

function print({ caught, held }: Figures): void {
  for (const [title, rows] of [
    ["leaks caught", caught],
    ["harmless texts held", held],
  ] as const) {
    console.log(`\n${title}`);
    for (const [row, share] of Object.entries(rows))
      console.log(`  ${row.padEnd(24)} ${percent(share).padStart(7)} of ${share[1]}`);
  }
}
