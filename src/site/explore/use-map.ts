// The map of the results, made once its code is there: it moves where the address looks, and says where it was moved to.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type * as mapModule from "../map/map.ts";
import type { MapHandle } from "../map/map.ts";
import type { Position } from "../map/spots.ts";
import { useSite } from "../shared/site.ts";
import { useExplored } from "./explored.ts";
import { homeOf, keyOf, pinOf, targetOf } from "./look.ts";

/** `description` is the id of the text that describes it. */
export function useMap(description: string, pins: readonly Position[] | undefined) {
  const { state, navigate, pointed, spot, onSpot } = useExplored();
  const highlighted = pointed && pinOf(pointed);
  const marked = state.property === undefined ? undefined : highlighted;
  const container = useRef<HTMLDivElement>(null);
  const { tiles } = useSite();
  // Of the operator's own tiles, once the map draws these.
  const [attribution, setAttribution] = useState<string>();
  const [picked, setPicked] = useState<readonly Position[]>([]);
  const home = useMemo(() => homeOf(pins ?? []), [pins]);
  const target = targetOf(state, home, marked);
  const latest = useRef({ state, target });
  latest.current = { state, target };
  // Where the map looks already, since it was moved there by hand.
  const looking = useRef("");

  const drawn = useDrawn(({ createMap }) => {
    const { target: start } = latest.current;
    looking.current = keyOf(start.place);
    return createMap({
      container: container.current!,
      description,
      tiles,
      onStyle: () => setAttribution(tiles?.attribution),
      start,
      onMove(bounds) {
        if (latest.current.state.property !== undefined) return;
        looking.current = keyOf(bounds);
        navigate({ bounds }, "map");
      },
      onPoint: onSpot,
      onPick: (spots) => setPicked(spots.map(({ position }) => position)),
    });
  });
  const { map } = drawn;

  const marks = {
    marked: marked ?? picked[0],
    pointed: spot?.spots[0]?.position ?? (marked ? undefined : highlighted),
  };
  // Before the pins, which keep the view near them: a property shown alone may be far from all others.
  useEffect(() => map?.setMarks(marks), [JSON.stringify(marks), map]);
  useEffect(() => map?.setPins(pins), [pins, map]);
  useEffect(() => {
    const key = keyOf(target.place);
    if (!map || looking.current === key) return;
    looking.current = key;
    map.look(target);
  }, [keyOf(target.place), map]);
  useEffect(() => setPicked([]), [pins, state.property]);
  return { container, drawn, attribution, marked, picked, setPicked };
}

interface Drawn {
  code?: typeof mapModule;
  map?: MapHandle;
  hasFailed?: true;
}

function useDrawn(make: (code: typeof mapModule) => MapHandle): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({});
  useEffect(() => {
    let map: MapHandle | undefined;
    let isGone = false;
    const start = async () => {
      const code = await import("../map/map.ts");
      await code.provideWorker();
      if (isGone) return;
      map = make(code);
      setDrawn({ code, map });
    };
    start().catch(() => setDrawn({ hasFailed: true }));
    return () => {
      isGone = true;
      map?.remove();
    };
  }, []);
  return drawn;
}
