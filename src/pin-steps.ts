// Converts degrees exactly to whole steps of a published coordinate.

export const STEPS_PER_DEGREE = 1_000;

/** The steps of a published coordinate. Throws RangeError if it has more than 3 decimals. */
export function toSteps(degrees: number): number {
  const steps = Math.round(degrees * STEPS_PER_DEGREE);
  if (toDegrees(steps) !== degrees) {
    throw new RangeError("Not a published coordinate: it has more than 3 decimals");
  }
  return steps;
}

/** The least step that is not below a bound, which may have any decimals. */
export function firstStep(degrees: number): number {
  // Multiplying may round across a step, so the search begins one step early.
  let steps = Math.floor(degrees * STEPS_PER_DEGREE) - 1;
  while (toDegrees(steps) < degrees) steps++;
  return steps;
}

export function lastStep(degrees: number): number {
  return -firstStep(-degrees);
}

export function toDegrees(steps: number): number {
  return steps / STEPS_PER_DEGREE;
}
