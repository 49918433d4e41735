// Finds location codes. One that can be decoded counts near the record's cell only, as a fly's number may look like it.
/* oxlint-disable import/default, import/no-named-as-default-member --
   mgrs is CommonJS, whose exports Node gives as the default only */
import mgrs from "mgrs";
import { isNear } from "./coordinates.ts";
import { hitsOf } from "./hits.ts";
import type { Hit, Point } from "./types.ts";

const PLUS_CODE = "23456789cfghjmpqrvwx";
const GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz";

const DECODED: readonly (readonly [RegExp, (match: RegExpExecArray) => Point | undefined])[] = [
  [/(?<![a-z\d])[2-9cfghjmpqrvwx]{8} ?\+ ?[2-9cfghjmpqrvwx]{2,3}(?![a-z\d])/gi, plusCode],
  [
    /(?<![a-z\d])(\d{1,2}) ?([c-hj-np-x]) ?([a-hj-np-z]{2}) ?(\d{2,5}) ?(\d{2,5})(?![a-z\d])/gi,
    mgrsCode,
  ],
  [/(?<![a-z\d])(?=\d*[a-z])(?=[a-z]*\d)[\db-hjkmnp-z]{6,10}(?![a-z\d])/gi, geohash],
];
const FORMS = [
  // Without its first four digits a plus code is read from a town.
  /(?<![a-z\d+])(?=[a-z+]*\d)[2-9cfghjmpqrvwx]{4}\+[2-9cfghjmpqrvwx]{2,3}(?![a-z\d])/gi,
  /(?<![:\p{L}])\/{2,3} ?[\p{L}]{2,}\.[\p{L}]{2,}\.[\p{L}]{2,}/giu,
  /(?<=(?:what ?3 ?words|w3w)\W{0,3}(?:\w+ ){0,2})[\p{L}]{2,}[. ][\p{L}]{2,}[. ][\p{L}]{2,}/giu,
  /(?<![a-z])t(?:ownship|wp|\.)? ?\d{1,3} ?[ns]\w*[ ,.-]{0,3}(?:and )?r(?:ange|ge?|\.)? ?\d{1,3} ?[ew]/gi,
  /(?<![a-z\d])(?:utm|zone?|zona|fuseau)[ :]{0,2}(\d{1,2}) ?[c-x]?[ ,:]{1,3}(?:e(?:ast(?:ing)?)?[ :]?)?\d{6}(?:\.\d+)?(?:m?e)?[ ,/]{1,3}(?:n(?:orth(?:ing)?)?[ :]?)?\d{7}/gi,
];

export function findGrids(text: string, centre: Point | undefined): Hit[] {
  const decoded = DECODED.flatMap(([pattern, pointOf]) =>
    hitsOf("grid", pattern, text, (match) => {
      const point = centre && pointOf(match);
      return point !== undefined && isNear(point, centre!);
    }),
  );
  return [...decoded, ...FORMS.flatMap((pattern) => hitsOf("grid", pattern, text))];
}

function mgrsCode([, zone, band, square, east, north]: RegExpExecArray): Point | undefined {
  if (east!.length !== north!.length) return undefined;
  try {
    const code = `${zone}${band}${square}${east}${north}`;
    const [longitude, latitude] = mgrs.toPoint(code.toUpperCase());
    return { latitude, longitude };
  } catch {
    return undefined;
  }
}

/** A full code of the Open Location Code: pairs of digits to the base of 20, from 20 degrees on. */
function plusCode([code]: RegExpExecArray): Point {
  const digits = valuesOf(code, PLUS_CODE);
  const [latitude, longitude] = [shareOf(digits, 0, 20), shareOf(digits, 1, 20)];
  return { latitude: 400 * latitude - 90, longitude: 400 * longitude - 180 };
}

/** Each of its characters halves longitude and latitude in turn, five times. */
function geohash([code]: RegExpExecArray): Point {
  const bits = valuesOf(code, GEOHASH).flatMap((value) =>
    [16, 8, 4, 2, 1].map((bit) => (value & bit ? 1 : 0)),
  );
  const [latitude, longitude] = [shareOf(bits, 1, 2), shareOf(bits, 0, 2)];
  return { latitude: 180 * latitude - 90, longitude: 360 * longitude - 180 };
}

function valuesOf(code: string, alphabet: string): number[] {
  return [...code.toLowerCase().replace(/[ +]/g, "")].map((char) => alphabet.indexOf(char));
}

function shareOf(digits: readonly number[], first: number, base: number): number {
  const own = digits.filter((_, place) => place % 2 === first);
  return own.reduceRight((rest, digit) => (digit + rest) / base, 0);
}
