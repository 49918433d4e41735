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

export function SpotCard({ spots, bubble, count, x, y }: Pointed) {
  const { list } = useExplored();
  const nearest = spots.slice(0, 1);
  const places = nearest.map(({ position }) => position);
  const isRested = useRested(places.join(), REST);
  const inList = at(places, (list.records ?? []) as PropertyItem[]);
  // Those of the list need no call.
  const isAsked = isRested && nearest.some((spot) => inList.length < spot.count);
  const { found = inList } = useProperties(places, isAsked);
  const shown = found.slice(0, MAX_CARDS);
  const more = count - shown.length;
  const all = counted(count, "property", "properties");
  const [left, top] = [x < WIDTH, y < HEIGHT].map((isClose) =>
    isClose ? "0.75rem" : "calc(-100% - 0.75rem)",
  );
  const place = { left: `${x}px`, top: `${y}px`, transform: `translate(${left}, ${top})` };
  return (
    <div class="spot-card surface" role="status" style={place}>
      {bubble && (
        <p>
          <strong>{all}</strong> here; choose to look closer
        </p>
      )}
      {shown.map((property) => (
        <p key={property.id}>
          <strong>{tidyName(property.name)}</strong>
          <WaterAndPrice {...property} />
        </p>
      ))}
      {!bubble && more > 0 && (
        <p class="quiet">{shown.length === 0 ? all : `and ${more} more here`}</p>
      )}
    </div>
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
  const wanted = new Set(spots.map(String));
  return properties.filter((property) => wanted.has(String(pinOf(property))));
}

function WaterAndPrice({ water_type, rate_adult_full_day }: PropertyItem) {
  const money = useMoney();
  return (
    <span class="quiet">
      {waterName(water_type)}, {money(rate_adult_full_day)} a day
    </span>
  );
}
