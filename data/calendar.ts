// Draws eighteen months of a property's calendar, as rows of `property_availability`.
import { BASE62 } from "../src/api-key.ts";
import { formatDay, parseDay } from "../src/dates.ts";
import type { DayStatus } from "../src/format/calendar.ts";
import type { Row } from "./columns.ts";
import { Random } from "./random.ts";
import { SPECIALS } from "./specials.ts";
import { list } from "./words.ts";

/** Days before and after today that have rows: more than the published cover at both ends. */
const PAST_DAYS = 40;
const FUTURE_DAYS = 560;

export type Holder = Readonly<{ id: string; owner_id: string; max_rods: number }>;

// Bookings peak in July and thin out towards the end of the calendar.
const DEMAND = [0.04, 0.05, 0.08, 0.11, 0.15, 0.21, 0.24, 0.22, 0.18, 0.12, 0.06, 0.04];

const FIRST_REFERENCE = 4_180_000;
/** Months from 0, January, and weekdays from 0, Sunday. */
const WINTER = [10, 11, 0, 1, 2];
const REST_DAYS = [[0], [1], [2], [1, 2], [0, 6]];
const PARTIES = list("Repeat guests, Anniversary trip, Club outing, First visit, Father and son");
const BLOCKS = list("Family weekend, Cattle in the lower pasture, Haying, Wedding at the lodge");
const REPAIRS = list("Bridge planks, Bank planting, Road grading, Weed cutting, Dock repair");

/** Draws the rows of a property. Ids ascend, as SQLite appends to an index far faster than it inserts into one. */
export function calendarMaker(seed: number, today: string) {
  const random = new Random(seed, "calendars");
  const first = parseDay(today)!;
  const days = daysAround(first);
  const oddDate = formatDay(first + 3);
  let serials = 0;
  // 331 spreads thirteen million serials over the 32 bits that begin an id.
  const nextId = (own: Random) => own.uuid((++serials * 331) >>> 0);
  return function* ({ id: property_id, owner_id: created_by, max_rods }: Holder, row: number) {
    const own = random.at(row);
    const odd = SPECIALS.get(row)?.day;
    const habits = habitsOf(own);
    for (let i = 0; i < days.length;) {
      const { length, status, held, note } = nextStay(own, days[i]!, habits, max_rods);
      const stayed = days.slice(i, i + length);
      i += length;
      if (status === undefined) continue;
      const reason = `${note}, ref ${FIRST_REFERENCE + ++serials}`;
      const code = `bk_${own.text(BASE62, 14)}`;
      const booking_id = status === "booked" || held !== null ? code : null;
      const common = { property_id, status, rods_held: held, reason, booking_id, created_by };
      for (const { date } of stayed) {
        const day: Row = { ...common, id: nextId(own), date };
        if (!odd || date !== oddDate) yield day;
      }
    }
    if (!odd) return;
    const reason = `Imported by hand, ref ${++serials}`;
    const id = nextId(own);
    yield { id, property_id, date: oddDate, ...odd, reason, booking_id: null, created_by };
  };
}

function daysAround(today: number) {
  return Array.from({ length: PAST_DAYS + FUTURE_DAYS + 1 }, (_, i) => {
    const day = today - PAST_DAYS + i;
    const date = formatDay(day);
    const month = Number(date.slice(5, 7)) - 1;
    // 1970-01-01 was a Thursday.
    return { date, month, weekday: (day + 4) % 7, demand: DEMAND[month]! * (1 - i / 800) };
  });
}

function habitsOf(random: Random) {
  const kind = random.weighed({ open: 42, weekly: 20, seasonal: 15, quiet: 18, empty: 5 });
  const factor = { open: 1, weekly: 0.8, seasonal: 1, quiet: 0.12, empty: 0 }[kind];
  return {
    busy: factor * (0.3 + random.float()),
    closedMonths: kind === "seasonal" ? WINTER : [],
    closedWeekdays: kind === "weekly" ? random.pick(REST_DAYS) : [],
  };
}

type Day = ReturnType<typeof daysAround>[number];
type Habits = ReturnType<typeof habitsOf>;

// The stay that begins on a day: closed, booked whole or in part, blocked, repaired, or nothing.
function nextStay(random: Random, day: Day, habits: Habits, rods: number) {
  if (habits.closedMonths.includes(day.month)) return stay(1, "blocked", "Closed for the winter");
  if (habits.closedWeekdays.includes(day.weekday)) return stay(1, "blocked", "Rest day");
  const draw = random.float() / (habits.busy || Number.MIN_VALUE);
  if (draw > day.demand + 0.02) return stay(1, undefined, "");
  const length = random.int(1, 4);
  if (draw > day.demand + 0.01) return stay(length, "blocked", random.pick(BLOCKS));
  if (draw > day.demand + 0.004) return stay(length, "maintenance", random.pick(REPAIRS));
  if (draw > day.demand) return stay(length, "available", "Released after a change of plans");
  const party = random.pick(PARTIES);
  if (rods > 1 && random.chance(0.3))
    return stay(length, "blocked", party, random.int(1, rods - 1));
  // A row that is not blocked may carry a count left over from a hold: it means nothing.
  return stay(length, "booked", party, random.chance(0.02) ? rods : null);
}

/** Days without a status get no row. */
function stay(
  length: number,
  status: DayStatus | undefined,
  note: string,
  held: number | null = null,
) {
  return { length, status, note, held };
}
