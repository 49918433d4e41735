// Finds a latitude and a longitude, in any notation, that are near the record's own cell.
import { haversine } from "../../../src/haversine.ts";
import type { Hit, Point, Stretch } from "./types.ts";

const MAX_GAP = 60;
/** Metres from the cell's centre within which two numbers are a place; beyond, they may be anything. */
const NEAR_METRES = 300_000;
const DEGREES = "(?:°|deg[a-z]*|gra[du][a-z]*|d(?![a-z]))";
const MINUTES = "(?:'(?!')|min[a-z]*|m(?![a-z]))";
const SECONDS = "(?:\"|''|se[cgk][a-z]*|s(?![a-z]))";
const SIXTIETHS = "([0-5]?\\d(?:[.,]\\d+)?)(?!\\d)";
const LAST = `(?: ?${SIXTIETHS}(?: ?${SECONDS})?)?`;
/** Degrees, minutes and seconds are groups. Without a sign or decimals two numbers are just that. */
const NOTATIONS = [
  `(\\d{1,3}) ?${DEGREES} ?${SIXTIETHS}(?: ?${MINUTES}${LAST}|${LAST})`,
  `(\\d{1,3}) ([0-5]?\\d[.,]\\d+)(?: ?${MINUTES})?`,
  `(\\d{1,3}) ([0-5]?\\d) ?${MINUTES}${LAST}`,
  // Fewer decimals say no more than a county does.
  "(\\d{1,3}[.,]\\d{2,})",
  "(\\d{2,3})([0-5]\\d)([0-5]\\d)(?!\\d)",
  "(\\d{2,3})([0-5]\\d)(?!\\d)",
];
const ANGLE = new RegExp(`(?<!\\d)(?:${NOTATIONS.join("|")})`, "g");

/** T10: measured from the cell's centre, so that moving the true point inside the cell changes nothing. */
export function findCoordinates(text: string, centre: Point | undefined): Hit[] {
  if (!centre) return [];
  const found: Hit[] = [];
  let before: (Stretch & { degrees: number }) | undefined;
  for (const match of text.matchAll(ANGLE)) {
    const [written, ...parts] = match;
    const degrees = parts
      .filter((part) => part !== undefined)
      .reduce((sum, part, i) => sum + Number(part.replace(",", ".")) / [1, 60, 3_600][i]!, 0);
    const angle = { degrees, start: match.index, end: match.index + written.length };
    const isPair =
      before !== undefined &&
      angle.start - before.end <= MAX_GAP &&
      (isOwn(before.degrees, degrees, centre) || isOwn(degrees, before.degrees, centre));
    if (isPair) found.push({ kind: "coordinates", start: before!.start, end: angle.end });
    before = isPair ? undefined : angle;
  }
  return found;
}

/** Signs and letters of the hemispheres are often lost, so the centre's count. */
function isOwn(y: number, x: number, centre: Point): boolean {
  const latitude = Math.sign(centre.latitude || 1) * y;
  const longitude = Math.sign(centre.longitude || 1) * x;
  return y <= 90 && x <= 180 && isNear({ latitude, longitude }, centre);
}

export function isNear(point: Point, centre: Point): boolean {
  return haversine(point, centre) <= NEAR_METRES;
}
