// Draws eighteen months of a property's calendar, as rows of `property_availability`.
import { BASE62 } from "../src/api-key.ts";
import { formatDay } from "../src/dates.ts";
import type { DayStatus } from "../src/format/calendar.ts";
import type { Row } from "./planted.ts";
import type { Random } from "./random.ts";

/** Days before and after today that have rows: more than the published cover at both ends. */
export const PAST_DAYS = 40;
export const FUTURE_DAYS = 560;

interface Day {
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** 0 is January. */
  readonly month: number;
  /** Share of a normal property's free days on which a booking begins. */
  readonly demand: number;
}

/** The property that a calendar row belongs to. */
export interface Holder {
  readonly id: string;
  readonly owner_id: string;
  readonly max_rods: number;
}

// Bookings peak in July and thin out towards the end of the calendar.
const DEMAND = [0.04, 0.05, 0.08, 0.11, 0.15, 0.21, 0.24, 0.22, 0.18, 0.12, 0.06, 0.04];

/** The days that calendars cover, from day number `today` (days since 1970-01-01). */
export function calendarDays(today: number): Day[] {
  return Array.from({ length: PAST_DAYS + FUTURE_DAYS + 1 }, (_, i) => {
    const date = formatDay(today - PAST_DAYS + i);
    const month = Number(date.slice(5, 7)) - 1;
    // 1970-01-01 was a Thursday.
    const weekday = (today - PAST_DAYS + i + 4) % 7;
    return { date, month, weekday, demand: DEMAND[month]! * (1 - i / 800) };
  });
}

/** The first of the operator's ledger numbers. */
const FIRST_REFERENCE = 4_180_000;
const WINTER = [10, 11, 0, 1, 2];
const PARTIES = [
  "Repeat guests",
  "Anniversary trip",
  "Club outing",
  "First visit",
  "Father and son",
];
const BLOCKS = ["Family weekend", "Cattle in the lower pasture", "Haying", "Wedding at the lodge"];
const REPAIRS = ["Bridge planks", "Bank planting", "Road grading", "Weed cutting", "Dock repair"];

interface Habits {
  readonly busy: number;
  readonly closedMonths: readonly number[];
  readonly closedWeekdays: readonly number[];
}

function habitsOf(random: Random): Habits {
  const kind = random.weighed({ open: 42, weekly: 20, seasonal: 15, quiet: 18, empty: 5 });
  const factor = { open: 1, weekly: 0.8, seasonal: 1, quiet: 0.12, empty: 0 }[kind];
  return {
    busy: factor * (0.3 + random.float()),
    closedMonths: kind === "seasonal" ? WINTER : [],
    closedWeekdays: kind === "weekly" ? random.pick([[0], [1], [2], [1, 2], [0, 6]]) : [],
  };
}

/**
 * The rows of one property in the order of their dates; a day without a row is available.
 * Ids ascend with `serial`, as SQLite appends to an index far faster than it inserts into one.
 */
export function* calendarRows(
  random: Random,
  days: readonly Day[],
  holder: Holder,
  serial: () => number,
): Generator<Row> {
  const habits = habitsOf(random);
  for (let i = 0; i < days.length;) {
    const { length, status, held, note } = nextStay(random, days[i]!, habits, holder);
    const stayed = days.slice(i, i + length);
    i += length;
    if (status === undefined) continue;
    const reference = FIRST_REFERENCE + serial();
    const code = `bk_${random.text(BASE62, 14)}`;
    for (const { date } of stayed) {
      // 331 spreads thirteen million serials over the 32 bits that begin an id.
      const id = random.uuid((serial() * 331) >>> 0);
      yield {
        id,
        property_id: holder.id,
        date,
        status,
        rods_held: held,
        reason: `${note}, ref ${reference}`,
        booking_id: status === "booked" || held !== null ? code : null,
        created_by: holder.owner_id,
      };
    }
  }
}

interface Stay {
  readonly length: number;
  /** Undefined where the days get no row. */
  readonly status: DayStatus | undefined;
  readonly held: number | null;
  readonly note: string;
}

const FREE: Stay = { length: 1, status: undefined, held: null, note: "" };

// The stay that begins on a day: closed, booked whole or in part, blocked, repaired, or nothing.
function nextStay(random: Random, day: Day, habits: Habits, { max_rods }: Holder): Stay {
  if (habits.closedMonths.includes(day.month)) {
    return { length: 1, status: "blocked", held: null, note: "Closed for the winter" };
  }
  if (habits.closedWeekdays.includes(day.weekday)) {
    return { length: 1, status: "blocked", held: null, note: "Rest day" };
  }
  const draw = random.float() / (habits.busy || Number.MIN_VALUE);
  if (draw > day.demand + 0.02) return FREE;
  const length = random.int(1, 4);
  if (draw > day.demand + 0.01) return stay(length, "blocked", random.pick(BLOCKS));
  if (draw > day.demand + 0.004) return stay(length, "maintenance", random.pick(REPAIRS));
  if (draw > day.demand) return stay(length, "available", "Released after a change of plans");
  const party = random.pick(PARTIES);
  if (max_rods > 1 && random.chance(0.3)) {
    return { length, status: "blocked", held: random.int(1, max_rods - 1), note: party };
  }
  // A row that is not blocked may carry a count left over from a hold: it means nothing.
  const left = random.chance(0.02) ? max_rods : null;
  return { length, status: "booked", held: left, note: party };
}

function stay(length: number, status: DayStatus, note: string): Stay {
  return { length, status, held: null, note };
}
