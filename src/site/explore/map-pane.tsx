// The map beside the list: pins and where to look in, moves and choices of whoever looks out. Its
// code is fetched only once it is shown.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Property } from "../../client/types.ts";
import type { Bounds } from "../../query.ts";
import type { Position } from "../map/circle.ts";
import type { MapHandle, View } from "../map/map.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { useAnswer } from "../shared/use-answer.ts";
import { boundsOfPoints, formatBounds } from "./bounds.ts";
import { spotCall } from "./calls.ts";
import { Link } from "./link.tsx";
import { formatState, type Camera, type State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  navigate: Navigate;
  /** Undefined until they are known. */
  pins: readonly Position[] | undefined;
  /** Where the pins come from. */
  call: string;
  milliseconds?: number | undefined;
  marked: Position | undefined;
  /** What the map says about pins it leaves out. */
  note: string | undefined;
}

/** The lower 48 states. */
const HOME: Bounds = { south: 24.4, west: -125, north: 49.5, east: -66.9 };
const ROOM = 36;

export function MapPane({ state, navigate, pins, call, milliseconds, marked, note }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<MapHandle>(undefined);
  const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
  const [picked, setPicked] = useState<readonly Position[]>([]);
  const target = targetOf(state, pins, marked);
  const latest = useRef({ state, target });
  latest.current = { state, target };
  // Where the map looks already, since it was moved there by hand.
  const looking = useRef("");

  const onMove = ({ bounds, camera }: View) => {
    const { property, follow, page } = latest.current.state;
    if (property !== undefined) return;
    const change = follow ? { bounds, camera: undefined } : { bounds: undefined, camera, page };
    looking.current = keyOf(follow ? bounds : camera);
    navigate(change, "map");
  };

  useEffect(() => {
    let gone = false;
    import("../map/map.ts")
      .then(({ createMap }) => {
        if (gone || !container.current) return;
        const { target: start } = latest.current;
        looking.current = keyOf(start.place);
        handle.current = createMap({
          container: container.current,
          label: "Map of the results",
          start: start.place,
          padding: start.padding,
          onMove,
          onPick: setPicked,
        });
        setStatus("ready");
      })
      .catch(() => setStatus("failed"));
    return () => {
      gone = true;
      handle.current?.remove();
    };
  }, []);

  useEffect(() => handle.current?.setPins(pins ?? []), [pins, status]);
  useEffect(() => handle.current?.setMarked(marked), [marked?.join(), status]);
  useEffect(() => {
    const key = keyOf(target.place);
    if (!handle.current || looking.current === key) return;
    looking.current = key;
    handle.current.look(target.place, target.padding);
  }, [keyOf(target.place), status]);
  useEffect(() => setPicked([]), [pins, state.property]);

  const setFollow = (follow: boolean) => {
    const view = handle.current?.view();
    if (!view) return navigate({ follow, bounds: undefined });
    looking.current = keyOf(follow ? view.bounds : view.camera);
    navigate({
      follow,
      bounds: follow ? view.bounds : undefined,
      camera: follow ? undefined : view.camera,
    });
  };

  return (
    <section class="map-pane" aria-label="Map">
      <div class="map-frame">
        <div class="map" ref={container} data-status={status} />
        {status === "loading" && <p class="map-note">Loading the map…</p>}
        {status === "failed" && (
          <p class="map-note">The map can't be drawn here. The list holds the same properties.</p>
        )}
        {status === "ready" && (
          <div class="map-buttons">
            <button
              type="button"
              class="icon"
              aria-label="Zoom in"
              onClick={() => handle.current?.zoom(1)}
            >
              <span aria-hidden="true">+</span>
            </button>
            <button
              type="button"
              class="icon"
              aria-label="Zoom out"
              onClick={() => handle.current?.zoom(-1)}
            >
              <span aria-hidden="true">−</span>
            </button>
          </div>
        )}
        {picked.length > 0 && (
          <Picked {...{ picked, state, navigate }} onClose={() => setPicked([])} />
        )}
      </div>
      {state.property === undefined && (
        <p class="follow">
          <label>
            <input
              type="checkbox"
              role="switch"
              checked={state.follow}
              onChange={(event) => setFollow(event.currentTarget.checked)}
            />
            The list follows the map
          </label>
          {state.bounds && (
            <button type="button" class="plain" onClick={() => navigate({ bounds: undefined })}>
              Show all places
            </button>
          )}
        </p>
      )}
      <p class="hint">
        A circle of 2 km stands for each property, which lies somewhere in it; exact places are
        never published. {note}
      </p>
      <ApiCall label="Map" url={call} milliseconds={milliseconds} />
      {state.bounds && state.property === undefined && (
        <p class="hint">
          The list asks with <code>bounds={formatBounds(state.bounds)}</code>
        </p>
      )}
    </section>
  );
}

interface PickedProps {
  picked: readonly Position[];
  state: State;
  navigate: Navigate;
  onClose(): void;
}

// What is published at the chosen spots.
function Picked({ picked, state, navigate, onClose }: PickedProps) {
  const box = boundsOfPoints(picked);
  const { answer, failure } = useAnswer<{ properties: Property[] }>(box && spotCall(box));
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

interface Target {
  place: Bounds | Camera;
  padding: number;
}

// A property alone, then what the address says, then all the pins there are.
function targetOf(
  { property, bounds, camera }: State,
  pins: readonly Position[] | undefined,
  marked: Position | undefined,
): Target {
  if (property !== undefined && marked) {
    return { place: { zoom: 10, longitude: marked[0], latitude: marked[1] }, padding: 0 };
  }
  if (bounds) return { place: bounds, padding: 0 };
  if (camera) return { place: camera, padding: 0 };
  return { place: homeOf(pins ?? []), padding: ROOM };
}

// Most directories reach from Hawaii to Maine; a view of the mainland says more than one of the ocean.
function homeOf(pins: readonly Position[]): Bounds {
  const inside = pins.filter(
    ([longitude, latitude]) =>
      latitude > HOME.south &&
      latitude < HOME.north &&
      longitude > HOME.west &&
      longitude < HOME.east,
  );
  const box = boundsOfPoints(inside.length > pins.length / 2 ? inside : pins);
  return box ?? HOME;
}

function keyOf(place: Bounds | Camera): string {
  return Object.values(place).join();
}
