// Lists the properties at spots that were chosen on the map.
import { useContext } from "preact/hooks";
import type { Property } from "../../../partner/client/types.ts";
import type { ListQuery } from "../../query.ts";
import type { Position } from "../map/circle.ts";
import { waterName } from "../../water-types.ts";
import { useMoney } from "../shared/currency.ts";
import { HasPages } from "../shared/has-pages.ts";
import { tidyName } from "../../tidy.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { addressOf } from "./address.ts";
import { spotCall } from "./calls.ts";
import { Link } from "./link.tsx";
import { pinOf } from "./pins.ts";
import { opened, type State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  picked: readonly Position[];
  state: State;
  navigate: Navigate;
  query: ListQuery | undefined;
  onClose(): void;
}

export function Picked({ picked, state, navigate, query, onClose }: Props) {
  const money = useMoney();
  const hasPages = useContext(HasPages);
  const { answer, failure } = useAnswer<{ properties: Property[] }>(spotCall(picked, query));
  const spots = new Set(picked.map((pin) => pin.join()));
  const properties = (answer?.data.properties ?? []).filter((one) => spots.has(pinOf(one).join()));
  return (
    <div class="picked" role="status">
      <button type="button" class="icon" aria-label="Close" onClick={onClose}>
        <span aria-hidden="true">×</span>
      </button>
      {failure && <p>{failure.heading}</p>}
      {!answer && !failure && <p>Loading…</p>}
      <ul>
        {properties.map(({ id, name, water_type, rate_adult_full_day }) => (
          <li key={id}>
            <Link
              href={addressOf({ ...state, ...opened(state, id) }, hasPages)}
              onFollow={() => navigate(opened(state, id))}
            >
              {tidyName(name)}
            </Link>
            <span class="quiet">
              {waterName(water_type)}, {money(rate_adult_full_day)} a day
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
