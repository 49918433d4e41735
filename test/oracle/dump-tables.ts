// Declares for each dump table which rows are public and what every public member is, by the contract.
import type { ListResource } from "./lists.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface Column {
  /** How the published member may differ: not at all, or by the checks of texts of texts, names and lists. */
  kind: "exact" | "text" | "name" | "list";
  /** The public value of a cell; undefined where the row is rejected for it. */
  read(cell: unknown): unknown;
}

interface Table {
  /** Whether a row may be seen at all. */
  isPublic(row: Row): boolean;
  /** Public members in the brief's order. */
  columns: Readonly<Record<string, Column>>;
}

const exact = (read: Column["read"]): Column => ({ kind: "exact", read });
const matching = (pattern: RegExp) =>
  exact((cell) => (typeof cell === "string" && pattern.test(cell) ? cell : undefined));
const readAmount = (cell: unknown) =>
  typeof cell === "number" && cell >= 0 && cell < Infinity ? cell : undefined;
/** SQLite's whole numbers have 64 bits. */
export const isWhole = (cell: unknown) => Number.isInteger(cell) && Number(cell) < 2 ** 63;
const readCount = (cell: unknown) => (isWhole(cell) ? readAmount(cell) : undefined);
const degrees = (most: number) =>
  exact((cell) => (typeof cell === "number" && Math.abs(cell) <= most ? cell : undefined));
const readText = (cell: unknown) => (typeof (cell ?? "") === "string" ? (cell ?? "") : undefined);

/** 1 to 60 letters, marks, spaces, dashes, apostrophes, commas, full stops, slashes, × or parentheses. */
const LABEL = /^[\p{L}\p{M}\p{Zs}\p{Pd}'’‘‛′`´＇,./×()]{1,60}$/u;

function readLabels(cell: unknown): string[] | undefined {
  if (typeof cell !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(cell);
    if (!Array.isArray(parsed) || !parsed.every((item) => typeof item === "string"))
      return undefined;
    return parsed.map((name) => name.trim()).filter((name) => LABEL.test(name));
  } catch {
    return undefined;
  }
}

function readRegion(cell: unknown): string | undefined {
  const code = typeof cell === "string" ? cell.trim().toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) ? code : undefined;
}

const id = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const slug = matching(/^[a-z0-9-]{1,100}$/);
const state = exact(readRegion);
const name: Column = { kind: "name", read: readText };
const text: Column = { kind: "text", read: readText };
const list: Column = { kind: "list", read: readLabels };
const amount = exact(readAmount);

/** What is published of each list's table. */
export const TABLES: Readonly<Record<ListResource, Table>> = {
  properties: {
    isPublic: ({ status, latitude, longitude }) =>
      status === "published" && !(latitude === 0 && longitude === 0),
    columns: {
      id,
      name,
      location_description: text,
      state,
      water_type: matching(/^(river|stream|lake|pond|spring_creek|tailwater|reservoir)$/),
      species: list,
      regulations: text,
      max_rods: exact(readCount),
      rate_adult_full_day: amount,
      // What is published of a point is compared as a pin.
      latitude: degrees(90),
      longitude: degrees(180),
      coordinates_precision: exact(() => "approximate"),
      description: text,
    },
  },
  guides: {
    isPublic: ({ status, background_check_status: check }) =>
      status === "live" && check === "clear",
    columns: {
      id,
      display_name: name,
      base_location: text,
      species: list,
      techniques: list,
      rate_full_day: amount,
      rating_avg: exact((cell) => readAmount(cell ?? 0)),
      rating_count: exact((cell) => readCount(cell ?? 0)),
      membership_tier: matching(/^(pro|standard)$/),
    },
  },
  clubs: {
    isPublic: ({ is_active }) => is_active === 1,
    columns: { id, name, slug, state, location: text },
  },
  "fly-shops": {
    isPublic: ({ status }) => status === "live",
    columns: {
      id,
      slug,
      shop_name: name,
      state,
      is_pro: exact((cell) => (cell === 0 || cell === 1 ? cell === 1 : undefined)),
    },
  },
};
