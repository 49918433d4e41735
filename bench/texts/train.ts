// Trains the texts' model on the training writers and measures it on the others; the same corpora give the same weights.
import { readFileSync, writeFileSync } from "node:fs";
import { run } from "../../bin/command.ts";
import { createTextChecks, type TextChecks } from "../../build/project/texts/checks.ts";
import { decodeWeights, encodeWeights, type Weights } from "../../build/project/texts/model.ts";
import { samplesOf, type Sample } from "./corpora.ts";
import { disguised, randomOf, TEACHING } from "./disguise.ts";
import { instancesOf, learn, type Instance } from "./learn.ts";
import { figuresOf, isHeld } from "./measure.ts";

const WEIGHTS = new URL("../../build/project/texts/weights.bin", import.meta.url);
const FIGURES = new URL("../../data/texts/figures.json", import.meta.url);
/** Writers are parted into so many groups, each scored by a model that the others taught. */
const FOLDS = 5;
/** Share of harmless texts of unknown writers that the threshold may hold back, where this share are hard twins. */
const HELD = 0.1;
const TWINS = 1 / 3;
/** Weight of each of a text's disguised copies: one by chance, and one without vowels. */
const COPY_WEIGHT = 0.5;
const LOWEST = 100;
const USAGE = `npm run texts:train [-- --measure]
npm run texts:measure

Trains the model of the checks of texts on data/texts/training, writes build/project/texts/weights.bin and
data/texts/figures.json, and prints the figures of data/texts/measuring; or measures the weights that are there.`;

await run({ usage: USAGE }, async ({ flags }) => {
  const measure = flags.has("measure");
  const weights = measure ? decodeWeights(readFileSync(WEIGHTS)) : train(samplesOf("training"));
  const figures = figuresOf(checksWith(weights), samplesOf("measuring"));
  for (const [side, rows] of Object.entries(figures))
    for (const [row, [hits, of]] of Object.entries(rows)) {
      const percent = `${((100 * hits) / of).toFixed(1)} %`.padStart(7);
      console.log(`${side.padEnd(7)} ${row.padEnd(24)} ${percent} of ${of}`);
    }
  if (measure) return;
  writeFileSync(WEIGHTS, encodeWeights(weights));
  const text = JSON.stringify(figures, null, 2).replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, "[$1, $2]");
  writeFileSync(FIGURES, `${text}\n`);
});

function train(samples: readonly Sample[]): Weights {
  const random = randomOf(5);
  const lessons = samples.map((sample) => {
    const names = [TEACHING[Math.floor(random() * TEACHING.length)]!, "dropped"];
    const copies = names.map((name) => disguised(sample, name, random));
    return [...instancesOf(sample), ...copies.flatMap((copy) => instancesOf(copy, COPY_WEIGHT))];
  });
  return learn(lessons.flat(), thresholdOf(samples, lessons));
}

/** The score that holds back HELD of the harmless texts, each scored without its writer's lessons. */
function thresholdOf(samples: readonly Sample[], lessons: readonly Instance[][]): number {
  const writers = [...new Set(samples.map(({ writer }) => writer))];
  const foldOf = ({ writer }: Sample) => writers.indexOf(writer) % FOLDS;
  const scores = Array.from({ length: FOLDS }).flatMap((_fold, fold) => {
    const others = lessons.filter((_, i) => foldOf(samples[i]!) !== fold).flat();
    // So low that every text has a score.
    const checks = checksWith(learn(others, -LOWEST));
    const harmless = samples.filter(
      (sample) => sample.leak === undefined && sample.field === "text" && foldOf(sample) === fold,
    );
    return harmless.map(({ text, field, context, twin }) => {
      const checked = checks.check(text, field, context);
      const isCertain = checked.findings.some(({ source }) => source !== "model");
      const best = Math.max(...checked.findings.map(({ score = 0 }) => score)) / 10 - LOWEST;
      return { score: isCertain && isHeld(checked) ? Infinity : best, isTwin: twin !== undefined };
    });
  });
  const twins = scores.filter(({ isTwin }) => isTwin).length;
  const shareOf = (isTwin: boolean) =>
    isTwin ? TWINS / twins : (1 - TWINS) / (scores.length - twins);
  let held = 0;
  return scores
    .sort((a, b) => b.score - a.score)
    .find(({ isTwin }) => (held += shareOf(isTwin)) > HELD)!.score;
}

function checksWith(weights: Weights): TextChecks {
  return createTextChecks({ review: "flagged", approved: new Set(), weights });
}
