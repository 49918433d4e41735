// Calendar dates: text to days and back, real dates only.
import { describe, expect, it } from "vitest";
import { dayOf, formatDay, parseDay } from "../../src/dates.ts";

describe("parseDay(text)", () => {
  it.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2000-02-29", 11_016],
    ["2024-02-29", 19_782],
    ["2026-05-20", 20_593],
    ["9999-12-31", 2_932_896],
    ["0000-01-01", -719_528],
  ])("reads %s as %i", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    "2026-02-29",
    "2026-02-30",
    "1900-02-29",
    "2026-13-01",
    "2026-01-32",
    "2026-1-1",
    "2026-01-01\n",
    "2026-01-01T00:00:00Z",
    "+002026-01-01",
    "12026-01-01",
    "２０２６-01-01",
    "",
  ])("refuses %j", (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  it("reads every day of four centuries as the one after the day before", () => {
    const first = parseDay("1900-01-01")!;
    for (let day = first; day < first + 146_097; day++) {
      if (parseDay(formatDay(day)) !== day) expect.fail(formatDay(day));
    }
    expect(formatDay(first + 146_097)).toBe("2300-01-01");
  });
});

describe("dayOf(instant)", () => {
  it.each([
    ["2026-05-20T00:00:00.000Z", "2026-05-20"],
    ["2026-05-20T23:59:59.999Z", "2026-05-20"],
    ["2026-05-20T23:30:00-01:00", "2026-05-21"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31"],
  ])("puts %s on %s", (instant, date) => {
    expect(formatDay(dayOf(new Date(instant)))).toBe(date);
  });
});
