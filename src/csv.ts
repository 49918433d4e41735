// Writes a record as a line of CSV (RFC 4180) in which spreadsheets find no formula.

/** The line with CRLF; lists are joined by "; ". */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

// Text that begins like a formula gets a leading apostrophe, which is how spreadsheets mark text (OWASP,
// CSV injection). So does text that already begins with apostrophes and a formula, so that no two texts
// become the same cell. Numbers stay as they are.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A fast first check, which most cells fail: characters that may begin a formula or need quotes. */
const SPECIAL = /^['=+\-@\t＝＋－＠]|[",\r\n]/;

function cell(value: unknown): string {
  const text = Array.isArray(value) ? value.join("; ") : String(value);
  if (typeof value === "number" || !SPECIAL.test(text)) return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
