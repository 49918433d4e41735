// Finds location codes. One that can be decoded counts near the record's cell only, so that a fly's or a
// lure's number is not taken for one.
/* oxlint-disable import/default, import/no-named-as-default-member --
   mgrs is CommonJS, whose exports Node gives as the default only */
import mgrs from "mgrs";
import { isNear } from "./coordinates.ts";
import { hitsOf } from "./hits.ts";
import type { Hit, Point } from "./types.ts";

interface Grid {
  readonly pattern: RegExp;
  /** The point of a match, or undefined. Without this function, the form alone decides. */
  readonly decode?: (match: RegExpExecArray) => Point | undefined;
}

const PLUS_CODE = "23456789cfghjmpqrvwx";
const GEOHASH = "0123456789bcdefghjkmnpqrstuvwxyz";
const GRIDS: readonly Grid[] = [
  {
    pattern: /(?<![a-z\d])[2-9cfghjmpqrvwx]{8} ?\+ ?[2-9cfghjmpqrvwx]{2,3}(?![a-z\d])/gi,
    decode: ([code]) => decodePlusCode(code.toLowerCase().replace(/[ +]/g, "")),
  },
  // Without its first four digits a plus code is read from a town.
  {
    pattern: /(?<![a-z\d+])(?=[a-z+]*\d)[2-9cfghjmpqrvwx]{4}\+[2-9cfghjmpqrvwx]{2,3}(?![a-z\d])/gi,
  },
  {
    pattern:
      /(?<![a-z\d])(\d{1,2}) ?([c-hj-np-x]) ?([a-hj-np-z]{2}) ?(\d{2,5}) ?(\d{2,5})(?![a-z\d])/gi,
    decode: ([, zone, band, square, east, north]) =>
      east!.length === north!.length
        ? decodeMgrs(`${zone}${band}${square}${east}${north}`)
        : undefined,
  },
  {
    pattern: /(?<![a-z\d])(?=\d*[a-z])(?=[a-z]*\d)[\db-hjkmnp-z]{6,10}(?![a-z\d])/gi,
    decode: ([code]) => decodeGeohash(code.toLowerCase()),
  },
  { pattern: /(?<![:\p{L}])\/{2,3} ?[\p{L}]{2,}\.[\p{L}]{2,}\.[\p{L}]{2,}/giu },
  {
    pattern:
      /(?<=(?:what ?3 ?words|w3w)\W{0,3}(?:\w+ ){0,2})[\p{L}]{2,}[. ][\p{L}]{2,}[. ][\p{L}]{2,}/giu,
  },
  {
    pattern:
      /(?<![a-z])t(?:ownship|wp|\.)? ?\d{1,3} ?[ns]\w*[ ,.-]{0,3}(?:and )?r(?:ange|ge?|\.)? ?\d{1,3} ?[ew]/gi,
  },
  {
    pattern:
      /(?<![a-z\d])(?:utm|zone?|zona|fuseau)[ :]{0,2}(\d{1,2}) ?[c-x]?[ ,:]{1,3}(?:e(?:ast(?:ing)?)?[ :]?)?\d{6}(?:\.\d+)?(?:m?e)?[ ,/]{1,3}(?:n(?:orth(?:ing)?)?[ :]?)?\d{7}/gi,
  },
];

export function findGrids(text: string, centre: Point | undefined): Hit[] {
  return GRIDS.flatMap(({ pattern, decode }) =>
    hitsOf("grid", text, pattern, (match) => {
      const point = centre && decode?.(match);
      return !decode || (point !== undefined && isNear(point, centre!));
    }),
  );
}

function decodeMgrs(code: string): Point | undefined {
  try {
    const [longitude, latitude] = mgrs.toPoint(code.toUpperCase());
    return { latitude, longitude };
  } catch {
    return undefined;
  }
}

/** The south-west corner of a full code of the Open Location Code: pairs of digits to the base of 20. */
function decodePlusCode(code: string): Point {
  let [latitude, longitude, step] = [-90, -180, 20];
  for (let i = 0; i < 10; i += 2, step /= 20) {
    latitude += PLUS_CODE.indexOf(code[i]!) * step;
    longitude += PLUS_CODE.indexOf(code[i + 1]!) * step;
  }
  return { latitude, longitude };
}

/** The south-west corner: each character halves the longitude and the latitude in turn, five times. */
function decodeGeohash(code: string): Point {
  const from = [-180, -90];
  const to = [180, 90];
  let bit = 0;
  for (const char of code) {
    const value = GEOHASH.indexOf(char);
    for (let mask = 16; mask > 0; mask >>= 1, bit++) {
      const axis = bit % 2;
      const middle = (from[axis]! + to[axis]!) / 2;
      if (value & mask) from[axis] = middle;
      else to[axis] = middle;
    }
  }
  return { longitude: from[0]!, latitude: from[1]! };
}
