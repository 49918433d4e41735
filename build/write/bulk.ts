// Describes the bulk exports: every public record as NDJSON, CSV and GeoJSON, in files below the platform's limit.
// NDJSON is in order of ids, and is there in small parts as well.
import { partPath, smallPartPath, type ExportName } from "../../src/address.ts";
import { runsJson } from "../../src/format/calendar.ts";
import {
  CALENDARS_PER_PART,
  MAX_CALENDAR_PARTS,
  MAX_FILE_BYTES,
  MAX_RECORD_PARTS,
  PIN_MAX_SHIFT,
  RECORDS_PER_PART,
} from "../../src/limits.ts";
import { buildArena, slice, type Arena } from "../project/arena.ts";
import { coverDates, type Calendars } from "../project/calendars.ts";
import { csvLine } from "../../src/csv.ts";
import { sum } from "../../src/figures.ts";
import { cut, fileOfPieces, type OutputFile } from "../snapshot/output.ts";
import type { RecordSet } from "../project/record-set.ts";

const encoder = new TextEncoder();

export function csvFiles({ resource, records }: RecordSet, columns: readonly string[]) {
  const rows = buildArena(records.length, (i) =>
    csvLine(columns.map((column) => records[i]![column])),
  );
  const rowOf = (i: number) => [slice(rows, i, i + 1)];
  return parts(resource.name, "csv", records.length, rowOf, { head: csvLine(columns) });
}

export function geoJsonFiles({ records, items }: RecordSet): OutputFile[] {
  const metadata = {
    coordinates_precision: "approximate",
    coordinates_uncertainty_metres: PIN_MAX_SHIFT,
  };
  const featureOf = (i: number) => {
    const { id, latitude, longitude } = records[i]!;
    const point = `{"type":"Point","coordinates":[${longitude},${latitude}]}`;
    const head = `{"type":"Feature","id":"${id}","geometry":${point},"properties":`;
    return [encoder.encode(head), slice(items, i, i + 1).subarray(0, -1), encoder.encode("},\n")];
  };
  return parts("properties", "geojson", records.length, featureOf, {
    head: `{"type":"FeatureCollection","metadata":${JSON.stringify(metadata)},"features":[\n`,
    separator: ",\n",
    tail: "\n]}\n",
  });
}

export function availabilityFiles(
  { records }: RecordSet,
  { cover, runsOf }: Pick<Calendars, "cover" | "runsOf">,
): OutputFile[] {
  const { from, to } = coverDates(cover);
  const span = `"from":"${from}","to":"${to}"`;
  const lineOf = (i: number) =>
    `{"property_id":"${records[i]!.id}",${span},"runs":${runsJson(runsOf(i))}}\n`;
  return ndjsonFiles("availability", records, buildArena(records.length, lineOf));
}

/** Lines in order of their ids: the whole, and small parts that together are its bytes. */
export function ndjsonFiles(
  name: ExportName,
  records: RecordSet["records"],
  lines: Arena,
): OutputFile[] {
  const idAt = (position: number) => records[position]!.id;
  const firstByte = (position: number) => Number.parseInt(idAt(position).slice(0, 2), 16);
  const order = Array.from(records.keys()).sort((a, b) => (idAt(a) < idAt(b) ? -1 : 1));
  const lineOf = (i: number) => [slice(lines, order[i]!, order[i]! + 1)];
  const step = 256 / smallParts(name, records.length);
  const small: OutputFile[] = [];
  for (let first = 0, from = 0, to = 0; first < 256; first += step, from = to) {
    while (to < order.length && firstByte(order[to]!) < first + step) to++;
    const own = order.slice(from, to);
    const pieces = () => own.map((position) => slice(lines, position, position + 1));
    small.push(fileOfPieces(smallPartPath(name, first), "bulk", pieces));
  }
  return [...parts(name, "ndjson", order.length, lineOf), ...small];
}

// A power of two, so that a few more records don't move every record to another file.
function smallParts(name: ExportName, lines: number): number {
  const [perPart, most] =
    name === "availability"
      ? [CALENDARS_PER_PART, MAX_CALENDAR_PARTS]
      : [RECORDS_PER_PART, MAX_RECORD_PARTS];
  return Math.min(most, 2 ** Math.max(0, Math.ceil(Math.log2(lines / perPart))));
}

/** Files of the largest size, at least one. Bytes of a record end with the separator, except the last of a file. */
function parts(
  name: ExportName,
  extension: string,
  count: number,
  piecesOf: (i: number) => Uint8Array[],
  { head = "", separator = "", tail = "" } = {},
): OutputFile[] {
  const [before, after] = [encoder.encode(head), encoder.encode(tail)];
  const room = MAX_FILE_BYTES - before.length - after.length;
  const sizeOf = (i: number) => sum(piecesOf(i), ({ length }) => length);
  return cut(count, sizeOf, room).map(({ from, to }, number) =>
    fileOfPieces(partPath(name, extension, number), "bulk", () => {
      const pieces = Array.from({ length: to - from }, (_, i) => piecesOf(from + i)).flat();
      const last = pieces.pop() ?? new Uint8Array();
      return [before, ...pieces, last.subarray(0, last.length - separator.length), after];
    }),
  );
}
