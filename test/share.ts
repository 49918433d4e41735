// How much of the heavy counts a run of the tests does: a tenth, or all of it if RIFFLE_TEST_FULL is 1.

export const FULL = process.env["RIFFLE_TEST_FULL"] === "1";

/** `count` in a full run, a tenth of it otherwise. */
export function share(count: number): number {
  return FULL ? count : Math.ceil(count / 10);
}
