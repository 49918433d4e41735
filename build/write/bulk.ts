// Describes the bulk exports: every public record once, as NDJSON, CSV and GeoJSON, split into parts
// below the platform's file-size limit. NDJSON is in order of ids and is there in small parts as well.
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
import { beginOf, buildArena, slice, type Arena } from "../project/arena.ts";
import { coverDates, type Calendars } from "../project/calendars.ts";
import { csvLine } from "../../src/csv.ts";
import { fileOfPieces, type OutputFile } from "../snapshot/output.ts";
import type { RecordSet } from "../project/record-set.ts";

/** Text around the records of a part. Each record ends with the separator. */
interface Frame {
  head: string;
  separator: string;
  tail: string;
}

const NO_FRAME: Frame = { head: "", separator: "", tail: "" };

/** The bytes of records, each with the separator; those of one end where those of the next begin. */
interface Content {
  ends: Float64Array;
  piecesOf(position: number): Uint8Array[];
}

function contentOf(count: number, piecesOf: Content["piecesOf"]): Content {
  const ends = new Float64Array(count);
  for (let i = 0, end = 0; i < count; i++) {
    for (const { length } of piecesOf(i)) end += length;
    ends[i] = end;
  }
  return { ends, piecesOf };
}

/** The pieces of records `from` to `to`, `to` excluded. */
const piecesBetween = ({ piecesOf }: Content, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => piecesOf(from + i)).flat();

const encoder = new TextEncoder();

/** A resource's NDJSON. */
export function bulkFiles({ resource, records, lines }: RecordSet): OutputFile[] {
  return ndjsonFiles(resource.name, records, lines);
}

/** A resource's CSV with these columns. */
export function csvFiles({ resource, records }: RecordSet, columns: readonly string[]) {
  const rows = buildArena(records.length, (i) =>
    csvLine(columns.map((column) => records[i]![column])),
  );
  const content = contentOf(records.length, (i) => [slice(rows, i, i + 1)]);
  return parts(resource.name, "csv", content, { ...NO_FRAME, head: csvLine(columns) });
}

/** The properties as a GeoJSON collection (RFC 7946) of their published points. */
export function geoJsonFiles({ records, items }: RecordSet): OutputFile[] {
  const metadata = {
    coordinates_precision: "approximate",
    coordinates_uncertainty_metres: PIN_MAX_SHIFT,
  };
  const headOf = (i: number) => {
    const { id, latitude, longitude } = records[i]!;
    const point = `{"type":"Point","coordinates":[${longitude},${latitude}]}`;
    return encoder.encode(`{"type":"Feature","id":"${id}","geometry":${point},"properties":`);
  };
  const itemOf = (i: number) => slice(items, i, i + 1).subarray(0, -1);
  const end = encoder.encode("},\n");
  const features = contentOf(records.length, (i) => [headOf(i), itemOf(i), end]);
  return parts("properties", "geojson", features, {
    head: `{"type":"FeatureCollection","metadata":${JSON.stringify(metadata)},"features":[\n`,
    separator: ",\n",
    tail: "\n]}\n",
  });
}

/** Calendars as runs over the cover. */
export function availabilityFiles(
  { records }: RecordSet,
  { cover, runsOf }: Pick<Calendars, "cover" | "runsOf">,
): OutputFile[] {
  const { from, to } = coverDates(cover);
  const lines = buildArena(
    records.length,
    (i) =>
      `{"property_id":"${records[i]!.id}","from":"${from}","to":"${to}","runs":${runsJson(runsOf(i))}}\n`,
  );
  return ndjsonFiles("availability", records, lines);
}

/** Lines in order of their ids: the whole, and small parts that together are its bytes. */
function ndjsonFiles(name: ExportName, records: RecordSet["records"], lines: Arena): OutputFile[] {
  const idAt = (position: number) => records[position]!.id;
  const order = Array.from(records.keys()).sort((a, b) => (idAt(a) < idAt(b) ? -1 : 1));
  const content = contentOf(order.length, (i) => [slice(lines, order[i]!, order[i]! + 1)]);
  const step = 256 / smallParts(name, records.length);
  const small: OutputFile[] = [];
  for (let first = 0, from = 0, to = 0; first < 256; first += step, from = to) {
    while (to < order.length && firstByte(idAt(order[to]!)) < first + step) to++;
    const [begin, end] = [from, to];
    const pieces = () => piecesBetween(content, begin, end);
    small.push(fileOfPieces(smallPartPath(name, first), "bulk", pieces));
  }
  return [...parts(name, "ndjson", content, NO_FRAME), ...small];
}

// A power of two, so that a few more records don't move every record to another file.
function smallParts(name: ExportName, lines: number): number {
  const [perPart, most] =
    name === "availability"
      ? [CALENDARS_PER_PART, MAX_CALENDAR_PARTS]
      : [RECORDS_PER_PART, MAX_RECORD_PARTS];
  return Math.min(most, 2 ** Math.max(0, Math.ceil(Math.log2(lines / perPart))));
}

function firstByte(id: string): number {
  return Number.parseInt(id.slice(0, 2), 16);
}

/** Splits records into files, at least one. */
function parts(
  name: ExportName,
  extension: string,
  content: Content,
  { head, separator, tail }: Frame,
): OutputFile[] {
  const { ends } = content;
  const frame = encoder.encode(head).length + encoder.encode(tail).length;
  const starts = [0];
  ends.forEach((end, i) => {
    const first = starts.at(-1)!;
    if (i > first && frame + end - beginOf(content, first) > MAX_FILE_BYTES) starts.push(i);
  });
  return starts.map((from, number) => {
    const to = starts[number + 1] ?? ends.length;
    return fileOfPieces(partPath(name, extension, number), "bulk", () => {
      const pieces = piecesBetween(content, from, to);
      // The last record of a part ends without the separator.
      const last = pieces.pop() ?? new Uint8Array();
      pieces.push(last.subarray(0, Math.max(0, last.length - separator.length)));
      return [encoder.encode(head), ...pieces, encoder.encode(tail)];
    });
  });
}
