// Loads what a property's page shows: its id in, the property with its calendar out.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Availability, Property, PropertyDetail } from "../../client/types.ts";
import { ApiError } from "../../errors.ts";
import { RiffleError } from "../../client/error.ts";
import { MAX_RANGE_DAYS } from "../../limits.ts";
import { askTimed } from "../shared/ask.ts";
import { useLoaded, type Loaded } from "../shared/use-loaded.ts";
import { calendarCall, propertyCall } from "./calls.ts";
import type { Day } from "./days.ts";
import type { Directory } from "./directory.ts";
import { addDays, within, type DateRange } from "./month.ts";
import { PropertyView } from "./property.tsx";
import type { State } from "./state.ts";
import { openDirectory } from "./use-directory.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State & { property: string };
  navigate: Navigate;
  today: string;
  /** The list's item of it, which is there sooner. */
  item: Property | undefined;
  cover: DateRange;
  /** The property stands, or why it does not. */
  onShow(property: Property | undefined): void;
}

export function PropertyPage({ state, navigate, today, item, cover, onShow }: Props) {
  const { property: id } = state;
  const detail = useLoaded(propertyCall(id), (signal) =>
    fromPacks(
      (directory) => directory.property(id),
      async () => {
        const { data } = await askTimed<{ property: PropertyDetail }>(propertyCall(id), signal);
        return data.property;
      },
    ),
  );
  const calendar = useCalendar(id, today, cover);
  const property = detail.value?.id === id ? detail.value : undefined;
  useEffect(() => {
    if (property ?? detail.failure) onShow(property);
  }, [property, detail.failure]);
  useEffect(() => scrollTo(0, 0), [id]);
  const [chosen, setChosen] = useState<DateRange | undefined>(state.dates);
  return (
    <PropertyView
      {...{ state, navigate, today, cover, calendar, chosen }}
      record={property ?? item}
      description={property?.description ?? ""}
      failure={detail.failure}
      onRetry={detail.retry}
      onChoose={setChosen}
    />
  );
}

function useCalendar(
  id: string,
  today: string,
  cover: DateRange,
): Loaded<ReadonlyMap<string, Day>> {
  const loaded = useLoaded(`calendar of ${id}`, (signal) =>
    fromPacks(
      async (directory) => ({ id, days: await directory.calendar(id) }),
      async () => {
        const ahead = within({ from: today, to: addDays(today, MAX_RANGE_DAYS - 1) }, cover)!;
        const call = calendarCall(id, ahead.from, ahead.to);
        return { id, days: (await askTimed<Availability>(call, signal)).data.days };
      },
    ),
  );
  const own = loaded.value?.id === id ? loaded.value : undefined;
  const value = useMemo(() => own && new Map(own.days.map((day) => [day.date, day])), [own]);
  return { ...loaded, value };
}

/** What the packs hold, or the API's answer where they can't be read. Throws RiffleError. */
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
