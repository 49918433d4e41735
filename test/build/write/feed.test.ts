// changes.atom is well-formed XML and valid by RFC 4287, whatever records are called.
import { expect, it } from "vitest";
import type { ChangesFile } from "../../../src/documents.ts";
import { numbers, ROW, type Row } from "../dump-rows.ts";
import { later, place } from "../place.ts";
import { parseXml, type Element } from "./xml.ts";

const NAMES = [
  "Fish & Chips <b>bold</b>",
  "\"quoted\" 'single' &amp; &#0; &nbsp;",
  "]]> <![CDATA[ x ]]>",
  "control \u0001\u0008\u000b\u001f\u007f\u0085 tab\tline\nreturn\r",
  "not characters \ufffe\uffff \u{1ffff}",
  "emoji 👩‍👩‍👧 and marks O\u0301",
  "\u202eright to left\u2066",
  "</content></entry></feed>",
  "<script>alert(1)</script>",
];
/** Its first one, as HTML within XML. */
const FIRST = "Fish &amp; Chips &lt;b&gt;bold&lt;/b&gt; 01";

const all = (element: Element, name: string) => element.children.filter((one) => one.name === name);
const textOf = (element: Element, name: string) => {
  const found = all(element, name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0]!.text;
};

/** What sections 4.1.1 and 4.1.2 want of a feed and of an entry. */
function expectMetadata(element: Element, protocol: string): void {
  expect(new URL(textOf(element, "id")).protocol).toBe(protocol);
  expect(textOf(element, "title")).not.toBe("");
  expect(textOf(element, "updated")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
}

/** Checks a feed, and gives the entries. */
function expectFeed(feed: Element, url: string | undefined): Element[] {
  const protocol = url === undefined ? "urn:" : "https:";
  expect(feed.name).toBe("feed");
  expectMetadata(feed, protocol);
  expect(textOf(all(feed, "author")[0]!, "name")).not.toBe("");
  const self = all(feed, "link").filter(({ attributes }) => attributes["rel"] === "self");
  expect(self).toHaveLength(1);
  if (url) expect(self[0]!.attributes["href"]).toBe(`${url}/static/v1/changes.atom`);
  const entries = all(feed, "entry");
  for (const entry of entries) {
    expectMetadata(entry, protocol);
    // Without content an entry needs an alternate link.
    expect(all(entry, "content")[0]!.attributes["type"]).toBe("html");
  }
  const times = entries.map((entry) => textOf(entry, "updated"));
  expect(new Set(entries.map((entry, i) => textOf(entry, "id") + times[i])).size).toBe(
    times.length,
  );
  expect(times).toEqual(times.toSorted().reverse());
  if (times.length > 0) expect(textOf(feed, "updated")).toBe(times[0]);
  return entries;
}

const rows = (name: (number: number) => string): Row[] =>
  numbers(28).map((n) => ROW.properties(n, { name: `${name(n)} ${String(n).padStart(2, "0")}` }));

it.each([
  ["with site.url", "https://fish.example"],
  ["without", undefined],
])(
  "changes.atom %s is valid from the first snapshot on, an entry a snapshot, hostile names included",
  async (_, url) => {
    const { build, text, json } = place({ config: { site: url ? { url } : {} } });
    const at = async (day: number, properties: Row[], property_availability: Row[] = []) => {
      await build({ properties, property_availability }, { now: later(day) });
      const feed = parseXml(text("/static/v1/changes.atom"), "http://www.w3.org/2005/Atom");
      return expectFeed(feed, url);
    };
    const changes = () => json<ChangesFile>("/static/v1/changes.json").snapshots;
    const plain = rows(() => "Water");
    const hostile = rows((n) => NAMES[(n - 1) % NAMES.length]!);
    expect((await at(0, plain)).length).toBeLessThanOrEqual(1);
    const named = await at(1, hostile);
    expect(named).toHaveLength(changes().length);
    const content = textOf(named[0]!, "content");
    expect(content).toContain(FIRST);
    expect(content.replaceAll(/<\/?p>/g, "")).not.toMatch(/[<>]/);
    const day = { property_id: plain[0]!["id"], date: "2026-06-01", status: "booked" };
    const booking = await at(2, hostile, [ROW.property_availability(1, day)]);
    expect(changes()[0]!.changes.properties.calendars).toEqual([plain[0]!["id"]]);
    expect(textOf(booking[0]!, "title")).toMatch(/\b1 calendars? changed/);
    // Back to what stood there once: the snapshot's own id is the same, the entry's isn't.
    expect((await at(3, plain)).length).toBeGreaterThan(2);
    expect((await at(4, hostile)).length).toBeGreaterThan(3);
    expect(JSON.stringify(await at(5, hostile.slice(1)))).not.toContain(FIRST);
  },
);
