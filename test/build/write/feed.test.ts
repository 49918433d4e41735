// changes.atom is well-formed XML and valid by RFC 4287, whatever records are called.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { ROW, writeDump, type Row } from "../dump-rows.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";

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
const DAY = 86_400_000;

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The root element; throws on XML that is not well-formed. */
function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = { name: local, attributes: Object.fromEntries(values), children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => (open.at(-1)!.text += text));
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

const all = (element: Element, name: string) => element.children.filter((one) => one.name === name);
const textOf = (element: Element, name: string) => {
  const found = all(element, name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0]!.text;
};
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Checks sections 4.1.1 and 4.1.2, and gives the entries. */
function expectFeed(feed: Element, absolute: boolean): Element[] {
  expect(feed.name).toBe("feed");
  expect(new URL(textOf(feed, "id")).protocol).toBe(absolute ? "https:" : "urn:");
  expect(textOf(feed, "title")).not.toBe("");
  expect(textOf(feed, "updated")).toMatch(RFC3339);
  expect(textOf(all(feed, "author")[0]!, "name")).not.toBe("");
  const self = all(feed, "link").filter(({ attributes }) => attributes["rel"] === "self");
  expect(self).toHaveLength(1);
  if (absolute)
    expect(self[0]!.attributes["href"]).toBe("https://fish.example/static/v1/changes.atom");
  const entries = all(feed, "entry");
  const keys = entries.map((entry) => {
    expect(new URL(textOf(entry, "id")).protocol).toBe(absolute ? "https:" : "urn:");
    expect(textOf(entry, "title")).not.toBe("");
    expect(textOf(entry, "updated")).toMatch(RFC3339);
    const [content] = all(entry, "content");
    // Without content an entry needs an alternate link.
    expect(content!.attributes["type"]).toBe("html");
    return `${textOf(entry, "id")} ${textOf(entry, "updated")}`;
  });
  expect(new Set(keys).size).toBe(keys.length);
  const times = entries.map((entry) => textOf(entry, "updated"));
  expect(times).toEqual([...times].sort().reverse());
  if (times.length > 0) expect(textOf(feed, "updated")).toBe(times[0]);
  return entries;
}

function rows(name: (number: number) => string): Row[] {
  return Array.from({ length: 28 }, (_, i) => ROW.properties(i + 1, { name: name(i) }));
}

describe.each([
  ["with site.url", "https://fish.example"],
  ["without", undefined],
])("changes.atom %s", (_, url) => {
  const out = join(scratchFolder(), "out");
  const config = { ...DEFAULT_CONFIG, site: { ...DEFAULT_CONFIG.site, ...(url && { url }) } };
  const build = async (properties: Row[], day: number, availability: Row[] = []) => {
    const dump = writeDump({ properties, property_availability: availability });
    await buildInto(out, dump, { now: new Date(TEST_NOW.getTime() + day * DAY), config });
    const xml = readFileSync(join(out, "static/v1/changes.atom"), "utf8");
    const json = JSON.parse(readFileSync(join(out, "static/v1/changes.json"), "utf8")) as {
      snapshots: { changes: { properties: Record<string, string[]> } }[];
    };
    return { entries: expectFeed(parse(xml), url !== undefined), json };
  };

  it("is valid from the first snapshot on, an entry a snapshot, hostile names included", async () => {
    const plain = rows((i) => `Water ${i}`);
    const hostile = rows((i) => `${NAMES[i % NAMES.length]!} ${i}`);
    const booked = [
      ROW.property_availability(1, {
        property_id: plain[0]!["id"],
        date: "2026-06-01",
        status: "booked",
      }),
    ];
    expect((await build(plain, 0)).entries.length).toBeLessThanOrEqual(1);
    const named = await build(hostile, 1);
    expect(named.entries).toHaveLength(named.json.snapshots.length);
    const content = textOf(named.entries[0]!, "content");
    expect(content).toContain("Fish &amp; Chips &lt;b&gt;bold&lt;/b&gt; 0");
    expect(content).not.toContain("<script>");
    expect(content.replaceAll(/<\/?p>/g, "")).not.toMatch(/[<>]/);
    const booking = await build(hostile, 2, booked);
    expect(booking.json.snapshots[0]!.changes.properties["calendars"]).toEqual([plain[0]!["id"]]);
    expect(textOf(booking.entries[0]!, "title")).toMatch(/\b1 calendars? changed/);
    // Back to what stood there once: the snapshot's own id is the same, the entry's isn't.
    expect((await build(plain, 3)).entries.length).toBeGreaterThan(2);
    expect((await build(hostile, 4)).entries.length).toBeGreaterThan(3);
    const fewer = await build(hostile.slice(1), 5);
    expect(JSON.stringify(fewer.entries)).not.toContain(
      "Fish &amp; Chips &lt;b&gt;bold&lt;/b&gt; 0",
    );
  });
});
