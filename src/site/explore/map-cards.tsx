// Small cards on the map: of the properties under the pointer, and of those at spots that were chosen.
import type { PropertyItem } from "../../contract.ts";
import { tidyName } from "../../tidy.ts";
import { waterName } from "../../water-types.ts";
import type { Position } from "../map/spots.ts";
import type { Pointed } from "../map/pointing.ts";
import { useMoney } from "../shared/site.ts";
import { counted } from "../shared/labels.ts";
import { useAnswer } from "../shared/use-loaded.ts";
import { Icon } from "./controls.tsx";
import { spotCall } from "./calls.ts";
import { useExplored } from "./explored.ts";
import { Link } from "./link.tsx";
import { pinOf } from "./points.ts";
import { opened } from "./state.ts";
import { useRested } from "./use-timing.ts";

const MAX_CARDS = 3;
/** How long the pointer rests before the API is asked, in ms. */
const REST = 200;
/** Pixels that a card needs above or to the left of its spot; with less it goes on the other side. */
const [HEIGHT, WIDTH] = [150, 250];

export function SpotCard({ pointed }: { pointed: Pointed }) {
  const { count, x, y } = pointed;
  const [left, top] = [x < WIDTH, y < HEIGHT].map((isClose) =>
    isClose ? "0.75rem" : "calc(-100% - 0.75rem)",
  );
  const place = { left: `${x}px`, top: `${y}px`, transform: `translate(${left}, ${top})` };
  return (
    <div class="spot-card surface" role="status" style={place}>
      {pointed.spots.length === 0 ? (
        <p>
          <strong>{counted(count, "property", "properties")}</strong> here; choose to look closer
        </p>
      ) : (
        <Spots {...pointed} />
      )}
    </div>
  );
}

function Spots({ spots, count }: Pointed) {
  const { query, list } = useExplored();
  const { position, count: own } = spots[0]!;
  // Those of the list need no call.
  const inList = at([position], (list.records ?? []) as PropertyItem[]);
  const isKnown = inList.length === own;
  const isRested = useRested(position.join(), REST);
  const call = isKnown || !isRested ? undefined : spotCall([position], query);
  const { value: answer } = useAnswer<{ properties: PropertyItem[] }>(call);
  const properties = isKnown || !answer ? inList : at([position], answer.data.properties);
  const shown = properties.slice(0, MAX_CARDS);
  const more = count - shown.length;
  return (
    <>
      {shown.map((property) => (
        <p key={property.id}>
          <strong>{tidyName(property.name)}</strong>
          <span>
            <WaterAndPrice {...property} />
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

interface PickedProps {
  picked: readonly Position[];
  onClose(): void;
}

export function Picked({ picked, onClose }: PickedProps) {
  const { state, query } = useExplored();
  const { value: answer, failure } = useAnswer<{ properties: PropertyItem[] }>(
    spotCall(picked, query),
  );
  return (
    <div class="picked surface" role="status">
      <Icon sign="×" label="Close" onClick={onClose} />
      {failure && <p>{failure.heading}</p>}
      {!answer && !failure && <p>Loading…</p>}
      <ul>
        {at(picked, answer?.data.properties ?? []).map((property) => (
          <li key={property.id}>
            <Link to={opened(state, property.id)}>{tidyName(property.name)}</Link>
            <span class="quiet">
              <WaterAndPrice {...property} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function at(spots: readonly Position[], properties: readonly PropertyItem[]): PropertyItem[] {
  const wanted = new Set(spots.map((spot) => spot.join()));
  return properties.filter((property) => wanted.has(pinOf(property).join()));
}

function WaterAndPrice({ water_type, rate_adult_full_day }: PropertyItem) {
  const money = useMoney();
  return (
    <>
      {waterName(water_type)}, {money(rate_adult_full_day)} a day
    </>
  );
}
