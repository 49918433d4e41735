// Finds an e-mail address that is spelled out: "walt dot hale at millcreek point example".

const FILLER = /^(?:at|dot|arroba|punto|arobase|point)$/;
const WORD = /[\p{L}\p{N}]+/gu;
/** Other characters in a row that are too many for a spelling. */
const WIDE_GAP = 4;

/**
 * The end of an address, in letters and digits, that begins at a position of a lower-case text, or
 * undefined. Words for @ and . may stand anywhere in it.
 */
export function addressEnd(lower: string, start: number, address: string): number | undefined {
  WORD.lastIndex = start;
  let read = 0;
  let end = start;
  while (read < address.length) {
    const match = WORD.exec(lower);
    if (!match || match.index - end >= WIDE_GAP) return undefined;
    const [word] = match;
    end = match.index + word.length;
    if (address.startsWith(word, read)) read += word.length;
    else if (!FILLER.test(word)) return undefined;
  }
  return end;
}
