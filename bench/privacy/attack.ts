// Prints what each attack on approximate pins leaves to the best attacker: naive designs and this
// project's method, as mean error in metres, lower is worse for the owner. Seeded: two runs agree.
// `npm run privacy:attack` takes a minute or two; RIFFLE_TEST_FULL=1 runs four times the trials.
import { run } from "../../bin/command.ts";
import {
  averaging,
  listings,
  naivePins,
  naiveRedraws,
  noiseKeyRotations,
  oneSnapshot,
  ownersPins,
  ownPins,
  ownRebuilds,
  ranch,
  stolenKeys,
  type Snapshot,
} from "./attacks.ts";
import { DISC, DONUT, pinLikelihood, UNIFORM_RADIUS, type Naive } from "./designs.ts";
import { earlierPin, nudge, river, unkeyedHash, wrongKey } from "./knowledge.ts";
import { FULL } from "../../test/share.ts";

const SEED = 20_261_121;
const TIMES = FULL ? 4 : 1;
const PINS = 200_000 * TIMES;

interface Row {
  readonly attack: string;
  readonly naive: () => string;
  readonly own: () => string;
}

const ROWS: readonly Row[] = [
  ...[DISC, DONUT, UNIFORM_RADIUS].map((design) => ({
    attack: `One snapshot (naive: ${design.name})`,
    naive: () => snapshot(oneSnapshot(naivePins(design, PINS, SEED))),
    own: () => snapshot(oneSnapshot(ownPins(PINS, SEED))),
  })),
  ...[2, 4, 10, 50, 365].map((n) => ({
    attack: `${n} builds`,
    naive: () => `drawn anew: ${redraws(DISC, n)}; ${redraws(DONUT, n)}`,
    own: () => rebuilds(n),
  })),
  ...[2, 4, 10, 50, 365].map((n) => ({
    attack: `Noise key changed ${n - 1} time${n > 2 ? "s" : ""}`,
    naive: () => "as drawn anew",
    own: () => metres(noiseKeyRotations(n, trials(n), SEED)),
  })),
  ...[10, 50, 100].map((step) => ({
    attack: `Owner moves the point by ${step} m`,
    naive: () => "keyed on exact coordinates: always a new draw, as 2 builds",
    own: () => nudged(step),
  })),
  {
    attack: "Earlier pin of a known place",
    naive: () =>
      `stable offset on the true point: ${metres(earlierPin("true point", 5_000, SEED))}; ` +
      `on the cell centre: ${metres(earlierPin("cell centre", 5_000, SEED))}`,
    own: () =>
      `taking the earlier offset off: ${metres(earlierPin("none", 5_000, SEED))}, so as one snapshot`,
  },
  ...[2, 4, 10].map((k) => ({
    attack: `${k} listings of one place`,
    naive: () => `keyed per listing: ${metres(listings(k, trials(k), SEED))}`,
    own: () => `${ownersPins(k, 500, SEED)} distinct pin, so as one snapshot`,
  })),
  ...[2, 5, 10, 20].map((k) => ({
    attack: `${k} listings of one ranch, 600 m apart, in a known layout`,
    naive: () => "as so many listings of one place",
    own: () => metres(ranch(k, trials(k), SEED)),
  })),
  {
    attack: "Unkeyed hash of the id",
    naive: () => metres(0),
    own: () => "nothing to compute without the keys",
  },
  {
    attack: "Unkeyed hash of id and coordinates",
    naive: enumerated,
    own: () => `a wrong key explains ${percent(wrongKey(20_000, SEED), 2)} of true points: chance`,
  },
  {
    attack: "Known straight river",
    naive: () => `${onRiver(DISC)}; ${onRiver(DONUT)}`,
    own: () => alongWater(river(ownPins(10_000 * TIMES, SEED), pinLikelihood, SEED)),
  },
  { attack: "Stolen keys", naive: () => metres(0), own: stolen },
];

function snapshot({ error, hits }: Snapshot): string {
  return `${metres(error)}; hits at 100/250/500 m ${hits.map((hit) => percent(hit, 2)).join(" ")}`;
}

function redraws(design: Naive, n: number): string {
  const error = naiveRedraws(design, n, trials(n), SEED);
  return `${design.name} ${metres(error)} (mean of pins ${metres(averaging(design, n, 1_000, SEED))})`;
}

function rebuilds(n: number): string {
  const { distinct, error } = ownRebuilds(n, 100 * TIMES, SEED);
  return `${distinct} distinct pin: ${metres(error)}, 0 gained`;
}

function nudged(step: number): string {
  const { kept, error } = nudge(step, step === 10 ? 8_000 : 2_000, SEED);
  return `${percent(kept, 1)} unchanged; where it changes ${metres(error)}`;
}

function enumerated(): string {
  const { tried, exact, rounded } = unkeyedHash(Math.min(1, 0.1 * TIMES ** 2), SEED);
  return (
    `of ${count(tried)} candidates about ${count(exact)} explain a pin in full precision, ` +
    `${count(rounded)} one of 3 decimals`
  );
}

function onRiver(design: Naive): string {
  const result = river(naivePins(design, 10_000 * TIMES, SEED), design.likelihood, SEED);
  return `${design.name} ${alongWater(result)}`;
}

function alongWater({ error, hit }: { error: number; hit: number }): string {
  return `${metres(error)} (${percent(hit, 1)} within 100 m)`;
}

function stolen(): string {
  const { error, most } = stolenKeys(20_000, SEED);
  return `${metres(error)}, at most ${metres(most)}`;
}

function trials(pins: number): number {
  return (pins > 10 ? 60 : 200) * TIMES;
}

function metres(value: number): string {
  return `${count(value)} m`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function percent(value: number, digits: number): string {
  return `${(100 * value).toFixed(digits)} %`;
}

const USAGE = `npm run privacy:attack

Prints what each attack on approximate pins leaves to the best attacker. Takes a minute or two;
RIFFLE_TEST_FULL=1 runs four times the trials.

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;

await run({ usage: USAGE }, {}, async () => {
  console.log(
    `Seed ${SEED}. Mean error of the best attacker, by attack, naive design and Riffle:\n`,
  );
  console.log("| Attack | Naive design | Riffle |\n|---|---|---|");
  for (const { attack, naive, own } of ROWS) console.log(`| ${attack} | ${naive()} | ${own()} |`);
});
