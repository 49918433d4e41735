// Shows a small card of the properties under the pointer on the map.
import { useEffect, useState } from "preact/hooks";
import type { Property } from "../../../partner/client/types.ts";
import type { ListQuery } from "../../query.ts";
import type { Pointed } from "../map/map.ts";
import { waterName } from "../../water-types.ts";
import { counted } from "../shared/labels.ts";
import { useMoney } from "../shared/currency.ts";
import { tidyName } from "../../tidy.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { spotCall } from "./calls.ts";
import { pinOf } from "./pins.ts";

interface Props {
  pointed: Pointed;
  query: ListQuery | undefined;
  /** Properties of the list, which need no call. */
  known: readonly Property[];
}

/** Most properties that a card names. */
const MOST = 3;
/** How long the pointer rests before the API is asked, in ms. */
const REST = 200;
/** Pixels that a card needs above or to the left of its spot; with less it goes on the other side. */
const [HEIGHT, WIDTH] = [150, 250];

export function SpotCard({ pointed, query, known }: Props) {
  const { spots, count, x, y } = pointed;
  const place = {
    left: `${x}px`,
    top: `${y}px`,
    transform: `translate(${x < WIDTH ? "0.75rem" : "calc(-100% - 0.75rem)"}, ${y < HEIGHT ? "0.75rem" : "calc(-100% - 0.75rem)"})`,
  };
  return (
    <div class="spot-card" role="status" style={place}>
      {spots.length === 0 ? (
        <p>
          <strong>{counted(count, "property", "properties")}</strong> here; choose to look closer
        </p>
      ) : (
        <Spots {...pointed} query={query} known={known} />
      )}
    </div>
  );
}

function Spots({
  spots,
  count,
  query,
  known,
}: Pick<Pointed, "spots" | "count"> & Omit<Props, "pointed">) {
  const money = useMoney();
  const [nearest] = spots;
  const pin = nearest!.position.join();
  const inList = known.filter((property) => pinOf(property)?.join() === pin);
  const isRested = useRest(pin);
  const isKnown = inList.length === nearest!.count;
  const asked = useAnswer<{ properties: Property[] }>(
    isKnown || !isRested ? undefined : spotCall([nearest!.position], query),
  );
  const answered = asked.answer?.data.properties.filter((one) => pinOf(one)?.join() === pin);
  const properties = isKnown ? inList : (answered ?? inList);
  const shown = properties.slice(0, MOST);
  const more = count - shown.length;
  return (
    <>
      {shown.map((property) => (
        <p key={property.id}>
          <strong>{tidyName(property.name)}</strong>
          <span>
            {waterName(property.water_type)}, {money(property.rate_adult_full_day)} a day
          </span>
        </p>
      ))}
      {more > 0 && (
        <p class="quiet">
          {shown.length === 0 ? counted(count, "property", "properties") : `and ${more} more here`}
        </p>
      )}
    </>
  );
}

/** Whether `key` has stood for a while. */
function useRest(key: string): boolean {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST);
    return () => clearTimeout(timer);
  }, [key]);
  return rested === key;
}
