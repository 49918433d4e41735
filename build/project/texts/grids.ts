// Describes location codes. One that can be decoded counts near the record's cell only, so that a fly's or a
// lure's number is not taken for one.
/* oxlint-disable import/default, import/no-named-as-default-member --
   mgrs is CommonJS, whose exports Node gives as the default only */
import mgrs from "mgrs";
import { isNear } from "./coordinates.ts";
import type { Finder } from "./hits.ts";
import type { Point } from "./types.ts";

const PLUS_CODE = "23456789cfghjmpqrvwx";
const GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz";

/** By pattern; without a function that gives the point of a match the form alone decides. */
const GRIDS: readonly (readonly [RegExp, ((match: RegExpExecArray) => Point | undefined)?])[] = [
  [/(?<![a-z\d])[2-9cfghjmpqrvwx]{8} ?\+ ?[2-9cfghjmpqrvwx]{2,3}(?![a-z\d])/gi, plusCode],
  // Without its first four digits a plus code is read from a town.
  [/(?<![a-z\d+])(?=[a-z+]*\d)[2-9cfghjmpqrvwx]{4}\+[2-9cfghjmpqrvwx]{2,3}(?![a-z\d])/gi],
  [
    /(?<![a-z\d])(\d{1,2}) ?([c-hj-np-x]) ?([a-hj-np-z]{2}) ?(\d{2,5}) ?(\d{2,5})(?![a-z\d])/gi,
    mgrsCode,
  ],
  [/(?<![a-z\d])(?=\d*[a-z])(?=[a-z]*\d)[\db-hjkmnp-z]{6,10}(?![a-z\d])/gi, geohash],
  [/(?<![:\p{L}])\/{2,3} ?[\p{L}]{2,}\.[\p{L}]{2,}\.[\p{L}]{2,}/giu],
  [/(?<=(?:what ?3 ?words|w3w)\W{0,3}(?:\w+ ){0,2})[\p{L}]{2,}[. ][\p{L}]{2,}[. ][\p{L}]{2,}/giu],
  [
    /(?<![a-z])t(?:ownship|wp|\.)? ?\d{1,3} ?[ns]\w*[ ,.-]{0,3}(?:and )?r(?:ange|ge?|\.)? ?\d{1,3} ?[ew]/gi,
  ],
  [
    /(?<![a-z\d])(?:utm|zone?|zona|fuseau)[ :]{0,2}(\d{1,2}) ?[c-x]?[ ,:]{1,3}(?:e(?:ast(?:ing)?)?[ :]?)?\d{6}(?:\.\d+)?(?:m?e)?[ ,/]{1,3}(?:n(?:orth(?:ing)?)?[ :]?)?\d{7}/gi,
  ],
];

export const GRID_FINDERS: readonly Finder[] = GRIDS.map(([pattern, decode]) => ({
  kind: "grid",
  pattern,
  accepts: (match, { centre }) => {
    const point = centre && decode?.(match);
    return !decode || (point !== undefined && isNear(point, centre!));
  },
}));

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
  const digits = [...code.toLowerCase().replace(/[ +]/g, "")].map((char) =>
    PLUS_CODE.indexOf(char),
  );
  const [latitude, longitude] = cornerOf(digits.slice(0, 10), 20, [400, 400]);
  return { latitude: latitude! - 90, longitude: longitude! - 180 };
}

/** Each of its characters halves longitude and latitude in turn, five times. */
function geohash([code]: RegExpExecArray): Point {
  const bits = [...code.toLowerCase()].flatMap((char) => {
    const value = GEOHASH.indexOf(char);
    return [16, 8, 4, 2, 1].map((bit) => (value & bit ? 1 : 0));
  });
  const [longitude, latitude] = cornerOf(bits, 2, [360, 180]);
  return { latitude: latitude! - 90, longitude: longitude! - 180 };
}

/** How far a code's corner is from that of the world on two axes, whose digits it gives in turn. */
function cornerOf(digits: readonly number[], base: number, spans: readonly number[]): number[] {
  return spans.map((span, axis) =>
    digits
      .filter((_, i) => i % 2 === axis)
      .reduceRight((rest, digit) => (digit * span + rest) / base, 0),
  );
}
