// Loads the calendar of a property, and shows both.
import { useEffect, useMemo } from "preact/hooks";
import type { PropertyItem, PropertyRecord } from "../../contract.ts";
import { useSite } from "../shared/site.ts";
import { useLoaded, type Loaded } from "../shared/use-loaded.ts";
import type { Day } from "./days.ts";
import { useExplored } from "./explored.ts";
import { calendarKey, loadCalendar } from "./load.ts";
import { PropertyView } from "./property.tsx";
import { propertyTexts } from "./property-texts.ts";
import { isFirst } from "./take-over.ts";

interface Props {
  id: string;
  /** Its item in the list, which is there sooner. */
  item: PropertyItem | undefined;
  detail: Loaded<PropertyRecord>;
}

export function PropertyPage({ id, item, detail }: Props) {
  const { currency } = useSite();
  const calendar = useCalendar(id);
  const property = detail.loading ? undefined : detail.value;
  useEffect(() => {
    if (!isFirst()) scrollTo(0, 0);
  }, [id]);
  const record = property ?? item;
  return (
    <PropertyView
      {...{ id, calendar, record }}
      texts={record && propertyTexts(record, property?.description ?? "", currency)}
      failure={detail.failure}
      onRetry={detail.retry}
    />
  );
}

function useCalendar(id: string): Loaded<ReadonlyMap<string, Day>> {
  const { today, cover } = useExplored();
  const loaded = useLoaded(calendarKey(id), (signal) => loadCalendar(id, today, cover, signal));
  const own = loaded.loading ? undefined : loaded.value;
  const value = useMemo(() => own && new Map(own.map((day) => [day.date, day])), [own]);
  return { ...loaded, value };
}
