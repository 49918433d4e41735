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

export function toDegrees(steps: number): number {
  return steps / STEPS_PER_DEGREE;
}
