// Loads a property and its calendar from the packs, or from the API where they can't be read.
import type { Availability, PropertyRecord } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import { MAX_RANGE_DAYS } from "../../limits.ts";
import { askTimed, RiffleError } from "../shared/ask.ts";
import { calendarCall, propertyCall } from "./calls.ts";
import type { Day } from "./days.ts";
import type { Directory } from "./directory.ts";
import { addDays, within, type DateRange } from "./month.ts";
import { openDirectory } from "./use-directory.ts";

/** Throws RiffleError. */
export function loadProperty(id: string, signal: AbortSignal): Promise<PropertyRecord> {
  return fromPacks(
    (directory) => directory.property(id),
    async () => {
      const { data } = await askTimed<{ property: PropertyRecord }>(propertyCall(id), signal);
      return data.property;
    },
  );
}

/** The key of a calendar among all that is loaded. */
export function calendarKey(id: string): string {
  return `calendar of ${id}`;
}

/** Throws RiffleError. */
export function loadCalendar(
  id: string,
  today: string,
  cover: DateRange,
  signal: AbortSignal,
): Promise<{ id: string; days: readonly Day[] }> {
  return fromPacks(
    async (directory) => ({ id, days: await directory.calendar(id) }),
    async () => {
      const ahead = within({ from: today, to: addDays(today, MAX_RANGE_DAYS - 1) }, cover)!;
      const call = calendarCall(id, ahead.from, ahead.to);
      return { id, days: (await askTimed<Availability>(call, signal)).data.days };
    },
  );
}

/** The packs' data, or the API's answer where they can't be read. Throws RiffleError. */
async function fromPacks<T>(
  read: (directory: Directory) => Promise<T>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await read(await openDirectory());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      throw new RiffleError(404, "not_found", error.message);
    }
    return ask();
  }
}
