// The static side of a snapshot on nginx and Caddy as Debian has them, with the configurations that are made
// from _headers: the same types, headers and 404s as on the platform.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SITE } from "../../build/write/site.ts";
import { staticCases } from "../edge/cases/static.ts";
import { label, split } from "../edge/cases/case.ts";
import { send } from "../edge/pages.ts";
import { freePort } from "../processes.ts";
import { buildSample } from "../sample.ts";
import { scratchFolder } from "../scratch.ts";
import { find, start, type Program } from "./programs.ts";

const folder = await buildSample(81, 120, { now: new Date(), public: SITE });
const OWNED = { vary: "", moved: 308, missing: "no-store", failsOpen: false } as const;

const SERVERS = {
  async nginx(config: string, port: number, scratch: string) {
    const text = `daemon off; master_process off; pid ${scratch}/pid; error_log stderr;
      events {}
      http {
        include /etc/nginx/mime.types; access_log off;
        client_body_temp_path ${scratch}/b; proxy_temp_path ${scratch}/p; fastcgi_temp_path ${scratch}/f;
        uwsgi_temp_path ${scratch}/u; scgi_temp_path ${scratch}/s;
        ${config}
      }`;
    writeFileSync(join(scratch, "nginx.conf"), text);
    return start(find(["nginx"]), ["-c", join(scratch, "nginx.conf"), "-p", scratch], port);
  },
  async caddy(config: string, port: number, scratch: string) {
    const options = `{\n  admin off\n  auto_https off\n  storage file_system ${scratch}\n}\n`;
    writeFileSync(join(scratch, "Caddyfile"), options + config);
    const args = ["run", "--config", join(scratch, "Caddyfile"), "--adapter", "caddyfile"];
    return start(find(["caddy"]), args, port, { HOME: scratch, XDG_CONFIG_HOME: scratch });
  },
};

const ODD_FOLDERS = [
  "a$uri b",
  "${host}$",
  "it's",
  'a "quoted" one',
  "back\\slash$1",
  "semi;colon {x}",
];

/** A folder that the servers' own users can read. */
function openFolder(): string {
  const scratch = scratchFolder();
  chmodSync(scratch, 0o755);
  return scratch;
}

/** Starts a server over a folder by the configuration that is made for it. */
async function serve(server: keyof typeof SERVERS, dir: string, scratch = openFolder()) {
  const port = await freePort();
  const args = ["--server", server, "--dir", dir, "--port", String(port)];
  const command = ["ops/commands/web-config.ts", ...args];
  const config = execFileSync(process.execPath, command, { encoding: "utf8" });
  const program = await SERVERS[server](config, port, scratch);
  return { program, url: new URL(`http://127.0.0.1:${port}`) };
}

describe("nginx", () => {
  it.each(ODD_FOLDERS)("serves a snapshot in a folder called %s", async (called) => {
    const scratch = openFolder();
    const moved = join(scratch, called);
    cpSync(folder, moved, { recursive: true, dereference: true });
    const { program, url } = await serve("nginx", moved, scratch);
    try {
      const { status, text } = await send(url, "GET", "/static/v1/latest.json");
      expect([status, text]).toEqual([
        200,
        readFileSync(join(folder, "static/v1/latest.json"), "utf8"),
      ]);
    } finally {
      await program.stop();
    }
  });
});

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  let program: Program;
  let url: URL;
  beforeAll(async () => {
    ({ program, url } = await serve(name, folder));
  });
  afterAll(() => program?.stop());

  // What a web server owns: its tags, its redirects and how it refuses a method.
  const cases = staticCases(OWNED).filter(
    ({ request, status }) => status !== 308 && !/^[A-Z]+ /.test(request),
  );
  it.each(cases.map((one) => [label(one), one] as const))("%s", async (_, one) => {
    const [method, path] = split(one.request);
    const answer = await send(url, method, path, one.sent);
    expect(answer.status).toBe(one.status);
    for (const [field, value] of Object.entries(one.fields ?? {})) {
      if (field === "etag") continue;
      if (value instanceof RegExp) expect(answer.headers[field]).toMatch(value);
      else if (value) expect([field, answer.headers[field]]).toEqual([field, value]);
    }
    if (one.code) expect(answer.text).toContain(`"code":"${one.code}"`);
    expect(answer.headers["x-snapshot-id"]).toMatch(/^[0-9a-f]{16}$/);
    if (one.status === 200) expect(answer.headers["etag"]).toBeDefined();
  });

  it.each(["/v1/clubs", "/v1/nowhere"])("%s has no API here, and says so in JSON", async (path) => {
    const { status, headers, text } = await send(url, "GET", path);
    expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(text).toContain('"code":"not_found"');
  });

  it.each([
    "/_headers",
    "/_routes.json",
    "/../out.private/keys.all.json",
    "/%2e%2e/out.private/keys.all.json",
  ])("%s is not served", async (path) => {
    const { status, text } = await send(url, "GET", path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain("key:");
    if (status === 404) expect(text).toBe(readFileSync(join(folder, "404.html"), "utf8"));
  });
});
