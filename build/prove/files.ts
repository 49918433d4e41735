// Proves all files of a staged snapshot: each is made again of the proved records, by code that gets nothing else, and
// compared byte for byte. A file that nothing makes is refused, and so is one that is missing.
import { CHANGES_PATH, folderOf, pageIn } from "../../src/address.ts";
import { dayOf } from "../../src/dates.ts";
import { HEADER_BYTES } from "../../src/format/pack.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { remember } from "../../src/memoize.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { publishedCalendars, type CalendarLine } from "../plan/calendar-changes.ts";
import { findLeftovers, isPlanned, pagesAmong } from "../plan/leftovers.ts";
import type { HtmlPlan } from "../plan/plan.ts";
import { coverOf } from "../project/calendars.ts";
import { recordSetOf } from "../project/record-set.ts";
import type { PublicRecord } from "../project/reject.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import type { OutputFile } from "../snapshot/output.ts";
import { describeFixed, describePlanned, type Around } from "../write/compose.ts";
import type { Exported } from "./prove.ts";
import { compareBytes, difference } from "./same.ts";
import type { Difference } from "./records.ts";
import { inOrder } from "./order.ts";

export type Remade = Awaited<ReturnType<typeof remake>>;

/** `written` says which pages are planned and which vanished ones stay; `html` which kinds of HTML pages are files. */
export async function remake(
  { records, calendars: lines }: Exported,
  written: readonly WrittenFile[],
  html: Pick<HtmlPlan, "files">,
  around: Around,
) {
  const sets = RESOURCE_LIST.map((resource, i) =>
    recordSetOf(resource, inOrder(resource, records[i]!) as PublicRecord[]),
  );
  const { now, previous } = around;
  const calendars = publishedCalendars(parsed(lines), sets[0]!.records, coverOf(dayOf(now)));
  const draft = await describeFixed(sets, calendars, around);
  const listed = pagesAmong(written);
  const countIn = remember((folder: string) => {
    let pages = 0;
    while (isPlanned(pageIn(folder, pages * PAGE_SIZE), listed)) pages++;
    return pages;
  });
  const vanished = findLeftovers(pagesAmong(previous?.manifest?.files), countIn, now);
  const { files, pages } = describePlanned(draft, {
    combinations: draft.combinations
      .map((one) => ({ ...one, pages: countIn(folderOf(one.resource, one.slugs)) }))
      .filter((one) => one.pages > 0),
    leftovers: vanished.filter(({ path }) => listed.has(path)),
    html,
  });
  return { ...draft, files: new Map(files.map((file) => [file.path, file])), pages };
}

// One at a time, since together they take ten times the memory of their lines.
function* parsed(lines: readonly string[]) {
  for (const line of lines) yield JSON.parse(line) as CalendarLine & { property_id: string };
}

/** Files that name records and hold nothing else of them. */
const NAMES_ONLY = new RegExp(`^(?:/sitemap.*\\.xml|${CHANGES_PATH})$`);

/** Compares the files that `readAll` reads with those made again, with `closing`, and with the hashes of HTML pages. */
export function proveFiles(
  { files, pages }: Remade,
  closing: ReadonlyMap<string, Uint8Array | string>,
  htmlPages: ReadonlyMap<string, string>,
  written: readonly WrittenFile[],
  readAll: (visit: (path: string, bytes: Uint8Array) => void) => void,
): Difference[] {
  const listed = new Map(written.map((file) => [file.path, file]));
  const isPage = new Set(pages);
  const check = (path: string, found: Uint8Array): Difference | undefined => {
    const { sha256, kind, expires } = listed.get(path)!;
    const again = files.get(path);
    if (expires !== again?.expires) return difference(path, "expires");
    if (again && kind !== again.kind) return difference(path, "kind");
    if (isPage.has(path))
      return htmlPages.get(path) === sha256 ? undefined : difference(path, "bytes");
    const made = closing.get(path) ?? madeAgain(again);
    if (made === undefined) return difference(path, "file");
    const proved = Buffer.from(made);
    // A pack's header is the hash of the rest, which tells more.
    const [rest, provedRest] = [found.subarray(HEADER_BYTES), proved.subarray(HEADER_BYTES)];
    return (
      (path.endsWith(".bin") ? compareBytes(path, rest, provedRest) : undefined) ??
      compareBytes(path, found, proved, NAMES_ONLY.test(path))
    );
  };
  const differences: Difference[] = [];
  readAll((path, bytes) => {
    const found = check(path, bytes);
    if (found) differences.push(found);
  });
  for (const resource of [...files.keys(), ...closing.keys(), ...pages]) {
    if (listed.has(resource)) continue;
    differences.push({ resource, id: "", field: "file", problem: "is missing" });
  }
  return differences;
}

/** Undefined as well where code of ours fails: the refusal then names the file. */
function madeAgain(file: OutputFile | undefined) {
  try {
    return file?.make();
  } catch {
    return undefined;
  }
}
