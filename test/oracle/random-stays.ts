// Random numbers go in; `days` and `weekdays` come out that a stay can have.
import type { Random } from "../seeded.ts";
import { chance, integer, pick, shuffle } from "./draw.ts";

type Pair = [name: string, value: string];

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** `days` and `weekdays` that follow one another often enough, in any order, some of them twice. */
export function stayPairs(random: Random): { days: number; pairs: Pair[] } {
  const days = pick(random, [1, 2, 2, 3, 7, 14, integer(random, 1, 14)]);
  const pairs: Pair[] = [["days", chance(random, 0.1) ? `0${days}` : String(days)]];
  if (chance(random, 0.4)) return { days, pairs };
  const first = integer(random, 0, 6);
  const run = Array.from({ length: Math.min(days, 7) }, (_, i) => WEEK[(first + i) % 7]!);
  const named = shuffle(random, [...run, ...WEEK.filter(() => chance(random, 0.2))]);
  if (chance(random, 0.2)) pairs.push(...named.map((name): Pair => ["weekdays", name]));
  else pairs.push(["weekdays", named.join(pick(random, [",", ", "]))]);
  return { days, pairs };
}
