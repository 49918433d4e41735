// A seed in, repeatable numbers from 0 to 1 out, 1 excluded: for tests and simulations, never for secrets.

/** Uniform in [0, 1). */
export type Random = () => number;

/** Mulberry32: 32 bits of state, enough for test cases. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A draw from [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
