// Writes a record as a line of CSV (RFC 4180) in which spreadsheets find no formula.

/** The line with CRLF; lists are joined by "; ". */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

// Text that begins like a formula gets an apostrophe, which marks text in spreadsheets (OWASP, CSV injection). So does
// one that has apostrophes before a formula already, so that no two texts become the same cell.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

function cell(value: unknown): string {
  const text = Array.isArray(value) ? value.join("; ") : String(value);
  if (typeof value === "number") return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
