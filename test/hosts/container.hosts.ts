// The steps of the Dockerfile in clean folders, since no container runs here: the files that an image may have,
// the site, the bundle, a build by the timer's script, and the bundle alone on Node over its snapshot.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join, matchesGlob, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sampleKey } from "../../data/keys.ts";
import secrets from "../../data/sample-keys.json" with { type: "json" };
import { generate } from "../../data/generate.ts";
import { expectEnvelope, expectHeaders } from "../edge/envelope.ts";
import { send } from "../edge/pages.ts";
import { freePort } from "../processes.ts";
import { scratchFolder } from "../scratch.ts";

const SEED = 1;
const image = scratchFolder();
const alone = scratchFolder();
const out = join(alone, "dist");
const children: ChildProcess[] = [];
let url: URL;

/** Starts a program and returns once it has said so. */
async function until(said: RegExp, command: string, args: string[], options: object) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], ...options });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout! })) {
    if (said.test(line)) return child;
  }
  throw new Error(`${command} ended before it said ${said}`);
}

beforeAll(async () => {
  const rules = readFileSync(".dockerignore", "utf8");
  const left = rules.match(/^\*\*\/.+$/gm)!;
  expect(left).toContain("**/*.sqlite*");
  const filter = (path: string) => !left.some((rule) => matchesGlob(path, rule));
  for (const [, name] of rules.matchAll(/^!(.+)$/gm)) {
    cpSync(name!, join(image, name!), { recursive: true, filter });
  }
  symlinkSync(resolve("node_modules"), join(image, "node_modules"));
  const steps = readFileSync("Dockerfile", "utf8");
  for (const script of ["site", "bundle:server"]) {
    expect(steps).toContain(`npm run ${script}`);
    execFileSync("npm", ["run", "-s", script], { cwd: image, stdio: "pipe" });
  }
  const dump = join(alone, "directory.sqlite");
  const today = new Date().toISOString().slice(0, 10);
  await generate({ seed: SEED, properties: 60, today, out: dump });
  const env = {
    ...process.env,
    ...secrets,
    PATH: `${join(image, "node_modules/.bin")}:${process.env["PATH"]}`,
    RIFFLE_DUMP: dump,
    RIFFLE_OUT: out,
    RIFFLE_BUILD_OPTIONS: "--sample",
  };
  // Its stages are told on the other channel.
  const timer = spawn("sh", ["hosts/container/rebuild.sh"], { cwd: image, env, stdio: "ignore" });
  children.push(timer);
  const latest = join(out, "static/v1/latest.json");
  await vi.waitFor(() => expect(existsSync(latest)).toBe(true), { timeout: 120_000 });
  cpSync(join(image, "dist.server/server.mjs"), join(alone, "server.mjs"));
  const [port, metrics] = [await freePort(), await freePort()];
  const args = ["server.mjs", "--dir", out, "--host", "0.0.0.0", "--port", String(port)];
  await until(/^Ready: /, process.execPath, [...args, "--metrics-port", String(metrics)], {
    cwd: alone,
    env: { PATH: "/nowhere" },
  });
  url = new URL(`http://127.0.0.1:${port}`);
}, 300_000);
afterAll(() => {
  for (const child of children) child.kill("SIGTERM");
});

it.each([
  ["/v1/health", 200],
  ["/v1/properties?state=MT&limit=3", 200],
  ["/v1/properties?q=creek", 200],
  ["/v1/clubs?limit=0", 400],
  ["/v1/nowhere", 404],
  ["/v1/me", 401],
])("the bundle alone answers %s with %i", async (path, status) => {
  const answer = await send(url, "GET", path);
  expect(answer.status).toBe(status);
  expectHeaders(answer, "Authorization, Accept-Encoding");
  expectEnvelope(path, "GET", answer);
});

it("the bundle knows the keys that the timer's build exported", async () => {
  const headers = { Authorization: `Bearer ${sampleKey(SEED)}` };
  expect((await send(url, "GET", "/v1/me", headers)).status).toBe(200);
});

it.each([
  ["/", "text/html; charset=utf-8"],
  ["/explore/", "text/html; charset=utf-8"],
  ["/static/v1/properties.csv", "text/csv; charset=utf-8"],
])("the bundle serves %s as %s", async (path, type) => {
  const { status, headers } = await send(url, "GET", path);
  expect([status, headers["content-type"]]).toEqual([200, type]);
});

it("an image holds nothing that is private or made, and what it adds to its base is small", () => {
  for (const name of ["dist", ".git", "test", "data/sample.sqlite", "riffle.config.ts"])
    expect(existsSync(join(image, name)), name).toBe(false);
  // The base has some 170 MB, Node's 127 of them; 250 are allowed.
  expect(statSync(join(alone, "server.mjs")).size).toBeLessThan(2_000_000);
});
