// Requests to the Node server that are malformed or lie: repeated fields, foreign hosts, long paths; and files
// that can't be read.
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { MAX_PATH_BYTES } from "../../hosts/node/static.ts";
import { expectEnvelope, expectHeaders } from "../edge/envelope.ts";
import { KEYS, send } from "../edge/pages.ts";
import { buildSample } from "../sample.ts";
import { get, openRaw } from "./raw.ts";
import { startNodeSite, OPEN_TIERS } from "./targets.ts";

const folder = await buildSample(42, 40);
for (const name of ["gone.bin", "short.bin"]) {
  writeFileSync(join(folder, name), Buffer.alloc(2 << 20));
}
const server = await startNodeSite(folder, OPEN_TIERS);
afterAll(() => server.stop());

/** The answer to a request as it is written: status, fields by lower-case name, body. */
async function ask(text: string, url = server.url) {
  const client = await openRaw(url);
  client.write(text);
  await expect.poll(() => client.heard).toMatch(/\r\n\r\n[^]/);
  client.end();
  const [head = "", body = ""] = client.heard.split("\r\n\r\n", 2);
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(": ", 1)[0]!.toLowerCase(), line.replace(/^[^:]*: /, "")]),
  );
  return { status: Number(status.split(" ")[1]), headers, text: body };
}

const LIVE = `Authorization: Bearer ${KEYS.live.key}`;

describe("a repeated field", () => {
  it.each([
    [401, [LIVE, LIVE]],
    [401, [LIVE, "Authorization: Bearer x"]],
    [401, ["Authorization: Bearer x", LIVE]],
    [200, [LIVE]],
  ])("is %i for Authorization: no key is chosen of two", async (status, fields) => {
    const answer = await ask(get("/v1/me", "Host: a", ...fields));
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.text).toContain('"code":"invalid_key"');
  });

  it.each([
    get("/v1/clubs", "Host: a", "Host: b"),
    get("/v1/clubs", "Host: a", "Host:"),
    get("/v1/clubs", "Host: a, b"),
    get("/v1/clubs", "Host: a/b"),
    get("/explore/", "Host: a", "Host: b"),
    "GET /fishing/ HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
  ])("of Host, or a malformed one, is 400: %j", async (request) => {
    const answer = await ask(request);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([400, "no-store"]);
    const message = expect.stringContaining("Host") as string;
    const { error } = expectEnvelope("/v1/clubs", "GET", answer)!;
    expect(error).toMatchObject({ code: "invalid_parameter", message });
  });

  it.each([
    get("/v1/clubs", "Host: [::1]:8788"),
    get("/v1/clubs", "Host: my_server.example.org:80"),
    get("/v1/clubs", "Host:"),
    "GET /v1/clubs HTTP/1.0\r\n\r\n",
  ])("is not what this has: %j", async (request) => {
    expect((await ask(request)).status).toBe(200);
  });
});

describe("the origin in links", () => {
  const LIES = ["Host: evil.test", "X-Forwarded-Host: evil.test", "Forwarded: host=evil.test"];
  it.each([
    get("/v1/clubs?limit=3", ...LIES),
    get("http://evil.test/v1/clubs?limit=3", "Host: evil.test"),
  ])("is where the server listens, whatever a caller says: %j", async (request) => {
    const { headers, text } = await ask(request);
    expect(headers["link"]).toContain(
      `<${server.url.origin}/v1/clubs?limit=3&offset=3>; rel="next"`,
    );
    expect(JSON.stringify(headers) + text).not.toContain("evil.test");
  });

  it("is RIFFLE_ORIGIN where that is set", async () => {
    const named = await startNodeSite(folder, OPEN_TIERS, { origin: "https://api.example.org" });
    const { headers } = await ask(get("/v1/clubs", "Host: evil.test"), named.url);
    expect(headers["link"]).toContain("<https://api.example.org/v1/clubs>");
    expect(headers["link"]).not.toContain("evil.test");
    await named.stop();
  });
});

it.each(["/", "/explore/../a/"])(
  "a path of many %s is 414, and the connection stays",
  async (part) => {
    const path = part.repeat(15_800 / part.length);
    const client = await openRaw(server.url);
    client.write(get(path, "Host: a") + get("/v1/health", "Host: a"));
    await expect.poll(() => client.heard).toContain('"status":"ok"');
    client.end();
    const answer = await ask(get(path, "Host: a"));
    expect(answer.status).toBe(414);
    expectHeaders(answer, "Authorization");
    expect(expectEnvelope("/static/v1/x", "GET", answer)!.error!.code).toBe("uri_too_long");
    const longest = "/static/v1/".padEnd(MAX_PATH_BYTES, "x");
    expect((await send(server.url, "GET", `${longest}?${"q".repeat(5_000)}`)).status).toBe(404);
  },
);

describe("a large file", () => {
  it.each([
    ["gone.bin", () => rmSync(join(folder, "gone.bin"))],
    ["short.bin", () => truncateSync(join(folder, "short.bin"), 1_000)],
  ])("that can't be read whole, %s, is a 500 and not a closed connection", async (name, harm) => {
    const path = `/${name}`;
    expect((await send(server.url, "GET", path)).headers["content-length"]).toBe(String(2 << 20));
    harm();
    const client = await openRaw(server.url);
    client.write(get(path, "Host: a") + get("/v1/health", "Host: a"));
    await expect.poll(() => client.heard).toContain('"status":"ok"');
    expect(client.heard).toMatch(/^HTTP\/1.1 500 /);
    client.end();
    const answer = await send(server.url, "GET", path);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([500, "no-store"]);
    expect(expectEnvelope(path, "GET", answer)!.error!.code).toBe("internal");
    expect(answer.text).not.toContain(folder);
    expect(server.logs.join()).toContain("file_unreadable");
  });
});
