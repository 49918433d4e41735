// Who may ask the desk for anything: its own page, by its own address, on this machine.
import { existsSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { approvalOf } from "../../../build/project/texts/checks.ts";
import { openDecisions } from "../../../ops/desk/decisions.ts";
import { routesOf } from "../../../ops/desk/routes.ts";
import { startServer } from "../../../ops/desk/server.ts";
import { BuildError } from "../../../src/errors.ts";
import { freePort } from "../../processes.ts";
import { scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { deskOf, DIRECTIONS, HOSTILE } from "./desk-fixture.ts";

const approvals = join(scratchFolder(), "approvals.txt");
const desk = await deskOf(undefined, {}, approvals);
const decisions = openDecisions(disk, approvals, { now: () => TEST_NOW, who: "Ada" });
const server = await startServer(routesOf(disk, desk, decisions), 0);
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
function ask(
  path: string,
  { method = "GET", headers = {}, body, address = "127.0.0.1" }: Asked = {},
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (settle, reject) => {
      const sent = request({ host: address, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          settle({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      });
      sent.on("error", reject);
      sent.end(body);
    },
  );
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(base + path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { origin, "content-type": "application/json", ...headers },
  });

const APPROVE = { key: KEY, verdict: "approve" };
const unwritten = () => expect(existsSync(approvals)).toBe(false);

describe("the desk's server", () => {
  it("gives its page with a policy that lets nothing else in or out", async () => {
    const { status, headers, body } = await ask(base);
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("<title>Review desk</title>");
    const policy = String(headers["content-security-policy"]);
    expect(policy.split("; ").sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("has a new token of 256 bits in its address each time", async () => {
    const other = await startServer(new Map(), 0);
    expect(base).toMatch(/^\/[\w-]{43}\/$/);
    expect(new URL(other.url).pathname).not.toBe(base);
    await other.stop();
  });

  it.each([
    "evil.example",
    "localhost",
    `localhost:${port}`,
    "127.0.0.1",
    `127.0.0.1:${Number(port) + 1}`,
    `[::1]:${port}`,
    `127.0.0.1:${port}.evil.example`,
  ])("refuses the host %s, which is another site's name for this machine", async (name) => {
    const { status, body } = await ask(`${base}cases`, { headers: { host: name } });
    expect([status, body]).toEqual([421, '{"message":"The desk has another host name"}']);
  });

  it.each([
    ["none", "/cases"],
    ["an empty one", "//cases"],
    ["another", `/${"A".repeat(43)}/cases`],
    ["the beginning of it", `${base.slice(0, -2)}/cases`],
    ["one that goes on", `${base.slice(0, -1)}A/cases`],
    ["it without its slash", base.slice(0, -1)],
    ["it in other letters", base.toLowerCase() === base ? "/x/" : `${base.toLowerCase()}cases`],
    ["it in the query", `/cases?token=${base.slice(1, -1)}`],
  ])("tells nothing where the token is %s", async (_, path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toEqual([404, '{"message":"Nothing is here"}']);
  });

  it.each([
    "../../package.json",
    "..%2f..%2fpackage.json",
    "%2e%2e/desk.js",
    "./desk.js",
    "page/desk.js",
    "desk.js/",
    "/desk.js",
    "desk.js%00",
    "tsconfig.json",
    "index.html",
    "constructor",
    "__proto__",
    "cases/",
    "CASES",
    "http://127.0.0.1/cases",
  ])("has no file at %s", async (path) => {
    expect((await ask(base + path)).status).toBe(404);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["the same host by another scheme", { origin: `https://${host}` }],
    ["another port", { origin: "http://127.0.0.1:1" }],
    ["no origin that can be named", { origin: "null" }],
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of another port", { "sec-fetch-site": "same-site" }],
  ])("takes no decision from %s", async (_, headers) => {
    expect((await post("decide", APPROVE, headers)).status).toBe(403);
    expect((await ask(`${base}cases`, { headers })).status).toBe(403);
    unwritten();
  });

  it("takes no decision without an origin, as forms and other programs send it", async () => {
    const body = JSON.stringify(APPROVE);
    const headers = { "content-type": "application/json" };
    expect((await ask(`${base}decide`, { method: "POST", body, headers })).status).toBe(403);
    unwritten();
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-8",
    "",
  ])("takes no decision as %j", async (type) => {
    expect((await post("decide", APPROVE, { "content-type": type })).status).toBe(415);
    unwritten();
  });

  it.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])(
    "changes nothing for a %s",
    async (method) => {
      for (const path of ["decide", `decide?key=${KEY}&verdict=approve`, "undo"]) {
        const { status } = await ask(base + path, { method, headers: { origin } });
        expect(status).toBe(405);
      }
      unwritten();
    },
  );

  it.each<[string, unknown, number]>([
    ["no JSON", "{", 400],
    ["too much", JSON.stringify({ ...APPROVE, more: "x".repeat(5_000) }), 400],
    ["an unknown text", { key: "0".repeat(64), verdict: "approve" }, 404],
    ["an unknown verdict", { key: KEY, verdict: "publish" }, 404],
    ["more than it asks for", { ...APPROVE, file: "/etc/passwd" }, 404],
    ["null", null, 404],
    ["a key of an object", { key: "__proto__", verdict: "approve" }, 404],
  ])("takes no decision that is %s", async (_, body, status) => {
    expect((await post("decide", body)).status).toBe(status);
    unwritten();
  });

  it("says what stops a decision, and never a row's value where it fails by itself", async () => {
    const failing = new Map([
      [
        "GET refused",
        () => {
          throw new BuildError("The disk is full", "Make room");
        },
      ],
      [
        "GET bug",
        () => {
          throw new Error(HOSTILE);
        },
      ],
    ]);
    const other = await startServer(failing, 0);
    const answers = await Promise.all(["refused", "bug"].map((path) => fetch(other.url + path)));
    expect(await Promise.all(answers.map(async (one) => [one.status, await one.text()]))).toEqual([
      [409, '{"message":"The disk is full. Make room"}'],
      [500, '{"message":"Internal error"}'],
    ]);
    await other.stop();
  });

  it("listens on the loopback address alone", async () => {
    await expect(ask(base, { address: "::1" })).rejects.toThrow();
    await expect(ask(base, { address: "127.0.0.2" })).rejects.toThrow();
  });

  it("refuses a port that is taken", async () => {
    const taken = await startServer(new Map(), await freePort());
    const again = startServer(new Map(), Number(new URL(taken.url).port));
    await expect(again).rejects.toThrow(/^Port \d+ is in use/);
    await taken.stop();
  });

  it("stops at once, though a browser keeps a connection open", async () => {
    const other = await startServer(new Map(), 0);
    await fetch(other.url);
    await other.stop();
    await expect(fetch(other.url)).rejects.toThrow();
  });
});
