// Summarises measured numbers, and formats them as the figures of the benchmarks' tables.
export { mean, median, quantileSorted as quantile } from "simple-statistics";

/** To at most `digits` decimals. */
export function round(number: number, digits = 3): number {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}

/** Whole megabytes, of 1,000,000 bytes; of less than ten with a decimal. */
export function megabytes(bytes: number): number {
  return round(bytes / 1e6, bytes < 1e7 ? 1 : 0);
}
