// Audits a staged snapshot: every byte of it and the dump it was built from in, where anything private
// shows out. No snapshot is published without it.
import { BuildError } from "../src/errors.ts";
import { likelyRows } from "./audit/calendar.ts";
import { Coordinates } from "./audit/coordinates.ts";
import { batches, readDirectory } from "./audit/dump.ts";
import { Findings } from "./audit/findings.ts";
import { Inspector } from "./audit/inspect.ts";
import { keysOfFile } from "./audit/keys.ts";
import { OutputWindows, WAYS } from "./audit/output-windows.ts";
import type { ScannedFile } from "./audit/place.ts";
import { Rules } from "./audit/rules.ts";
import { Snapshot } from "./audit/snapshot.ts";
import type { AuditInput, AuditProgress, AuditReport, Hit } from "./audit/types.ts";

export type { AuditInput, AuditProgress, AuditReport, Hit } from "./audit/types.ts";

/** Values that are sought byte by byte at once: with their windows they take some 250 MB. */
const BATCH = 1_000_000;
/** Findings that a message lists. */
const LISTED = 5;

/** Reads every file in the folder. Does not throw for what it finds. */
export async function audit(
  input: AuditInput,
  progress: AuditProgress = () => {},
): Promise<AuditReport> {
  const { db, published, told = new Set(), batch = BATCH } = input;
  const findings = new Findings(db);
  const snapshot = new Snapshot(input);
  const { ids, shared, broken } = snapshot.published;
  for (const path of broken) findings.addPart(path, "layout", 0);
  const output = OutputWindows.ofSize(snapshot.size);
  const { files, damaged, bytes } = readOutput(snapshot, output, findings, progress);
  const directory = readDirectory(db, new Set([...ids].filter((id) => published.has(id))), output);
  const { source } = directory;
  source.share(shared);
  let rules: Rules | undefined = new Rules(published, told, source, new Coordinates(db), findings);
  const calendar = (await input.ahead?.rows(output)) ?? likelyRows(db, output);
  for (const cells of batches(directory, calendar, output, batch)) {
    const inspector = new Inspector(cells, source, findings);
    inspector.inspect(snapshot.names());
    for (const { path, json } of files) {
      inspector.inspect({ ...snapshot.open(path), json }, rules, keysOfFile(path));
    }
    rules = undefined;
  }
  return { bytes, damaged, forms: WAYS * output.asked, ...findings.lists(snapshot.paths) };
}

/** Throws BuildError if anything private shows, and tells where, never what; or if a file is damaged. */
export function assertClean({ hits, damaged }: AuditReport): void {
  if (hits.length > 0) {
    const more = hits.length > LISTED ? `, and ${hits.length - LISTED} more` : "";
    throw new BuildError(
      `The snapshot would show what is private: ${hits.slice(0, LISTED).map(describe).join("; ")}${more}`,
      "Nothing is published; look at what lets the first of them through",
    );
  }
  if (damaged.length > 0) {
    throw new BuildError(
      `${damaged[0]} in the staging folder does not keep the bytes that are written`,
      "The disk is failing; build on another one",
    );
  }
}

/** Reads all files and checks how they are laid out. `files` hold more than records of other files. */
function readOutput(
  snapshot: Snapshot,
  output: OutputWindows,
  findings: Findings,
  progress: AuditProgress,
) {
  const { paths } = snapshot;
  output.add(snapshot.names().bytes);
  const files: Pick<ScannedFile, "path" | "json">[] = [];
  const damaged: string[] = [];
  let bytes = 0;
  paths.forEach((path, i) => {
    progress(i, paths.length);
    const file = snapshot.open(path);
    bytes += file.bytes.length;
    if (snapshot.isDamaged(file)) damaged.push(path);
    const parts = (form: Hit["form"], offset: number) => findings.addPart(path, form, offset);
    const unpacked = snapshot.unpack(file, parts);
    if (!unpacked) return;
    output.add(unpacked.bytes);
    files.push({ path, json: unpacked.json });
  });
  return { files, damaged, bytes };
}

function describe({ table, column, row, file, offset, form }: Hit): string {
  const what = table === "" ? (WHAT[form] ?? `a ${form}`) : `${table}.${column} of row ${row}`;
  return `${what} in ${file} at byte ${offset} (${form})`;
}

const WHAT: Partial<Record<Hit["form"], string>> = {
  uuid: "an id that is not published",
  decimals: "a number with four decimals",
  key: "a key that the format does not have",
  word: "a word of no published record",
  pin: "a pin of no published record",
  id: "an id of no published record",
  column: "a number of no published record",
  layout: "bytes that are not laid out as they have to be",
};
