// Calendars as runs: bytes and back, and the day objects they expand to.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DAY_CODES,
  dayOfCode,
  decodeRuns,
  encodeRuns,
  expandDays,
  FIRST_HELD,
  type Run,
} from "../../src/format/calendar.ts";
import { formatDay } from "../../src/dates.ts";

const code = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.maxSafeNat());
const runs = fc.array(fc.record({ code, days: fc.integer({ min: 1, max: 600 }) }), {
  minLength: 1,
});

describe("encodeRuns(runs) and decodeRuns(bytes)", () => {
  it("give back every list of runs", () => {
    fc.assert(
      fc.property(runs, (list) => {
        expect(decodeRuns(encodeRuns(list))).toEqual(list);
      }),
      { seed: 1 },
    );
  });

  it.each<[Run[], number[]]>([
    [[], []],
    [[{ code: 0, days: 582 }], [0, 0xc6, 0x04]],
    [[{ code: 127, days: 128 }], [127, 0x80, 0x01]],
    [[{ code: 6, days: 1 }, { code: 2, days: 3 }], [6, 1, 2, 3]], // prettier-ignore
    [[{ code: 2 ** 53 - 1, days: 1 }], [255, 255, 255, 255, 255, 255, 255, 15, 1]],
  ])("write %j as %j", (list, bytes) => {
    expect([...encodeRuns(list)]).toEqual(bytes);
  });
});

describe("dayOfCode(code)", () => {
  it.each([
    [DAY_CODES.available, "available", null],
    [DAY_CODES.blocked, "blocked", null],
    [DAY_CODES.booked, "booked", null],
    [DAY_CODES.maintenance, "maintenance", null],
    [FIRST_HELD, "blocked", 0],
    [FIRST_HELD + 7, "blocked", 7],
  ])("reads %i as %s with %s rods held", (value, status, rodsHeld) => {
    expect(dayOfCode(value)).toEqual({ status, rodsHeld });
  });
});

describe("expandDays(runs, dates, from, to)", () => {
  it("gives one day object for each day of any range, as a list of single days does", () => {
    fc.assert(
      fc.property(runs, fc.nat(), fc.nat(), (list, a, b) => {
        const codes = list.flatMap(({ code: one, days }) => Array<number>(days).fill(one));
        const dates = codes.map((_, day) => formatDay(20_000 + day));
        const from = a % codes.length;
        const to = from + (b % (codes.length - from));
        const expected = codes.slice(from, to + 1).map((one, i) => {
          const { status, rodsHeld } = dayOfCode(one);
          return { date: dates[from + i], status, rods_held: rodsHeld };
        });
        expect(expandDays(decodeRuns(encodeRuns(list), to + 1), dates, from, to)).toEqual(
          expandDays(list, dates, from, to),
        );
        const json = Buffer.concat(expandDays(list, dates, from, to)).toString();
        expect(`[${json}]`).toBe(JSON.stringify(expected));
      }),
      { seed: 2 },
    );
  });
});
