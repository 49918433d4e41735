// Calendars of single properties: sound rows for any property and day.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDays, calendarRows, FUTURE_DAYS, PAST_DAYS } from "../../data/calendar.ts";
import { Random } from "../../data/random.ts";
import { dayOf, parseDay } from "../../src/dates.ts";

const HOLDER = { id: "p", owner_id: "o", max_rods: 4 };

function rowsOf(seed: number, today: number, max_rods: number) {
  let serial = 0;
  const days = calendarDays(today);
  const holder = { ...HOLDER, max_rods };
  return [...calendarRows(new Random(seed, "calendars"), days, holder, () => ++serial)];
}

describe("calendarDays(today)", () => {
  it("covers both sides of today, each with its weekday", () => {
    const today = dayOf(new Date("2026-11-21T12:00:00Z"));
    const days = calendarDays(today);
    expect(days).toHaveLength(PAST_DAYS + FUTURE_DAYS + 1);
    expect(days[PAST_DAYS]!.date).toBe("2026-11-21");
    for (const { date, weekday } of days) expect(new Date(date).getUTCDay()).toBe(weekday);
  });
});

describe("calendarRows(random, days, holder, serial)", () => {
  it("dates rows in rising order, with rising ids, inside the days", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 0, max: 30_000 }),
        fc.nat(12),
        (seed, today, rods) => {
          const rows = rowsOf(seed, today, rods);
          const numbers = rows.map(([, , date]) => parseDay(date)!);
          expect(numbers.every((day, i) => i === 0 || day > numbers[i - 1]!)).toBe(true);
          expect(numbers.every((d) => d >= today - PAST_DAYS && d <= today + FUTURE_DAYS)).toBe(
            true,
          );
          expect(rows.every(([id], i) => i === 0 || id > rows[i - 1]![0])).toBe(true);
        },
      ),
      { seed: 1, numRuns: 60 },
    );
  });

  it("holds at least one rod and leaves one free on a partly blocked day", () => {
    for (let seed = 0; seed < 40; seed++) {
      const held = rowsOf(seed, 20_000, 4).filter((row) => row[3] === "blocked" && row[4] !== null);
      expect(held.every((row) => row[4]! >= 1 && row[4]! <= 3 && row[6] !== null)).toBe(true);
    }
  });
});
