// What is published at spots that were chosen on the map: their pins in, links to properties out.
import type { Property } from "../../client/types.ts";
import type { Position } from "../map/circle.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { spotCall } from "./calls.ts";
import { Link } from "./link.tsx";
import { formatState, type State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  picked: readonly Position[];
  state: State;
  navigate: Navigate;
  onClose(): void;
}

export function Picked({ picked, state, navigate, onClose }: Props) {
  const { answer, failure } = useAnswer<{ properties: Property[] }>(spotCall(picked));
  const spots = new Set(picked.map((pin) => pin.join()));
  const properties = (answer?.data.properties ?? []).filter(({ latitude, longitude }) =>
    spots.has([longitude, latitude].join()),
  );
  return (
    <div class="picked" role="status">
      <button type="button" class="icon" aria-label="Close" onClick={onClose}>
        <span aria-hidden="true">×</span>
      </button>
      {failure && <p>{failure.heading}</p>}
      {!answer && !failure && <p>Loading…</p>}
      <ul>
        {properties.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={formatState({ ...state, property: id, month: undefined })}
              onFollow={() => navigate({ property: id, month: undefined, page: state.page })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
