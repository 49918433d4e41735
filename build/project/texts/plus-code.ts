// Decodes a plus code (Open Location Code, full codes only) to a point.
import type { Point } from "./types.ts";

const ALPHABET = "23456789CFGHJMPQRVWX";

/** The south-west corner of a full code such as 85QXC9P7+RX; undefined if it is not one. */
export function decodePlusCode(code: string): Point | undefined {
  const digits = [...code.toUpperCase().replace("+", "")].map((char) => ALPHABET.indexOf(char));
  if (digits.length < 10 || digits.includes(-1)) return undefined;
  let latitude = -90;
  let longitude = -180;
  let step = 20;
  for (let i = 0; i < 10; i += 2) {
    latitude += digits[i]! * step;
    longitude += digits[i + 1]! * step;
    step /= 20;
  }
  return latitude < 90 && longitude < 180 ? { latitude, longitude } : undefined;
}
