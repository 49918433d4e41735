// Describes the bulk exports: every public record once, as NDJSON, CSV and GeoJSON, split into parts
// below the platform's file-size limit.
import { concat } from "../src/bytes.ts";
import { dayOfCode } from "../src/calendar.ts";
import { ITEMS } from "../src/contract.ts";
import { MAX_FILE_BYTES, PIN_MAX_SHIFT } from "../src/limits.ts";
import { coverDates, type Calendars } from "./calendars.ts";
import { csvLine } from "./csv.ts";
import type { OutputFile } from "./output.ts";
import { itemBytes, type RecordSet } from "./record-set.ts";

/** Text around and between the records of a part. */
interface Frame {
  head: string;
  separator: string;
  tail: string;
}

const BARE: Frame = { head: "", separator: "", tail: "" };
const encoder = new TextEncoder();

/** A resource's NDJSON and CSV. */
export function bulkFiles(set: RecordSet): OutputFile[] {
  const { name } = set.resource;
  const { length } = set.records;
  const object =
    name === "properties"
      ? (i: number) => singleBytes(set, i)
      : (i: number) => itemBytes(set, i, i + 1).subarray(0, -1);
  const newline = encoder.encode("\n");
  const columns = Object.keys(ITEMS[name].shape);
  const row = (i: number) => csvLine(columns.map((column) => set.records[i]![column]));
  return [
    ...parts(`${name}`, "ndjson", length, (i) => concat([object(i), newline]), BARE),
    ...parts(`${name}`, "csv", length, (i) => encoder.encode(row(i)), {
      ...BARE,
      head: csvLine(columns),
    }),
  ];
}

/** The single-property object: the list item and, last, the description. */
export function singleBytes(set: RecordSet, ordinal: number): Uint8Array {
  const { description } = set.records[ordinal]!;
  return concat([
    itemBytes(set, ordinal, ordinal + 1).subarray(0, -2),
    encoder.encode(`,"description":${JSON.stringify(description)}}`),
  ]);
}

/** The properties as a GeoJSON collection (RFC 7946) of their published points. */
export function geoJsonFiles(set: RecordSet): OutputFile[] {
  const metadata = {
    coordinates_precision: "approximate",
    coordinates_uncertainty_metres: PIN_MAX_SHIFT,
  };
  const feature = (i: number) => {
    const { id, latitude, longitude } = set.records[i]!;
    const geometry = `{"type":"Point","coordinates":[${longitude},${latitude}]}`;
    return concat([
      encoder.encode(`{"type":"Feature","id":"${id}","geometry":${geometry},"properties":`),
      itemBytes(set, i, i + 1).subarray(0, -1),
      encoder.encode("}"),
    ]);
  };
  return parts("properties", "geojson", set.records.length, feature, {
    head: `{"type":"FeatureCollection","metadata":${JSON.stringify(metadata)},"features":[\n`,
    separator: ",\n",
    tail: "\n]}\n",
  });
}

/** Calendars as runs over the cover: [status, days] or, with rods held, [status, days, rods held]. */
export function availabilityFiles(set: RecordSet, calendars: Calendars): OutputFile[] {
  const { from, to } = coverDates(calendars.cover);
  const line = (i: number) => {
    const runs = calendars.runsOf(i).map(({ code, days }) => {
      const { status, rodsHeld } = dayOfCode(code);
      return rodsHeld === null ? [status, days] : [status, days, rodsHeld];
    });
    const { id } = set.records[i]!;
    return encoder.encode(`${JSON.stringify({ property_id: id, from, to, runs })}\n`);
  };
  return parts("availability", "ndjson", set.records.length, line, BARE);
}

/**
 * Splits records into files. The first part is /static/v1/NAME.EXT, the next ones
 * /static/v1/NAME.1.EXT and so on; there is always a first one.
 */
function parts(
  name: string,
  extension: string,
  count: number,
  line: (i: number) => Uint8Array,
  { head, separator, tail }: Frame,
): OutputFile[] {
  const frame = encoder.encode(head).length + encoder.encode(tail).length;
  const files: OutputFile[] = [];
  let from = 0;
  let bytes = frame;
  const close = (to: number) => {
    const first = from;
    const number = files.length === 0 ? "" : `.${files.length}`;
    files.push({
      path: `/static/v1/${name}${number}.${extension}`,
      kind: "bulk",
      bytes,
      make() {
        const pieces: Uint8Array[] = [encoder.encode(head)];
        for (let i = first; i < to; i++) {
          if (i > first) pieces.push(encoder.encode(separator));
          pieces.push(line(i));
        }
        return concat([...pieces, encoder.encode(tail)]);
      },
    });
    from = to;
    bytes = frame;
  };
  for (let i = 0; i < count; i++) {
    const { length } = line(i);
    if (i > from && bytes + separator.length + length > MAX_FILE_BYTES) close(i);
    bytes += (i > from ? separator.length : 0) + length;
  }
  close(count);
  return files;
}
