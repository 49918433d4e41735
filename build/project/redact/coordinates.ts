// Rule coordinates: finds decimal degrees, angles and digits that are either, in words as well.
import { findAngles } from "./angles.ts";
import { findCompact } from "./compact.ts";
import { findDecimals } from "./decimals.ts";
import { findInDigits } from "./digit-view.ts";
import type { Find } from "./types.ts";

export const findCoordinates: Find = (scan, found) =>
  findInDigits(
    (written, hit) => {
      if (!/\d/.test(written.lower)) return;
      findDecimals(written, hit);
      findAngles(written, hit);
      findCompact(written, hit);
    },
    scan,
    found,
  );
