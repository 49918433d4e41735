// Turns an exact point and its owner into the published pin: the centre of a secret 500 m cell, moved by a keyed draw
// from a ring around it. Frozen to the byte: any change of a constant, a label, an encoding or the rounding publishes a
// second sample of every pin, and samples add up.
import geographiclib from "geographiclib-geodesic";
import { BuildError } from "../../src/errors.ts";
import { PIN_MAX_SHIFT, PIN_MIN_SHIFT } from "../../src/limits.ts";
import { remember } from "../../src/memoize.ts";
import { prf, type PinKeys } from "./pin-keys.ts";

const { Geodesic } = geographiclib;
const { WGS84 } = Geodesic;

/** Side of a cell in metres: large enough to still hide the point after many draws, small enough for a wide ring. */
const CELL = 500;
/** Metres per degree of latitude at the poles, where it is longest, so that no row is higher than CELL. */
const METRES_PER_DEGREE = 111_694;
/** Factor by which a corner can be farther than half a diagonal: cells are not flat squares. */
const CURVATURE = 1.002;
/** Metres kept free at both ends of the permitted shift. */
const SAFETY = 2;
const DECIMALS = 3;
/** Never changes for a point that is published: see the rotation rule in docs/privacy.md. */
const EPOCH = "1";

const UNITS = 10 ** DECIMALS;
const ROW_DEGREES = CELL / METRES_PER_DEGREE;
const WORST_ROUNDING = Math.ceil((Math.SQRT2 * METRES_PER_DEGREE) / (2 * UNITS));

/** Metres from a cell's centre to its farthest point, at most. */
export const CELL_RADIUS = (CELL / Math.SQRT2) * CURVATURE;
/** Inner and outer radius in metres of the ring that displacements are drawn from. */
export const RING = {
  inner: CELL_RADIUS + WORST_ROUNDING + SAFETY + PIN_MIN_SHIFT,
  outer: PIN_MAX_SHIFT - CELL_RADIUS - WORST_ROUNDING - SAFETY,
} as const;

/** In WGS 84 degrees. */
interface Point<Kind> {
  readonly kind: Kind;
  readonly latitude: number;
  readonly longitude: number;
}

/** A true point. Nothing after the projection may hold one. */
export type ExactPoint = Point<"exact">;
/** A point that may be published, with 3 decimals, longitude in [-180, 180). */
export type PublishedPoint = Point<"published">;

/** Shift of an owner's grid, in fractions of a row and of a turn. */
type Phase = ReturnType<typeof phaseOf>;

/** A cell of an owner's grid with its centre in degrees; as private as the point. */
export type Cell = ReturnType<typeof cellOf>;

export type Anchor = ReturnType<typeof createAnchor>;

/** A point from two values of a row; undefined unless both are numbers in range and not both 0. */
export function exactPoint(latitude: unknown, longitude: unknown): ExactPoint | undefined {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  if (latitude === 0 && longitude === 0) return undefined;
  return { kind: "exact", latitude, longitude };
}

/** `subject` is the immutable owner id. */
export function createAnchor(keys: PinKeys) {
  const phase = remember((subject: string) => phaseOf(keys, subject));
  const cell = (point: ExactPoint, subject: string) => cellOf(point, phase(subject));
  return {
    cell,
    /** The pin of an owner's point and its cell. Throws like assertShift. */
    pin(point: ExactPoint, subject: string) {
      const own = cell(point, subject);
      // I4: from here on the point itself only checks the result.
      const published = displace(own, keys, subject);
      assertShift(point, published);
      return { cell: own, published };
    },
  };
}

/** The cell of a point. Columns wrap at the antimeridian; at a pole they are a few wedges. */
export function cellOf(point: ExactPoint, phase: Phase) {
  const row = Math.floor((point.latitude + 90) / ROW_DEGREES + phase.row);
  const south = clampLatitude((row - phase.row) * ROW_DEGREES - 90);
  const north = clampLatitude((row + 1 - phase.row) * ROW_DEGREES - 90);
  const columns = columnCount(south, north);
  const turn = (point.longitude + 180) / 360 + phase.turn;
  const column = Math.floor(turn * columns) % columns;
  return {
    row,
    column,
    latitude: (south + north) / 2,
    longitude: wrap(((column + 0.5) / columns - phase.turn) * 360 - 180),
  };
}

/** Throws BuildError if a pin is not 200 to 2,000 m from its point. To draw again would make it depend on the point. */
export function assertShift(point: ExactPoint, pin: PublishedPoint): void {
  const { latitude, longitude } = pin;
  const { s12: shift } = WGS84.Inverse(point.latitude, point.longitude, latitude, longitude);
  if (shift! >= PIN_MIN_SHIFT && shift! <= PIN_MAX_SHIFT) return;
  throw new BuildError(
    `A pin is not ${PIN_MIN_SHIFT} to ${PIN_MAX_SHIFT} m from its true point`,
    "Nothing is published. This is a fault of Riffle, not of the dump: keep the dump and report it",
  );
}

function phaseOf(keys: PinKeys, subject: string) {
  const bytes = prf(keys.grid, "anchor", "v1", "grid", subject);
  return { row: uniform(bytes, 0), turn: uniform(bytes, 8) };
}

function displace(cell: Cell, keys: PinKeys, subject: string): PublishedPoint {
  const { row, column } = cell;
  const bytes = prf(keys.noise, "anchor", "v1", "noise", EPOCH, subject, `${row}`, `${column}`);
  const area = RING.outer ** 2 - RING.inner ** 2;
  // Uniform over the ring's area: a uniform radius would crowd the pins around the centre.
  const distance = Math.sqrt(RING.inner ** 2 + uniform(bytes, 0) * area);
  const azimuth = 360 * uniform(bytes, 8);
  const wanted = Geodesic.LATITUDE | Geodesic.LONGITUDE;
  const moved = WGS84.Direct(cell.latitude, cell.longitude, azimuth, distance, wanted);
  const longitude = round(wrap(moved.lon2!));
  return {
    kind: "published",
    latitude: round(moved.lat2!),
    longitude: longitude === 180 ? -180 : longitude,
  };
}

/** Columns of a row, none wider than CELL at the edge nearer the equator, where the row is widest. */
function columnCount(south: number, north: number): number {
  const edge = south < 0 && north > 0 ? 0 : Math.min(Math.abs(south), Math.abs(north));
  const radians = (edge * Math.PI) / 180;
  const eccentricity2 = WGS84.f * (2 - WGS84.f);
  const normal = WGS84.a / Math.sqrt(1 - eccentricity2 * Math.sin(radians) ** 2);
  const metresPerDegree = (normal * Math.cos(radians) * Math.PI) / 180;
  return Math.max(1, Math.ceil((360 * metresPerDegree) / CELL));
}

/** The top 53 bits of 8 big-endian bytes, as a fraction in [0, 1). */
function uniform(bytes: Buffer, at: number): number {
  return (bytes.readUInt32BE(at) * 2 ** 21 + (bytes.readUInt32BE(at + 4) >>> 11)) / 2 ** 53;
}

function wrap(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

// Adding 0 turns -0 into 0.
function round(degrees: number): number {
  return Math.round(degrees * UNITS) / UNITS + 0;
}

function clampLatitude(latitude: number): number {
  return Math.min(90, Math.max(-90, latitude));
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === "number" && Math.abs(value) <= most;
}
