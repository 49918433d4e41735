// Writes one record as a line of CSV (RFC 4180) that a spreadsheet can't take for a formula.

/** The line with CRLF; lists are joined by "; ". */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

// A text that begins like a formula gets an apostrophe before it, the way spreadsheets mark text
// (OWASP, CSV injection). Numbers stay as they are. So does a text that begins like one so marked, or
// two texts would become one cell.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** What most cells have nothing of: a sign that may begin a formula, or one that asks for quotes. */
const SPECIAL = /^['=+\-@\t＝＋－＠]|[",\r\n]/;

function cell(value: unknown): string {
  const text = Array.isArray(value) ? value.join("; ") : String(value);
  if (typeof value === "number" || !SPECIAL.test(text)) return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
