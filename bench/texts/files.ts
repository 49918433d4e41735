// Reads the texts of a CSV or text file, with the point of their row, to see what the checks make of them.
import { readFileSync } from "node:fs";
import type { Field, Point } from "../../build/project/texts/checks.ts";

export interface FileText {
  /** Line of a text file or record of a CSV file, from 1, the head not counted. */
  readonly row: number;
  readonly column: string;
  readonly field: Field;
  readonly text: string;
  readonly centre?: Point;
}

// Columns of a CSV that hold published text; a file with none of them is read whole.
const TEXTS =
  /^(?:(?:display_|shop_)?name|location(?:_description)?|base_location|description|regulations|rule_text|restriction_details)$/;
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Reads `path` as CSV with a head if it ends in .csv, else as one text a line. */
export function textsOf(path: string): FileText[] {
  const file = readFileSync(path, "utf8");
  if (!path.toLowerCase().endsWith(".csv")) {
    return file
      .split(/\r?\n/)
      .map((text, i) => ({ row: i + 1, column: "line", field: "text" as const, text }))
      .filter(({ text }) => text !== "");
  }
  const [head = [], ...records] = recordsOf(file);
  const known = head.filter((column) => TEXTS.test(column));
  const columns = known.length > 0 ? known : head;
  return records.flatMap((record, i) => {
    const centre = centreOf(head, record);
    return columns.flatMap((column): FileText[] => {
      const text = record[head.indexOf(column)] ?? "";
      const field = column.endsWith("name") ? "name" : "text";
      return text === "" ? [] : [{ row: i + 1, column, field, text, ...(centre && { centre }) }];
    });
  });
}

function recordsOf(file: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  CELL.lastIndex = file.startsWith("\ufeff") ? 1 : 0;
  while (CELL.lastIndex < file.length) {
    const [, quoted, plain, end] = CELL.exec(file) ?? [];
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    records.push(record);
    record = [];
    if (end === undefined) break;
  }
  return records;
}

// Two decimals stand for the centre of a cell: about a kilometre, as coarse as a true one.
function centreOf(head: readonly string[], record: readonly string[]): Point | undefined {
  const value = (names: readonly string[]) => {
    const text = record[head.findIndex((column) => names.includes(column))] ?? "";
    return text === "" ? NaN : Math.round(Number(text) * 100) / 100;
  };
  const latitude = value(["lat", "latitude"]);
  const longitude = value(["lon", "lng", "longitude"]);
  const valid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return valid ? { latitude, longitude } : undefined;
}
