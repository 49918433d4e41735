// Finds whose text a byte of the output is part of: a file and an offset in, a record's id out.

/** Stands for a path: the names of all files, a line each, which are scanned as if they were one. */
export const NAMES = "(names of files)";

/** A file as it is scanned. */
export interface ScannedFile {
  path: string;
  bytes: Buffer;
  /** A file that comes with the product and holds no data of the dump. */
  isSite: boolean;
  /** A file of the site, or one that mixes the product's own words with published records. */
  isProduct: boolean;
  /** Which bytes are JSON, `to` excluded. */
  json: { from: number; to: number };
}

const ID_LENGTH = 36;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// Ends the keys `id` and `property_id`, one of which each object of a record begins with. In a text
// its quotes would be escaped.
const ID_KEY = Buffer.from('id":"');
const LINE_FEED = 0x0a;

/**
 * The record whose JSON or CSV line begins last at or before an offset. A hit behind a record and before
 * the next one is taken for the former's; it is then excused only by what that record says anyway.
 */
export function recordAt({ path, bytes }: ScannedFile, offset: number): string | undefined {
  const isCsv = path.endsWith(".csv");
  let at = offset;
  while (at >= 0) {
    const found = isCsv ? bytes.lastIndexOf(LINE_FEED, at - 1) : bytes.lastIndexOf(ID_KEY, at);
    if (found < 0 || at === 0) return undefined;
    const begin = found + (isCsv ? 1 : ID_KEY.length);
    const id = bytes.toString("latin1", begin, begin + ID_LENGTH);
    if (ID.test(id)) return id;
    at = isCsv ? found : found - 1;
  }
  return undefined;
}
