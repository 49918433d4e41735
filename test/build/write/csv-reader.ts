// Reads CSV by the grammar of RFC 4180, sharing nothing with the writer: a text in, records out.

/** Throws on a quote or a line end out of place. */
export function parseCsv(text: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [];
  let record: string[] = [];
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (!match) throw new Error("No CSV by RFC 4180");
    record.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === ",") continue;
    records.push(record);
    record = [];
  }
  return records;
}
