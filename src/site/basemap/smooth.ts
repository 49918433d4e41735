// Rounds the corners of lines that were simplified for views from further away.
import type { Position } from "geojson";

const ROUNDS = 2;
/** Degrees: about a pixel at zoom 9. */
const UNSEEN = 0.001;
/** A bend strays by this share of its step at most, or short steps between long ones would loop. */
const MAX_STRAY = 0.25;

/**
 * The line with points between its own, after the four-point scheme of Dyn, Levin and Gregory. It still goes through
 * all of its points, so that rivers meet where they met. Points that change nothing to be seen are left out.
 */
export function smooth(line: readonly Position[]): Position[] {
  let points = [...line];
  for (let round = 0; round < ROUNDS; round++) {
    points = points.flatMap((a, i) => {
      const b = points[i + 1];
      const between = b && bend(points[i - 1] ?? beyond(b, a), a, b, points[i + 2] ?? beyond(a, b));
      return between ? [a, between] : [a];
    });
  }
  return points;
}

function beyond(from: Position, to: Position): Position {
  return [2 * to[0]! - from[0]!, 2 * to[1]! - from[1]!];
}

/** The point in the middle of the step from `a` to `b`; undefined where the step is as good as straight. */
function bend(before: Position, a: Position, b: Position, after: Position): Position | undefined {
  const away = ([0, 1] as const).map(
    (axis) => (a[axis]! + b[axis]! - before[axis]! - after[axis]!) / 16,
  );
  const [x, y] = away as [number, number];
  const distance = Math.hypot(x, y);
  if (distance < UNSEEN) return undefined;
  const share = Math.min(1, (MAX_STRAY * Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!)) / distance);
  return [(a[0]! + b[0]!) / 2 + share * x, (a[1]! + b[1]!) / 2 + share * y];
}
