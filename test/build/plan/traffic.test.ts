// An access log as the planner gets it: lines of every format and kind of nonsense in, requests by page or a refusal out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { readTraffic, trafficText } from "../../../build/plan/traffic.ts";
import { scratchFolder } from "../../scratch.ts";
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

const CLUBS = "/static/v1/clubs/offset.0.json";

/** What a log of these bytes is read as, given in chunks of a size. */
async function read(text: string | Uint8Array, chunk = 1 << 16) {
  const bytes = Buffer.from(text);
  const { tally, pages } = await readTraffic(
    {
      ...disk,
      size: () => bytes.length,
      isFolder: () => false,
      head: (_, length) => bytes.subarray(0, length),
      async *chunks() {
        for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
      },
    },
    "access.log",
  );
  return { pages: Object.fromEntries(pages), tally };
}

describe("readTraffic(effects, path)", () => {
  it.each([
    ["the Common Log Format", get("/v1/clubs")],
    [
      "the Combined Log Format",
      `${common("GET /v1/clubs?state=MT HTTP/2")} "https://a.test/] \\"GET /v1/guides HTTP/1.1" "Mozilla"`,
      "/static/v1/clubs/state.mt/offset.0.json",
    ],
    ["a user with blanks", get("/v1/clubs").replace("frank", "f\u2028 r")],
    ["quotes as Apache escapes them", get('/static/v1/clubs/offset.0.json?q=\\"a\\"')],
    ["a revalidation", get("/v1/clubs", 304)],
    ["a whole URL", get("https://api.test/v1/clubs?offset=25"), "/static/v1/clubs/offset.25.json"],
    ["Logpush", logpush("/v1/guides?species=A+B"), "/static/v1/guides/species.a-b/offset.0.json"],
    ["Logpush without a status", logpush("/v1/clubs", { EdgeResponseStatus: undefined })],
    ["a static page", logpush(`${CLUBS}?x=1`)],
    ["a line that ends in CR LF", `${get("/v1/clubs")}\r\n`],
  ])("reads %s", async (_, line, page = CLUBS) => {
    const tally = { lines: 1, lists: 1, others: 0, unreadable: 0 };
    expect(await read(line)).toEqual({ pages: { [page]: 1 }, tally });
  });

  it.each([
    ["values in any order", "/v1/guides?limit=50&species=b,a"],
    ["two values", "/v1/clubs?state=MT,ID"],
    ["another page size", "/v1/clubs?limit=100"],
    ["words", "/v1/clubs?q=hidden+hollow"],
    ["a value whose slug is not ASCII", "/v1/guides?species=%D0%A4%D0%BE%D1%80%D0%B5"],
    ["a long value", `/v1/guides?species=${"a".repeat(400)}`],
  ])("counts %s as a list without a page", async (_, target) => {
    const tally = { lines: 1, lists: 1, others: 0, unreadable: 0 };
    expect(await read(get(target))).toEqual({ pages: {}, tally });
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
    const tally = { lines: 1, lists: 0, others: 1, unreadable: 0 };
    expect(await read(line)).toEqual({ pages: {}, tally });
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
      pages: { [CLUBS]: 1 },
      tally: { lines: 2, lists: 1, others: 0, unreadable: 1 },
    });
  });

  const LOG = [get("/v1/clubs"), logpush("/v1/clubs?state=MT"), "no line", get(CLUBS), "é"];

  it("reads the same however the bytes are cut or packed", async () => {
    const log = LOG.join("\n");
    const traffic = await read(log);
    expect(traffic.pages).toEqual({ [CLUBS]: 2, "/static/v1/clubs/state.mt/offset.0.json": 1 });
    for (const chunk of [1, 2, 7, 100]) expect(await read(log, chunk)).toEqual(traffic);
    const members = [gzipSync(log.slice(0, 50)), gzipSync(log.slice(50))];
    for (const packed of [gzipSync(log), Buffer.concat(members)])
      expect(await read(packed)).toEqual(traffic);
    expect(trafficText(traffic)).toBe(
      "access log 3 list requests of 5 lines; skipped 0 for other things, 2 unreadable",
    );
    expect((await read("")).pages).toEqual({});
  });

  it("never throws for bytes around a line, and counts every line once", async () => {
    const pieces = fc.constantFrom('] "', '" ', "GET ", "/v1/clubs", " HTTP/1.1", "{", "}", "200", "\n", "\\", "?", "%", "\0"); // prettier-ignore
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(pieces, { maxLength: 40 }).map((list) => Buffer.from(list.join(""))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (log) => {
        const whole = Buffer.concat([Buffer.from(`${get("/v1/clubs")}\n`), log]);
        const { lines, lists, others, unreadable } = (await read(whole, 13)).tally;
        expect(lists + others + unreadable).toBe(lines);
      }),
      { seed: 5, numRuns: share(2_000) },
    );
  });

  const folder = scratchFolder();
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it.each([
    ["no file", () => join(folder, "nothing"), "There is no access log at"],
    ["a folder", () => folder, "There is no access log at"],
    ["prose", () => file("prose", "secret stone\nhello\n"), "None of the 2 lines"],
    ["half a gzip file", () => file("half", gzipSync(LOG.join()).subarray(0, 60)), "ends early"],
  ])("refuses %s, and quotes nothing of it", async (_, make, message) => {
    const refusal = await readTraffic(disk, make()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "BuildError" });
    expect((refusal as Error).message).toContain(message);
    expect((refusal as Error).message).not.toContain("stone");
  });
});
