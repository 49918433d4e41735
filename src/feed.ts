// Makes changes.atom and its pages (RFC 5005): what changes.json and its pages list, as an Atom feed (RFC 4287) with an
// entry a snapshot.
import { FEED_PATH } from "./address.ts";
import type { Changes, ChangesFile } from "./documents.ts";
import { escapeMarkup } from "./markup.ts";
import { RESOURCE_LIST, type Resource } from "./resources.ts";

const MAX_NAMED = 25;
// What XML 1.0 can't hold, even escaped (section 2.2).
// oxlint-disable-next-line no-control-regex -- control characters are meant
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

interface NamedRecords {
  readonly resource: Resource;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

type Part = readonly [Resource, Changes & { calendars?: string[] | undefined }];

export interface FeedPage {
  path: string;
  updated: string | undefined;
  snapshots: ChangesFile["snapshots"];
}

/** `site` is the site's address, without which ids are URNs and links relative; `sha256` returns hex digits. */
export function feedTexts(
  pages: readonly FeedPage[],
  sets: readonly NamedRecords[],
  now: Date,
  site = "",
  sha256: (text: string) => string,
): string[] {
  // The same for the same text (RFC 9562, version 8).
  const urnOf = (text: string) =>
    `urn:uuid:${sha256(text).replace(UUID_PARTS, "$1-$2-8$3-8$4-$5")}`;
  const names = new Map(sets.map(({ resource, records }) => [resource.name, namesOf(records)]));
  const entryOf = ({ snapshot, created, changes }: ChangesFile["snapshots"][number]) => {
    const parts = RESOURCE_LIST.map((resource): Part => [resource, changes[resource.name]]);
    const id = site
      ? `${site}${FEED_PATH}#${snapshot}-${Date.parse(created)}`
      : urnOf(`${snapshot} ${created}`);
    const content = parts.flatMap(([resource, change]) =>
      paragraphs(resource, change, names.get(resource.name)!),
    );
    return `<entry><id>${escape(id)}</id><title>${escape(titleOf(parts))}</title><updated>${created}</updated><content type="html">${escape(content.join(""))}</content></entry>\n`;
  };
  const linkTo = (rel: string, page: FeedPage | undefined) =>
    page
      ? `<link rel="${rel}" type="application/atom+xml" href="${escape(site + page.path)}"/>\n`
      : "";
  return pages.map((page, i) => {
    // Until something changes, the feed is the same all day, as calendars are.
    const updated = page.updated ?? `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
    const links =
      linkTo("self", page) +
      linkTo("first", i > 0 ? pages[0] : undefined) +
      linkTo("next", pages[i + 1]);
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escape(site ? site + FEED_PATH : urnOf(FEED_PATH))}</id>
<title>Changes of the fishing directory</title>
<updated>${updated}</updated>
<author><name>Fishing directory</name></author>
${links}${page.snapshots.map(entryOf).join("")}</feed>
`;
  });
}

function namesOf(records: NamedRecords["records"]): ReadonlyMap<string, string> {
  return new Map(
    records.map(({ id, name, display_name, shop_name }) => [
      id as string,
      String(name ?? display_name ?? shop_name),
    ]),
  );
}

function titleOf(parts: readonly Part[]): string {
  const said = parts.flatMap(([{ table }, change]) =>
    (["added", "changed", "removed", "calendars"] as const).flatMap((kind) => {
      const count = change[kind]?.length ?? 0;
      if (count === 0) return [];
      return kind === "calendars"
        ? `${count} calendars changed`
        : `${count} ${table.replace("_", " ")} ${kind}`;
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

function escape(text: string): string {
  return escapeMarkup(text.replace(NO_XML, ""));
}
