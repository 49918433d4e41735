// How much of the heavy counts a run of the tests does: a part, or all of it if RIFFLE_TEST_FULL is 1.

export const FULL = process.env["RIFFLE_TEST_FULL"] === "1";

/** `count` in a full run, otherwise a tenth of it, or as small a part as is said. */
export function share(count: number, part = 10): number {
  return FULL ? count : Math.ceil(count / part);
}
