// Makes changes.atom: what changes.json lists, as an Atom feed (RFC 4287) with an entry a snapshot.
import { hash } from "node:crypto";
import { escapeMarkup } from "../../src/markup.ts";
import { RESOURCE_LIST, type Resource } from "../../src/resources.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import { FEED_PATH } from "../../src/address.ts";
import type { Changes, ChangesFile } from "../../src/documents.ts";
import type { RecordSet } from "../project/record-set.ts";

/** Records that an entry names; changes.json lists all. */
const MAX_NAMED = 25;
// What XML 1.0 can't hold, even escaped (section 2.2).
// oxlint-disable-next-line no-control-regex -- control characters are meant
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

/** `site` is the address of the deployed site; without it ids are URNs and links are relative. */
export function feedFile(
  { snapshots }: ChangesFile,
  sets: readonly RecordSet[],
  now: Date,
  site: string | undefined,
): OutputFile {
  const names = new Map(sets.map(({ resource, records }) => [resource.name, namesOf(records)]));
  // Until something changes, the feed is the same all day, as calendars are.
  const updated = snapshots[0]?.created ?? `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const self = (site ?? "") + FEED_PATH;
  const entries = snapshots.map(({ snapshot, created, changes }) => {
    const parts = RESOURCE_LIST.map(
      (resource) =>
        [resource, changes[resource.name] as Changes & { calendars?: string[] }] as const,
    );
    const id = site
      ? `${self}#${snapshot}-${Date.parse(created)}`
      : urnOf(`${snapshot} ${created}`);
    const content = parts.flatMap(([resource, change]) =>
      paragraphs(resource, change, names.get(resource.name)!),
    );
    return `<entry><id>${escape(id)}</id><title>${escape(titleOf(parts))}</title><updated>${created}</updated><content type="html">${escape(content.join(""))}</content></entry>\n`;
  });
  const text = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escape(site ? self : urnOf(FEED_PATH))}</id>
<title>Changes of the fishing directory</title>
<updated>${updated}</updated>
<author><name>Fishing directory</name></author>
<link rel="self" type="application/atom+xml" href="${escape(self)}"/>
${entries.join("")}</feed>
`;
  return outputFile(FEED_PATH, "catalog", text);
}

function namesOf(records: RecordSet["records"]): ReadonlyMap<string, string> {
  return new Map(
    records.map(({ id, name, display_name, shop_name }) => [
      id,
      String(name ?? display_name ?? shop_name),
    ]),
  );
}

function titleOf(
  parts: readonly (readonly [Resource, Changes & { calendars?: string[] }])[],
): string {
  const said = parts.flatMap(([{ table }, change]) =>
    (["added", "changed", "removed", "calendars"] as const).flatMap((kind) => {
      const count = change[kind]?.length ?? 0;
      if (count === 0) return [];
      return [
        kind === "calendars"
          ? `${count} calendars changed`
          : `${count} ${table.replace("_", " ")} ${kind}`,
      ];
    }),
  );
  return said.join(", ") || "No records changed";
}

// The names are those of today, since what was withdrawn must not be named again.
function paragraphs(
  { table }: Resource,
  { added, changed }: Changes,
  names: ReadonlyMap<string, string>,
): string[] {
  return Object.entries({ added, changed }).flatMap(([kind, ids]) => {
    const known = ids.flatMap((id) => names.get(id) ?? []);
    if (known.length === 0) return [];
    const more = known.length > MAX_NAMED ? `, and ${known.length - MAX_NAMED} more` : "";
    const list = known.slice(0, MAX_NAMED).map(escape).join(", ");
    return [`<p>${table.replace("_", " ")} ${kind}: ${list}${more}</p>`];
  });
}

/** A URN that is the same for the same text (RFC 9562, version 8). */
function urnOf(text: string): string {
  return `urn:uuid:${hash("sha256", text).replace(UUID_PARTS, "$1-$2-8$3-8$4-$5")}`;
}

function escape(text: string): string {
  return escapeMarkup(text.replace(NO_XML, ""));
}
