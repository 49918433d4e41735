// The access log reader: lines in every format and of every kind of nonsense in, list queries and a tally out.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAccessLog } from "../../../build/plan/access-log.ts";
import { listUrl } from "../../../src/links.ts";
import { share } from "../../share.ts";

const common = (request: string, status = 200) =>
  `192.0.2.7 - frank [21/Nov/2026:10:00:00 +0000] "${request}" ${status} 1234`;
/** A line of the Common Log Format for a GET. */
const get = (target: string, status = 200) => common(`GET ${target} HTTP/1.1`, status);
const logpush = (uri: string, more: object = {}) =>
  JSON.stringify({
    ClientIP: "192.0.2.7",
    ClientRequestMethod: "GET",
    ClientRequestURI: uri,
    EdgeResponseStatus: 200,
    ...more,
  });

/** What a log of these bytes is read as, given in chunks of a size. */
async function read(text: string | Uint8Array, chunk = 1 << 16) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const urls: string[] = [];
  const tally = await readAccessLog(chunks(), (query) => urls.push(listUrl(query)));
  return { urls, tally };
}

describe("readAccessLog(chunks, visit)", () => {
  it.each([
    ["the Common Log Format", get("/v1/clubs"), "/v1/clubs"],
    [
      "the Combined Log Format",
      `${common("GET /v1/clubs?state=MT HTTP/2")} "https://a.test/] \\"GET /v1/guides HTTP/1.1" "Mozilla"`,
      "/v1/clubs?state=mt",
    ],
    ["a user with blanks", get("/v1/clubs").replace("frank", "f r"), "/v1/clubs"],
    ["a revalidation", get("/v1/guides", 304), "/v1/guides"],
    ["a whole URL", get("https://api.test/v1/clubs?offset=25"), "/v1/clubs?offset=25"],
    [
      "Logpush",
      logpush("/v1/properties?species=Brown+Trout"),
      "/v1/properties?species=brown-trout",
    ],
    [
      "Logpush without a status",
      logpush("/v1/clubs", { EdgeResponseStatus: undefined }),
      "/v1/clubs",
    ],
    [
      "a static page",
      logpush("/static/v1/properties/state.mt/water_type.spring_creek/offset.50.json?x=1"),
      "/v1/properties?state=mt&water_type=spring_creek&offset=50",
    ],
    [
      "values in any order",
      logpush("/v1/guides?limit=50&species=b,a"),
      "/v1/guides?species=a,b&limit=50",
    ],
    ["a line that ends in CR LF", `${get("/v1/clubs")}\r\n`, "/v1/clubs"],
  ])("reads %s", async (_, line, url) => {
    expect(await read(line)).toEqual({
      urls: [url],
      tally: { lines: 1, lists: 1, others: 0, unreadable: 0 },
    });
  });

  it.each([
    ["another method", common("POST /v1/clubs HTTP/1.1")],
    ["a HEAD", logpush("/v1/clubs", { ClientRequestMethod: "HEAD" })],
    ["a refusal", get("/v1/clubs", 429)],
    ["a bad query", get("/v1/clubs?stat=MT")],
    ["malformed percent-encoding", get("/v1/clubs?q=%E0%A4%A")],
    ["a record", get("/v1/properties/00000000-0000-4000-8000-000000000000")],
    ["another spelling of the path", get("/v1/clubs/")],
    ["a member of every object", get("/v1/constructor")],
    ["another file", get("/static/v1/catalog.json")],
    ["a page off the grid", get("/static/v1/clubs/offset.3.json")],
    ["an address that is too long", get(`/v1/clubs?q=${"a".repeat(5_000)}`)],
  ])("skips %s", async (_, line) => {
    expect(await read(line)).toEqual({
      urls: [],
      tally: { lines: 1, lists: 0, others: 1, unreadable: 0 },
    });
  });

  it.each([
    ["prose", "hello"],
    ["a request without a version", common("GET /v1/clubs")],
    ["a status that is none", get("/v1/clubs").replace(" 200 ", " ok ")],
    ["broken JSON", '{"ClientRequestURI":"/v1/clubs"'],
    ["JSON of another dataset", '{"Action":"block"}'],
    ["a number for an address", logpush("", { ClientRequestURI: 7 })],
    ["a line that is too long", get("/v1/clubs") + " ".repeat(1 << 17) + "x"],
  ])("can't read %s, and says so by number alone", async (_, line) => {
    expect(await read(`${line}\n\n${get("/v1/clubs")}\n`)).toEqual({
      urls: ["/v1/clubs"],
      tally: { lines: 2, lists: 1, others: 0, unreadable: 1 },
    });
  });

  it("reads the same however the bytes are cut", async () => {
    const log = [
      get("/v1/clubs?q=%C3%A9"),
      logpush("/v1/guides?location=ö"),
      "no line",
      get("/v1/fly-shops"),
    ].join("\n");
    const whole = await read(log);
    expect(whole.urls).toHaveLength(3);
    for (const chunk of [1, 2, 7, 100]) expect(await read(log, chunk)).toEqual(whole);
  });

  it("never throws on any bytes, and counts every line once", async () => {
    const pieces = fc.constantFrom('] "', '" ', "GET ", "/v1/clubs", " HTTP/1.1", "{", "}", "200", "\n", "\\", "?", "%", "\0"); // prettier-ignore
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(pieces, { maxLength: 40 }).map((list) => Buffer.from(list.join(""))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (log) => {
        const { lines, lists, others, unreadable } = (await read(log, 13)).tally;
        expect(lists + others + unreadable).toBe(lines);
      }),
      { seed: 5, numRuns: share(2_000) },
    );
  });
});
