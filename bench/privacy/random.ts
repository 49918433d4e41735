// A seed in, reproducible uniform draws in [0, 1) out (mulberry32): for simulations, never for secrets.

export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A draw from [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
