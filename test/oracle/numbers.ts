// Numbers as parameters have them: read, and spelt as links spell them.

function number(pattern: RegExp, value: string): number | undefined {
  return pattern.test(value) ? Number(value) : undefined;
}

function within(value: number | undefined, low: number, high: number): number | undefined {
  return value !== undefined && value >= low && value <= high ? value : undefined;
}

/** The number of a decimal text between two whole numbers, which are compared with all of its digits. */
export function decimalWithin(value: string, low: number, high: number): number | undefined {
  const [text, sign = "", whole = "", digits = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (text === undefined) return undefined;
  const scale = 10n ** BigInt(digits.length);
  const exact = BigInt(whole + digits) * (sign === "-" ? -1n : 1n);
  const fits = exact >= BigInt(low) * scale && exact <= BigInt(high) * scale;
  return fits ? Number(value) : undefined;
}

/** The shortest decimal form, never with an exponent, which no parameter accepts. */
export function decimal(value: number): string {
  const text = String(value);
  const small = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!small) return text;
  const [, sign = "", first = "", rest = "", exponent = ""] = small;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}

/** A reader of whole numbers from `low` to `high`. */
export function readWhole(low: number, high: number) {
  return (value: string) => within(number(/^\d+$/, value), low, high);
}

export const readDecimal = (most: number) => (value: string) =>
  value.startsWith("-") ? undefined : decimalWithin(value, 0, most);
