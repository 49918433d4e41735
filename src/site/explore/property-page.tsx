// Loads a property and its calendar, and shows them.
import { useEffect, useMemo } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { useSite } from "../shared/site.ts";
import { useLoaded, type Loaded } from "../shared/use-loaded.ts";
import { propertyCall } from "./calls.ts";
import type { Day } from "./days.ts";
import { useExplored } from "./explored.ts";
import { calendarKey, loadCalendar, loadProperty } from "./load.ts";
import { PropertyView } from "./property.tsx";
import { propertyTexts } from "./property-texts.ts";
import { isFirst } from "./take-over.ts";

/** A property, or nothing where the page says why it is not there. */
export interface Shown {
  property: PropertyItem | undefined;
}

interface Props {
  id: string;
  /** Its item in the list, which is there sooner. */
  item: PropertyItem | undefined;
  onShow(shown: Shown): void;
}

export function PropertyPage({ id, item, onShow }: Props) {
  const { currency } = useSite();
  const detail = useLoaded(propertyCall(id), (signal) => loadProperty(id, signal));
  const calendar = useCalendar(id);
  const property = detail.loading ? undefined : detail.value;
  useEffect(() => {
    if (property ?? detail.failure) onShow({ property });
  }, [property, detail.failure]);
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
