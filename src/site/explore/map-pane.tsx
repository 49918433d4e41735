// The map beside the list: pins and where to look in, moves and choices of whoever looks out. Its
// code is fetched only once it is shown.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../map/circle.ts";
import type { MapHandle, View } from "../map/map.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { formatBounds } from "./bounds.ts";
import { spotCall } from "./calls.ts";
import { focusResults } from "./focus.ts";
import { homeOf, keyOf, targetOf } from "./look.ts";
import { Picked } from "./picked.tsx";
import type { State } from "./state.ts";
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

export function MapPane({ state, navigate, pins, call, milliseconds, marked, note }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<MapHandle>(undefined);
  const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
  const [picked, setPicked] = useState<readonly Position[]>([]);
  const home = useMemo(() => homeOf(pins ?? []), [pins]);
  const target = targetOf(state, home, marked);
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
          <Picked
            {...{ picked, state, navigate }}
            onClose={() => {
              setPicked([]);
              container.current?.querySelector("canvas")?.focus();
            }}
          />
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
            <button
              type="button"
              class="plain"
              onClick={() => {
                navigate({ bounds: undefined });
                focusResults();
              }}
            >
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
      {picked.length > 0 && <ApiCall label="Chosen circle" url={spotCall(picked)} />}
      {state.bounds && state.property === undefined && (
        <p class="hint">
          The list asks with <code>bounds={formatBounds(state.bounds)}</code>
        </p>
      )}
    </section>
  );
}
