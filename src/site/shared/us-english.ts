// Numbers, dollars and dates as Americans write them. Not by Intl, which gives the same texts: to load its data
// takes a new isolate as much CPU as the whole page, and its spaces differ between versions.
import { grouped as count } from "../../figures.ts";

export { count };

const words = (text: string) => text.split(" ");

export const MONTHS = words(
  "January February March April May June July August September October November December",
);
export const WEEKDAYS = words("Sunday Monday Tuesday Wednesday Thursday Friday Saturday");
/** Thin spaces, as typographers put them around the dash of a range. */
const TO = "\u2009–\u2009";

/**
 * "$95", "$1,234.50", "EUR 95": whole amounts without cents, half a cent up. True to the cent below 10^13. Currencies
 * other than the dollar go by their codes, as there are many dollars and few have a sign that everybody knows.
 */
export function money(amount: number, currency: string): string {
  // Its decimal digits are moved: 1.005 times 100 would be a little less than 100.5.
  const [digits, exponent = "0"] = String(amount).split("e");
  const cents = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  const rest = cents % 100;
  const sign = currency === "USD" ? "$" : `${currency}\u00A0`;
  const whole = `${sign}${count((cents - rest) / 100)}`;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
}

/** Of "YYYY-MM-DD": "Saturday, June 6, 2026". */
export function dayName(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${MONTHS[month]} ${day}, ${year}`;
}

/** Of "YYYY-MM": "June 2026". */
export function monthName(text: string): string {
  const [year, month] = partsOf(text);
  return `${MONTHS[month]} ${year}`;
}

/** Of two dates: "Jun 6 – 8, 2027", and no more of them than differs. */
export function dateRange(from: string, to: string): string {
  const [year, month, day] = partsOf(from);
  const [lastYear, lastMonth, lastDay] = partsOf(to);
  const [first, last] = [month, lastMonth].map((one) => MONTHS[one]!.slice(0, 3));
  const end = `${lastDay}, ${lastYear}`;
  if (from === to) return `${first} ${end}`;
  if (year !== lastYear) return `${first} ${day}, ${year}${TO}${last} ${end}`;
  return `${first} ${day}${TO}${month === lastMonth ? end : `${last} ${end}`}`;
}

/** Months count from 0. */
function partsOf(date: string): [year: number, month: number, day: number] {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return [year, month - 1, day];
}
