// Rule coordinates: finds decimal degrees, angles and digits that are either, in words as well.
import { findAngles } from "./angles.ts";
import { findCompact } from "./compact.ts";
import { findDecimals } from "./decimals.ts";
import { findInDigits } from "./digit-view.ts";
import { mayMatch, pattern } from "./patterns.ts";
import type { Find } from "./types.ts";

/** Several digits of what was words, or a decimal point between two. */
const SPELLED = /\d{4}|\d\.\d{3}|\d (?:point|dot|punto|coma|comma|virgule) \d/i;

const DIGIT = pattern(/\d/);

export const findCoordinates: Find = (scan, found) =>
  findInDigits(
    (written, hit) => {
      if (!mayMatch(DIGIT, written.lower)) return;
      findDecimals(written, hit);
      findAngles(written, hit);
      findCompact(written, hit);
    },
    SPELLED,
    scan,
    found,
  );
