// The map next to the list, and what is chosen on it. Its code is fetched when it is first shown.
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { packPath } from "../../address.ts";
import type { ListQuery } from "../../query.ts";
import type { Position } from "../map/circle.ts";
import type * as mapModule from "../map/map.ts";
import type { MapHandle, Pointed, View } from "../map/map.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { useShowCalls } from "../shared/show-calls.ts";
import { Tiles } from "../shared/tiles.ts";
import { formatBounds } from "./bounds.ts";
import { spotCall } from "./calls.ts";
import { useExplored } from "./explored.ts";
import { focusResults } from "./focus.ts";
import { homeOf, keyOf, targetOf } from "./look.ts";
import { Locator, MapButtons } from "./map-tools.tsx";
import { Picked, SpotCard } from "./map-cards.tsx";

interface Props {
  query: ListQuery | undefined;
  /** All results, wherever the map looks; undefined until they are known. */
  pins: readonly Position[] | undefined;
  /** A property is shown alone. */
  isProperty: boolean;
  /** Where that is; otherwise where the property of the list is that the pointer or the focus is on. */
  pointed: Position | undefined;
  /** Properties of the list. */
  known: readonly PropertyItem[];
  /** What the pointer is on. */
  spot: Pointed | undefined;
  onSpot(spot: Pointed | undefined): void;
}

interface SideProps extends Props {
  /** The first answer is shown, so the map may load. */
  isReady: boolean;
  isShown: boolean;
  /** Shows and hides it, where it is opened by hand. */
  onToggle: (() => void) | undefined;
}

const HELP = "map-help";
/** Where the pins come from. */
const POINTS_URL = packPath("properties", "points", 0);

export function MapSide({ isReady, isShown, onToggle, ...rest }: SideProps) {
  return (
    <div class="map-side">
      {onToggle && (
        <button type="button" class="button strong map-switch" onClick={onToggle}>
          {isShown ? "List" : "Map"}
        </button>
      )}
      {onToggle && isShown && !isReady && <div class="map-frame map-ghost" />}
      {isShown && isReady && <MapPane {...rest} />}
    </div>
  );
}

function MapPane({ query, pins, isProperty, pointed, known, spot, onSpot }: Props) {
  const { state, navigate } = useExplored();
  const marked = isProperty ? pointed : undefined;
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<MapHandle>(undefined);
  const hasCalls = useShowCalls();
  const [code, setCode] = useState<typeof mapModule>();
  const [hasFailed, setFailed] = useState(false);
  const status = hasFailed ? "failed" : code ? "ready" : "loading";
  const tiles = useContext(Tiles);
  const [hasOwn, setHasOwn] = useState(false);
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
    const start = async () => {
      const module = await import("../map/map.ts");
      await module.provideWorker();
      if (gone || !container.current) return;
      const { target: first } = latest.current;
      looking.current = keyOf(first.place);
      handle.current = module.createMap({
        container: container.current,
        label: "Map of the results",
        description: HELP,
        tiles,
        onStyle: () => setHasOwn(true),
        start: first.place,
        padding: first.padding,
        onMove,
        onPoint: onSpot,
        onPick: (spots) => setPicked(spots.map(({ position }) => position)),
      });
      setCode(module);
    };
    start().catch(() => setFailed(true));
    return () => {
      gone = true;
      handle.current?.remove();
    };
  }, []);

  const marks = {
    marked: marked ?? picked[0],
    pointed: spot?.spots[0]?.position ?? (isProperty ? undefined : pointed),
  };
  // Before the pins, which keep the view near them: a property shown alone may be far from all others.
  useEffect(() => handle.current?.setMarks(marks), [JSON.stringify(marks), status]);
  useEffect(() => handle.current?.setPins(pins), [pins, status]);
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
        {handle.current && status === "ready" && (
          <MapButtons map={handle.current} isWide={!isProperty} />
        )}
        {code && marked && <Locator {...code.locate(marked)} />}
        {status === "ready" && <Credit attribution={hasOwn ? tiles?.attribution : undefined} />}
        {spot && picked.length === 0 && <SpotCard pointed={spot} query={query} known={known} />}
        {picked.length > 0 && (
          <Picked
            {...{ picked, query }}
            onClose={() => {
              setPicked([]);
              container.current?.querySelector("canvas")?.focus();
            }}
          />
        )}
      </div>
      {!isProperty && (
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
      <p class="unseen" id={HELP}>
        Arrow keys move the map; plus and minus zoom. Enter selects what is under the crosshair.
      </p>
      <p class="hint">Each circle has a 2 km radius; the property is somewhere inside it.</p>
      <ApiCall label="Map" url={POINTS_URL} />
      {picked.length > 0 && <ApiCall label="Chosen circle" url={spotCall(picked, query)} />}
      {hasCalls && state.bounds && !isProperty && (
        <p class="hint">
          The list asks with <code>bounds={formatBounds(state.bounds)}</code>
        </p>
      )}
    </section>
  );
}

function Credit({ attribution }: { attribution: string | undefined }) {
  return (
    <p class="map-credit">
      {attribution ?? (
        <>
          <a href="https://www.naturalearthdata.com/">Natural Earth</a>, US Census,{" "}
          <a href="https://www.geonames.org/">GeoNames</a> (CC BY)
        </>
      )}
      , <a href="https://maplibre.org/">MapLibre</a>
    </p>
  );
}
