// Small cards on the map: of the properties under the pointer, and of those at spots that were chosen.
import type { PropertyItem } from "../../contract.ts";
import { tidyName } from "../../tidy.ts";
import { waterName } from "../../water-types.ts";
import type { Pointed } from "../map/pointing.ts";
import type { Position } from "../map/spots.ts";
import { counted } from "../shared/labels.ts";
import { useMoney } from "../shared/site.ts";
import { useAnswer } from "../shared/use-loaded.ts";
import { spotCall } from "./calls.ts";
import { Icon } from "./controls.tsx";
import { useExplored } from "./explored.ts";
import { Link } from "./link.tsx";
import { pinOf } from "./look.ts";
import { opened } from "./state.ts";
import { useRested } from "./use-timing.ts";

const MAX_CARDS = 3;
/** How long the pointer rests before the API is asked, in ms. */
const REST = 200;
/** Pixels that a card needs above or to the left of its spot; with less it goes on the other side. */
const [HEIGHT, WIDTH] = [150, 250];

export function SpotCard({ pointed }: { pointed: Pointed }) {
  const { spots, count, x, y } = pointed;
  const [left, top] = [x < WIDTH, y < HEIGHT].map((isClose) =>
    isClose ? "0.75rem" : "calc(-100% - 0.75rem)",
  );
  const place = { left: `${x}px`, top: `${y}px`, transform: `translate(${left}, ${top})` };
  const all = counted(count, "property", "properties");
  return (
    <div class="spot-card surface" role="status" style={place}>
      {spots.length > 0 ? (
        <Spots {...pointed} all={all} />
      ) : (
        <p>
          <strong>{all}</strong> here; choose to look closer
        </p>
      )}
    </div>
  );
}

function Spots({ spots, count, all }: Pointed & { all: string }) {
  const { list } = useExplored();
  const { position, count: own } = spots[0]!;
  const isRested = useRested(position.join(), REST);
  const inList = at([position], (list.records ?? []) as PropertyItem[]);
  // Those of the list need no call.
  const { found } = useProperties([position], isRested && inList.length < own);
  const shown = (found ?? inList).slice(0, MAX_CARDS);
  const more = count - shown.length;
  return (
    <>
      {shown.map((property) => (
        <p key={property.id}>
          <strong>{tidyName(property.name)}</strong>
          <WaterAndPrice {...property} />
        </p>
      ))}
      {more > 0 && <p class="quiet">{shown.length === 0 ? all : `and ${more} more here`}</p>}
    </>
  );
}

interface PickedProps {
  picked: readonly Position[];
  onClose(): void;
}

export function Picked({ picked, onClose }: PickedProps) {
  const { state } = useExplored();
  const { found, failure } = useProperties(picked, true);
  return (
    <div class="picked surface" role="status">
      <Icon sign="×" label="Close" onClick={onClose} />
      {failure && <p>{failure.heading}</p>}
      {!found && !failure && <p>Loading…</p>}
      <ul>
        {found?.map((property) => (
          <li key={property.id}>
            <Link to={opened(state, property.id)}>{tidyName(property.name)}</Link>
            <WaterAndPrice {...property} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function useProperties(spots: readonly Position[], isAsked: boolean) {
  const { query } = useExplored();
  const call = isAsked ? spotCall(spots, query) : undefined;
  const { value, failure } = useAnswer<{ properties: PropertyItem[] }>(call);
  return { failure, found: isAsked && value ? at(spots, value.data.properties) : undefined };
}

function at(spots: readonly Position[], properties: readonly PropertyItem[]): PropertyItem[] {
  const wanted = new Set(spots.map((spot) => spot.join()));
  return properties.filter((property) => wanted.has(pinOf(property).join()));
}

function WaterAndPrice({ water_type, rate_adult_full_day }: PropertyItem) {
  const money = useMoney();
  return (
    <span class="quiet">
      {waterName(water_type)}, {money(rate_adult_full_day)} a day
    </span>
  );
}
