// Makes and parses partner keys. A key ends in a CRC-32, so a typo is refused without a look-up and secret
// scanners can recognise keys.
import { toHex } from "./bytes.ts";

export type Environment = "live" | "test";

/** Random characters of a key: 62^30 is 178 bits. */
export const RANDOM_CHARS = 30;
/** Digits that hold a CRC-32: 62^6 is above 2^32. */
const CHECKSUM_DIGITS = 6;
export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM = new RegExp(`^[0-9A-Za-z]{${RANDOM_CHARS}}$`);
const KEY = new RegExp(`^rfl_(live|test)_[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_DIGITS}}$`);

/** The key of 30 random base62 characters. Throws RangeError if they are not. */
export function makeKey(environment: Environment, random: string): string {
  if (!RANDOM.test(random)) throw new RangeError(`A key needs ${RANDOM_CHARS} base62 characters`);
  const head = `rfl_${environment}_${random}`;
  return head + checksum(head);
}

/** Undefined for a key that is malformed or has a wrong checksum. */
export function parseKey(text: string): { environment: Environment } | undefined {
  const match = KEY.exec(text);
  if (!match || text.slice(-CHECKSUM_DIGITS) !== checksum(text.slice(0, -CHECKSUM_DIGITS))) {
    return undefined;
  }
  return { environment: match[1] as Environment };
}

export function randomCharacters(): string {
  let text = "";
  while (text.length < RANDOM_CHARS) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * RANDOM_CHARS))) {
      // 248 is the largest multiple of 62 in a byte; what lies above would favour some characters.
      if (byte < 248) text += BASE62[byte % 62];
    }
  }
  return text.slice(0, RANDOM_CHARS);
}

/** Lower-case hex SHA-256 of a whole key: all that is ever stored of it. */
export async function digestKey(text: string): Promise<string> {
  return toHex(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
  );
}

// CRC-32 (IEEE) as base62 digits, most significant first, zero-padded. The text is ASCII.
function checksum(text: string): string {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  let rest = ~crc >>> 0;
  let digits = "";
  for (let i = 0; i < CHECKSUM_DIGITS; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
