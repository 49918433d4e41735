// Finds a latitude and a longitude, in any notation, that are near the record's own cell.
import { isNear } from "./near.ts";
import { digitsOf, MARK, type Tokens } from "./tokens.ts";
import type { Hit, Point } from "./types.ts";

/** Units between a latitude and its longitude. */
const MAX_GAP = 60;
const POINTS = new Set([
  ".",
  ",",
  "point",
  "dot",
  "punto",
  "coma",
  "virgule",
  "komma",
  "punkt",
  "virgola",
  "ponto",
  "virgula",
]);
const DEGREES = /^(?:°|deg(?:rees?|res?)?|grados?|degres?|grad|gradi|graus?|d)$/;
const MINUTES = /^(?:'|′|min(?:ut[a-z]*)?|m)$/;
const SECONDS = /^(?:"|''|″|se[cgk][a-z]*|s)$/;
/** A decimal with fewer digits says no more than a county does. */
const MIN_DECIMALS = 2;

interface Angle {
  readonly degrees: number;
  readonly start: number;
  readonly end: number;
}

/** Measured from the centre of the cell, so that moving the true point inside it changes nothing (T10). */
export function findCoordinates(
  tokens: Tokens,
  centre: Point | undefined,
  found: (hit: Hit) => void,
): void {
  if (!centre) return;
  let before: Angle | undefined;
  for (let token = 0; token < tokens.count; token++) {
    const read = angleAt(tokens, token);
    if (!read) continue;
    const { angle, next } = read;
    const isPair = before && angle.start - before.end <= MAX_GAP;
    if (isPair && (isOwn(before!, angle, centre) || isOwn(angle, before!, centre))) {
      found({ kind: "coordinates", start: before!.start, end: angle.end });
      before = undefined;
    } else before = angle;
    token = next - 1;
  }
}

/** Signs and letters of the hemispheres are often lost, so the centre's count. */
function isOwn({ degrees: y }: Angle, { degrees: x }: Angle, centre: Point): boolean {
  const latitude = Math.sign(centre.latitude || 1) * y;
  const longitude = Math.sign(centre.longitude || 1) * x;
  return y <= 90 && x <= 180 && isNear({ latitude, longitude }, centre);
}

/** Degrees from a token on: with decimals, with minutes and seconds, or all digits in a row. */
function angleAt(tokens: Tokens, first: number) {
  const whole = digitsOf(tokens, first);
  if (whole === undefined) return undefined;
  const { starts, ends, count } = tokens;
  const word = (token: number) => tokens.lower.slice(starts[token], ends[token]);
  const number = (token: number) => (token < count ? digitsOf(tokens, token) : undefined);
  const angle = (degrees: number, last: number) => ({
    angle: { degrees, start: starts[first]!, end: ends[last]! },
    next: last + 1,
  });
  if (whole.length > 3) {
    // 4526.22 is 45° 26.22', as in aviation; 454612 is 45° 46' 12".
    const head = whole.length > 5 ? whole.slice(0, -4) : whole.slice(0, -2);
    const [minutes, seconds] = [
      whole.slice(head.length, head.length + 2),
      whole.slice(head.length + 2),
    ];
    const isAngle = whole.length < 8 && Number(minutes) < 60 && Number(seconds) < 60;
    return isAngle
      ? angle(Number(head) + Number(minutes) / 60 + Number(seconds) / 3600, first)
      : undefined;
  }
  if (Number(whole) > 180) return undefined;
  if (first + 2 < count && POINTS.has(word(first + 1))) {
    let [decimals, last] = ["", first + 1];
    // Said digit by digit, each is a number of its own.
    while (number(last + 1) !== undefined && (decimals === "" || isSpoken(last + 1)))
      decimals += number(++last)!;
    if (decimals.length >= MIN_DECIMALS) return angle(Number(`${whole}.${decimals}`), last);
    return undefined;
  }
  const unit = skip(first + 1, DEGREES);
  const minutes = unit === first + 1 && starts[unit]! - ends[first]! > 1 ? undefined : number(unit);
  if (minutes === undefined || Number(minutes) >= 60) return undefined;
  let [value, last] = [Number(minutes), unit];
  if (POINTS.has(word(last + 1)) && number(last + 2) !== undefined) {
    value = Number(`${minutes}.${number(last + 2)}`);
    last += 2;
  }
  const end = skip(last + 1, MINUTES);
  // Without a sign or decimals they are just two numbers.
  if (unit === first + 1 && end === last + 1 && last === unit) return undefined;
  const seconds = number(end);
  if (seconds === undefined || Number(seconds) >= 60)
    return angle(Number(whole) + value / 60, last);
  const close = skip(end + 1, SECONDS);
  return angle(Number(whole) + value / 60 + Number(seconds) / 3600, Math.min(close, count) - 1);

  function skip(token: number, signs: RegExp): number {
    return token < count && signs.test(word(token)) ? token + 1 : token;
  }

  function isSpoken(token: number): boolean {
    return tokens.kinds[token - 1] !== MARK && tokens.forms[token]!.length === 1;
  }
}
