// The map of the results, made once its code is there: it moves where the address looks, and says where it was moved to.
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../map/circle.ts";
import type * as mapModule from "../map/map.ts";
import type { MapHandle, Pointed, View } from "../map/map.ts";
import { Tiles } from "../shared/tiles.ts";
import { useExplored } from "./explored.ts";
import { homeOf, keyOf, targetOf } from "./look.ts";

interface Given {
  /** Id of the text that describes the map. */
  description: string;
  pins: readonly Position[] | undefined;
  isProperty: boolean;
  pointed: Position | undefined;
  spot: Pointed | undefined;
  onSpot(spot: Pointed | undefined): void;
}

export function useMap({ description, pins, isProperty, pointed, spot, onSpot }: Given) {
  const { state, navigate } = useExplored();
  const marked = isProperty ? pointed : undefined;
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<MapHandle>(undefined);
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
        description,
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

  return {
    container,
    map: status === "ready" ? handle.current : undefined,
    code,
    status,
    /** Of the operator's own tiles, where the map draws these. */
    attribution: hasOwn ? tiles?.attribution : undefined,
    marked,
    picked,
    setPicked,
    setFollow,
  };
}
