// Draws the small map of the continent that shows where a property lies, as an SVG.
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { collection, type Drawn } from "./drawn.ts";
import { LOCATOR_BOX, WORLD } from "./edges.ts";

/** Units by which lines may stray: half a pixel where the drawing is 150 pixels wide. */
const TOLERANCE = 5;

// By day and by night as the map's own colours (map/palette.ts).
const STYLE = `.l{fill:#dfe3d6}.s{fill:none;stroke:#fff;stroke-width:3}
@media (prefers-color-scheme:dark){.l{fill:#35494b}.s{stroke:#1d2d30}}`;

export function locatorSvg(land: Drawn[], states: Drawn[]): string {
  const { x, y, width, height } = LOCATOR_BOX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"><style>${STYLE}</style><path class="l" d="${pathOf(land, "Z")}"/><path class="s" d="${pathOf(states, "")}"/></svg>
`;
}

function pathOf(drawn: Drawn[], end: "Z" | ""): string {
  const options = { extent: WORLD, tolerance: TOLERANCE, maxZoom: 1 };
  const index = new GeoJSONVT(collection(drawn), options);
  const rings = (index.getTile(0, 0, 0)?.features ?? []).flatMap(
    ({ geometry }) => geometry as unknown as [number, number][][],
  );
  return rings.map((ring) => `M${ring.map((point) => point.join()).join(" ")}${end}`).join("");
}
