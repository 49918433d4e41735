// Describes the files around the API: those of public/ as they are, and the JSON 404s that the
// platform serves in the function's place.
import { failure } from "../src/envelope.ts";
import { NOT_FOUND } from "../src/errors.ts";
import type { Effects } from "./effects.ts";
import { outputFile, type OutputFile } from "./output.ts";
import { requestIdOf } from "./pages.ts";

/** The one file of public/ that is written after the snapshot's id is known. */
const HEADERS_PATH = "/_headers";

export function siteFiles(effects: Effects, folder: string): OutputFile[] {
  const copied = effects
    .list(folder)
    .map((name) => `/${name}`)
    .filter((path) => path !== HEADERS_PATH)
    .map((path) => outputFile(path, "site", effects.read(folder + path)!));
  const refusals = ["/v1/404.html", "/static/v1/404.html"].map((path) =>
    outputFile(path, "site", failure(NOT_FOUND.code, NOT_FOUND.message, [], requestIdOf(path))),
  );
  return [...copied, ...refusals];
}

/** public/_headers with the snapshot's id filled in. */
export function headersFile(effects: Effects, folder: string, snapshot: string): OutputFile {
  const text = Buffer.from(effects.read(folder + HEADERS_PATH)!).toString("utf8");
  return outputFile(HEADERS_PATH, "site", text.replaceAll("{snapshot}", snapshot));
}
