// Formats measured numbers as the figures of the benchmarks' tables.

/** The middle one, or the mean of the middle two; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Of ascending numbers the first that `share` of them, 0 to 1, are not above. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** To at most `digits` decimals. */
export function round(number: number, digits = 3): number {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}

/** Whole megabytes, of 1,000,000 bytes; of less than ten with a decimal. */
export function megabytes(bytes: number): number {
  return round(bytes / 1e6, bytes < 1e7 ? 1 : 0);
}
