// Loads a property and its calendar, and shows them.
import { useContext, useEffect, useMemo } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { Currency } from "../shared/currency.ts";
import { useLoaded, type Loaded } from "../shared/use-loaded.ts";
import { propertyCall } from "./calls.ts";
import type { Day } from "./days.ts";
import { calendarKey, loadCalendar, loadProperty } from "./load-property.ts";
import type { DateRange } from "./month.ts";
import { PropertyView } from "./property.tsx";
import { propertyTexts } from "./property-texts.ts";
import { isFirst } from "./take-over.ts";

interface Props {
  id: string;
  today: string;
  /** Its item in the list, which is there sooner. */
  item: PropertyItem | undefined;
  cover: DateRange;
  /** The property is shown, or why it is not. */
  onShow(property: PropertyItem | undefined): void;
}

export function PropertyPage({ id, today, item, cover, onShow }: Props) {
  const currency = useContext(Currency);
  const detail = useLoaded(propertyCall(id), (signal) => loadProperty(id, signal));
  const calendar = useCalendar(id, today, cover);
  const property = detail.value?.id === id ? detail.value : undefined;
  useEffect(() => {
    if (property ?? detail.failure) onShow(property);
  }, [property, detail.failure]);
  useEffect(() => {
    if (!isFirst()) scrollTo(0, 0);
  }, [id]);
  const record = property ?? item;
  return (
    <PropertyView
      {...{ id, today, cover, calendar, record }}
      texts={record && propertyTexts(record, property?.description ?? "", currency)}
      failure={detail.failure}
      onRetry={detail.retry}
    />
  );
}

function useCalendar(
  id: string,
  today: string,
  cover: DateRange,
): Loaded<ReadonlyMap<string, Day>> {
  const loaded = useLoaded(calendarKey(id), (signal) => loadCalendar(id, today, cover, signal));
  const own = loaded.value?.id === id ? loaded.value : undefined;
  const value = useMemo(() => own && new Map(own.days.map((day) => [day.date, day])), [own]);
  return { ...loaded, value };
}
