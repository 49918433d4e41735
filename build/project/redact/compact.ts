// Rule coordinates for numbers that hide what they are: any groups of digits, however they are
// punctuated, are read as degrees, or degrees, minutes and seconds, and compared with the record's cell.
import { GLUE, GLUE_UNITS, isLatitude, isLongitude, LABEL_UNITS } from "./labels.ts";
import { OWN_METRES, reachOfReading } from "./geo.ts";
import { before, each } from "./matching.ts";
import { mayMatch, pattern } from "./patterns.ts";
import type { Hit, Point, Scan } from "./types.ts";

interface Group {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

/** A number of one to four groups of digits and the degrees it may mean. */
interface Reading {
  /** Index of the group after it. */
  readonly next: number;
  readonly values: readonly number[];
}

const DIGITS = /\d+/g;
const MIN_DIGITS = 4;
const MAX_GROUPS = 4;
/** What may stand within one number. */
const WITHIN =
  /^(?:[^a-z\d]{1,3}| ?(?:deg(?:rees?)?|grados?|degres?|d|min(?:ut(?:es?|os?))?|m|point|dot|punto|coma|virgule)[.,]? ?)$/;
const WITHIN_UNITS = 10;
const LABELLED =
  /(?<![a-z])(?:gps|coords?|coordinates?|coordenadas?|coordonnees?|ubicacion|waypoint|wpt|lat\/lo?ng?)(?![a-z])(?:[^a-z\d.!?]|(?:is|are|at|here|es|est|son|sont|de|du|la|le|the|our|for|pin|point|punto|gps|[nsewo])(?![a-z])){0,16}$/;
/** Digits that a label makes coordinates: two numbers of degrees and minutes. */
const LABELLED_DIGITS = 8;
const METRES_PER_DEGREE = 110_574;
/** Degrees of longitude that a cell may span, at the highest latitudes that have one. */
const MARGIN = 0.5;
const CROSSED = /y.* .*x|x.* .*y/;
const LABEL_HERE = pattern(/lat|lon|lng|gps|coord|ubic|waypoint|wpt/);

export function findCompact(scan: Scan, found: (hit: Hit) => void): void {
  const { lower } = scan;
  const { centre } = scan.context;
  const isLabelled = mayMatch(LABEL_HERE, lower);
  if (!isLabelled && !centre) return;
  const groups: Group[] = [];
  each(DIGITS, lower, (start, end, [digits]) => groups.push({ start, end, digits }));
  if (!isLabelled && groups.length < 2) return;
  const heads = centre ? headsOf(centre) : [];
  for (let i = 0; i < groups.length; i++) {
    const { start, digits } = groups[i]!;
    const labelledEnd = isLabelled ? endOfLabelled(lower, groups, i) : undefined;
    if (labelledEnd) found({ start, end: labelledEnd });
    if (!centre || i + 1 >= groups.length || !heads.some((head) => digits.startsWith(head)))
      continue;
    const next = nextOfOwn(scan, groups, i, centre);
    if (next === undefined) continue;
    found({ start, end: groups[next - 1]!.end, rule: "own" });
    i = next - 1;
  }
}

/** Index of the group after a pair of numbers, from a group on, that is the record's own place. */
function nextOfOwn(scan: Scan, groups: Group[], from: number, centre: Point): number | undefined {
  for (const first of readingsFrom(scan.lower, groups, from)) {
    const values = first.values.filter((value) => axesOf(value, centre) !== "");
    if (values.length === 0) continue;
    const [last, next] = [groups[first.next - 1]!, groups[first.next]];
    if (!next || next.start > last.end + GLUE_UNITS) continue;
    if (!GLUE.test(scan.lower.slice(last.end, next.start).replace(/^\./, ""))) continue;
    for (const second of readingsFrom(scan.lower, groups, first.next)) {
      const isOwn = values.some((a) =>
        second.values.some(
          (b) =>
            CROSSED.test(`${axesOf(a, centre)} ${axesOf(b, centre)}`) &&
            reachOfReading(a, b, scan.context) === "own",
        ),
      );
      if (isOwn) return second.next;
    }
  }
  return undefined;
}

/** A cheap test before that of the distance: whether near the cell's latitude (y) or longitude (x). */
function axesOf(value: number, { latitude, longitude }: Point): string {
  const margin = OWN_METRES / METRES_PER_DEGREE;
  const east = margin / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const isY = Math.abs(value - Math.abs(latitude)) <= margin;
  const isX = Math.abs(value - Math.abs(longitude)) <= east;
  return (isY ? "y" : "") + (isX ? "x" : "");
}

let cached: { centre: Point; heads: readonly string[] } | undefined;

/** What the digits of a number near the cell begin with. */
function headsOf(centre: Point): readonly string[] {
  if (cached?.centre === centre) return cached.heads;
  const { latitude, longitude } = centre;
  const heads = [latitude, longitude].flatMap((value) =>
    [-MARGIN, 0, MARGIN].map((shift) => String(Math.floor(Math.max(0, Math.abs(value) + shift)))),
  );
  cached = { centre, heads: [...new Set([...heads, "0"])] };
  return cached.heads;
}

function readingsFrom(lower: string, groups: readonly Group[], from: number): Reading[] {
  const readings: Reading[] = [];
  const parts: string[] = [];
  for (let next = from; next < groups.length && parts.length < MAX_GROUPS; next++) {
    const { start, digits } = groups[next]!;
    const gap = next === from ? " " : lower.slice(groups[next - 1]!.end, start);
    if (gap.length > WITHIN_UNITS || !WITHIN.test(gap)) break;
    parts.push(digits);
    const values = degreesOf(parts);
    if (values.length > 0) readings.push({ next: next + 1, values });
  }
  return readings;
}

/** What groups of digits may mean in degrees, to a hundredth at least. */
function degreesOf(parts: readonly string[]): number[] {
  const [first = "", second = "", third = "", fourth = "0"] = parts;
  if (parts.length === 1) {
    if (first.length < MIN_DIGITS || first.length > 12) return [];
    const [tail2, tail4] = [first.slice(-2), first.slice(-4, -2)];
    const seconds = first.length > 5 ? [angle(first.slice(0, -4), tail4, tail2)] : [];
    const points = [1, 2, 3].map((at) => Number(`${first.slice(0, at)}.${first.slice(at)}`));
    return [...points, ...seconds, angle(first.slice(0, -2), tail2, "0")].filter(Number.isFinite);
  }
  if (first.length > 3) {
    // As in aviation: 4526.22 for 45°26.22'.
    const joined = parts.length === 2 && first.length < 6;
    const value = angle(first.slice(0, -2), `${first.slice(-2)}.${second}`, "0");
    return joined && Number.isFinite(value) ? [value] : [];
  }
  const decimal = parts.length === 2 && second.length >= 2 ? [Number(`${first}.${second}`)] : [];
  const angles =
    parts.length === 2
      ? [angle(first, second, "0")]
      : [angle(first, `${second}.${third}`, "0"), angle(first, second, `${third}.${fourth}`)];
  return [...decimal, ...angles].filter(Number.isFinite);
}

/** Degrees of degrees, minutes and seconds; NaN if there is no such angle. */
function angle(degrees: string, minutes: string, seconds: string): number {
  const [d, m, s] = [Number(degrees), Number(minutes), Number(seconds)];
  return d <= 180 && m < 60 && s < 60 ? d + m / 60 + s / 3600 : NaN;
}

/** End of the digits from a group on, if a label before them makes them coordinates. */
function endOfLabelled(lower: string, groups: readonly Group[], from: number): number | undefined {
  const { start, end, digits } = groups[from]!;
  const ahead = before(lower, start, LABEL_UNITS);
  if (digits.length >= 5 && (isLatitude(ahead) || isLongitude(ahead))) return end;
  if (!LABELLED.test(ahead)) return undefined;
  let count = digits.length;
  let last = from;
  while (last + 1 < groups.length && last - from < 2 * MAX_GROUPS) {
    const gap = lower.slice(groups[last]!.end, groups[last + 1]!.start);
    if (gap.length > GLUE_UNITS || !(GLUE.test(gap.replace(/[.]/g, "")) || WITHIN.test(gap))) break;
    count += groups[++last]!.digits.length;
  }
  return count >= LABELLED_DIGITS ? groups[last]!.end : undefined;
}
