// Prints what each attack on approximate pins leaves to the best attacker, as mean error in metres: lower is worse
// for the owner. Seeded: two runs agree.
import { run } from "../../bin/command.ts";
import { FULL } from "../../test/share.ts";
import * as attacks from "./attacks.ts";

const SEED = 20_261_121;
const TIMES = FULL ? 4 : 1;
const PINS = 100_000 * TIMES;

const USAGE = `npm run privacy:attack

Prints what each attack on approximate pins leaves to the best attacker. Takes a minute or two;
RIFFLE_TEST_FULL=1 runs four times the trials.`;

await run({ usage: USAGE }, async () => {
  console.log(`Seed ${SEED}. Mean error of the best attacker:\n`);
  for (const [attack, left] of measured()) console.log(`${attack}: ${left}`);
});

function* measured(): Generator<[attack: string, left: string]> {
  const pins = attacks.ownPins(PINS, SEED);
  const { error, hits } = attacks.oneSnapshot(pins);
  const shares = hits.map((hit) => percent(hit, 2)).join(" ");
  yield ["One snapshot", `${metres(error)}; hits at 100/250/500 m ${shares}`];
  yield ["365 builds", `${attacks.distinctPins(365, 100 * TIMES, SEED)} distinct pin`];
  for (const keys of [2, 10, 365]) {
    const left = attacks.noiseKeyRotations(keys, trials(keys), SEED);
    yield [`Noise key changed ${keys - 1} times`, metres(left)];
  }
  for (const step of [10, 50, 100]) {
    const moved = attacks.nudge(step, step === 10 ? 8_000 : 2_000, SEED);
    const left = `${percent(moved.kept, 1)} unchanged; where it changes ${metres(moved.error)}`;
    yield [`Owner moves the point by ${step} m`, left];
  }
  yield ["Earlier pin of a known place", metres(attacks.earlierPin(5_000, SEED))];
  yield ["10 listings of one place", `${attacks.distinctPins(10, 500, SEED)} distinct pin`];
  for (const count of [5, 10, 20]) {
    const left = metres(attacks.ranch(count, trials(count), SEED));
    yield [`${count} listings of one ranch, 600 m apart, in a known layout`, left];
  }
  const { error: onRiver, hit } = attacks.river(pins.slice(0, 10_000 * TIMES), SEED);
  yield ["Known straight river", `${metres(onRiver)}; within 100 m ${percent(hit, 1)}`];
  const explained = percent(attacks.wrongKey(20_000, SEED), 2);
  yield ["A wrong key", `explains ${explained} of true points: chance`];
  const stolen = attacks.stolenKeys(20_000, SEED);
  yield ["Stolen keys", `${metres(stolen.error)}, at most ${metres(stolen.most)}`];
}

function trials(pins: number): number {
  return (pins > 10 ? 60 : 200) * TIMES;
}

function metres(value: number): string {
  return `${Math.round(value).toLocaleString("en")} m`;
}

function percent(value: number, digits: number): string {
  return `${(100 * value).toFixed(digits)} %`;
}
