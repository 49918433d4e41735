// Who may ask the desk for anything: its own page, by its own address, on this machine; and what its page may decide.
import { existsSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";
import { approvalOf } from "../../../build/project/texts/approvals.ts";
import { openDecisions } from "../../../ops/desk/decisions.ts";
import { startServer } from "../../../ops/desk/server.ts";
import { BuildError } from "../../../src/errors.ts";
import { scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { deskOf, DIRECTIONS, HOSTILE } from "./desk-fixture.ts";

const approvals = join(scratchFolder(), "approvals.txt");
const desk = await deskOf(undefined, {}, approvals);
const decisions = openDecisions(approvals, { now: () => TEST_NOW, who: "Ada" });
const server = await startServer(desk, decisions, 0);
afterAll(() => server.stop());

const { port, origin, host, pathname: base } = new URL(server.url);
const KEY = approvalOf(DIRECTIONS);

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  address?: string;
}

/** A request as any program could send it: the path is sent as it is. */
async function ask(path: string, { address = "127.0.0.1", body, ...more }: Asked = {}) {
  const sent = request({ host: address, port, path, ...more }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  return { status, headers, body: await text(response) };
}

const post = (path: string, body: string) =>
  ask(base + path, {
    method: "POST",
    body,
    headers: { origin, "content-type": "application/json" },
  });

const APPROVE = JSON.stringify({ key: KEY, verdict: "approve" });
const KEEP = APPROVE.replace("approve", "keep");
const decide = async (decision: string) => (await post("decide", decision)).status;
const undone = async () =>
  (JSON.parse((await post("undo", "{}")).body) as { undone: object | null }).undone;
const unwritten = () => expect(existsSync(approvals)).toBe(false);

const throwing = (error: Error) => () => {
  throw error;
};

describe("the desk's server", () => {
  it("gives its page with a policy that lets nothing else in or out", async () => {
    const { status, headers, body } = await ask(base);
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("<title>Review desk</title>");
    const none = ["base-uri", "default-src", "form-action", "frame-ancestors"];
    const self = ["connect-src", "script-src", "style-src"];
    const policy = [
      ...none.map((name) => `${name} 'none'`),
      ...self.map((name) => `${name} 'self'`),
    ];
    policy.push("require-trusted-types-for 'script'");
    expect(String(headers["content-security-policy"]).split("; ").sort()).toEqual(policy.sort());
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it.each([
    "evil.example",
    "localhost",
    `localhost:${port}`,
    `127.0.0.1:${Number(port) + 1}`,
    `[::1]:${port}`,
    `127.0.0.1:${port}.evil.example`,
  ])("refuses the host %s, which is another site's name for this machine", async (name) => {
    const { status, body } = await ask(`${base}desk`, { headers: { host: name } });
    expect([status, body]).toEqual([421, '{"message":"The desk has another host name"}']);
  });

  it.each([
    ["none", "/desk"],
    ["an empty one", "//desk"],
    ["another", `/${"A".repeat(43)}/desk`],
    ["the beginning of it", `${base.slice(0, -2)}/desk`],
    ["one that goes on", `${base.slice(0, -1)}A/desk`],
    ["it without its slash", base.slice(0, -1)],
    ["it in other letters", base.toLowerCase() === base ? "/x/" : `${base.toLowerCase()}desk`],
    ["it in the query", `/desk?token=${base.slice(1, -1)}`],
  ])("tells nothing where the token is %s", async (_, path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toEqual([404, '{"message":"Nothing is here"}']);
  });

  const NO_FILES = `../../package.json ..%2f..%2fpackage.json %2e%2e/desk.js page/desk.js /desk.js desk.js%00
    index.html constructor __proto__ DESK http://127.0.0.1/desk`;
  it.each(NO_FILES.split(/\s+/))("has no file at %s", async (path) => {
    expect((await ask(base + path)).status).toBe(404);
  });

  const JSON_TYPE = { "content-type": "application/json" };
  it.each<[string, Record<string, string>, number]>([
    ["from another origin", { ...JSON_TYPE, origin: "https://evil.example" }, 403],
    ["from the same host by another scheme", { ...JSON_TYPE, origin: `https://${host}` }, 403],
    ["from another port", { ...JSON_TYPE, origin: "http://127.0.0.1:1" }, 403],
    ["from no origin that can be named", { ...JSON_TYPE, origin: "null" }, 403],
    ["of another site's page", { ...JSON_TYPE, origin, "sec-fetch-site": "cross-site" }, 403],
    ["of another port's page", { ...JSON_TYPE, origin, "sec-fetch-site": "same-site" }, 403],
    ["without an origin, as forms send it", JSON_TYPE, 403],
    ["as plain text", { origin, "content-type": "text/plain" }, 415],
    ["as a form", { origin, "content-type": "application/x-www-form-urlencoded" }, 415],
    ["without a type", { origin }, 415],
  ])("takes no decision %s", async (_, headers, status) => {
    const sent = { method: "POST", body: APPROVE, headers };
    expect((await ask(`${base}decide`, sent)).status).toBe(status);
    unwritten();
    const isStrange = "sec-fetch-site" in headers || ![undefined, origin].includes(headers.origin);
    if (isStrange) expect((await ask(`${base}desk`, { headers })).status).toBe(403);
  });

  it.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])(
    "changes nothing for a %s",
    async (method) => {
      for (const path of ["decide", `decide?key=${KEY}&verdict=approve`, "undo"]) {
        const { status } = await ask(base + path, { method, headers: { origin } });
        expect(status).toBe(404);
      }
      unwritten();
    },
  );

  it.each([
    ["no JSON", "{", 400],
    ["too much", APPROVE.padEnd(5_000), 400],
    ["an unknown text", JSON.stringify({ key: "0".repeat(64), verdict: "approve" }), 404],
    ["an unknown verdict", JSON.stringify({ key: KEY, verdict: "publish" }), 404],
    ["more than it asks for", APPROVE.replace("}", ',"file":"/etc/passwd"}'), 404],
    ["null", "null", 404],
    ["a key of an object", '{"key":"__proto__","verdict":"approve"}', 404],
  ])("takes no decision that is %s", async (_, body, status) => {
    expect((await post("decide", body)).status).toBe(status);
    unwritten();
  });

  it("says what stops a decision, and never a row's value where it fails by itself", async () => {
    vi.spyOn(decisions, "decide")
      .mockImplementationOnce(throwing(new BuildError("The disk is full", "Make room")))
      .mockImplementationOnce(throwing(new Error(HOSTILE)));
    expect(await post("decide", APPROVE)).toMatchObject({
      status: 409,
      body: '{"message":"The disk is full. Make room"}',
    });
    expect(await post("decide", APPROVE)).toMatchObject({
      status: 500,
      body: '{"message":"Internal error"}',
    });
  });

  it("listens on the loopback address alone", async () => {
    await expect(ask(base, { address: "::1" })).rejects.toThrow();
    await expect(ask(base, { address: "127.0.0.2" })).rejects.toThrow();
  });

  it("has a new token each time, refuses a port that is taken, and stops at once", async () => {
    const other = await startServer(desk, decisions, 0);
    const { port: taken, pathname } = new URL(other.url);
    expect(base).toMatch(/^\/[\w-]{43}\/$/);
    expect(pathname).not.toBe(base);
    await expect(startServer(desk, decisions, Number(taken))).rejects.toThrow(
      /^Port \d+ is in use/,
    );
    // The browser keeps the connection open.
    await fetch(other.url);
    await other.stop();
    await expect(fetch(other.url)).rejects.toThrow();
  });

  it("decides once, tells a page that is opened anew, and takes it back; what is kept may be approved", async () => {
    expect([await decide(KEEP), await decide(KEEP)]).toEqual([200, 409]);
    expect([await decide(APPROVE), await decide(APPROVE), await decide(KEEP)]).toEqual([
      200, 409, 409,
    ]);
    const lines = `# kept ${KEY} 2026-05-20 Ada\n${KEY}  # 2026-05-20 Ada\n`;
    expect(readFileSync(approvals, "utf8")).toBe(lines);
    expect(JSON.parse((await ask(`${base}desk`)).body)).toMatchObject({
      decided: [JSON.parse(KEEP), JSON.parse(APPROVE)],
      leftOutTotal: 2,
    });
    expect([await undone(), await undone(), await undone()]).toMatchObject([
      { verdict: "approve" },
      { verdict: "keep" },
      null,
    ]);
    expect(readFileSync(approvals, "utf8")).toBe("");
  });
});
