// The command lines of docs/hosting.md and docs/operators.md that need neither an account nor a program which is not
// here, run in the order in which an operator comes to them, in a checkout of its own.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { ROW, writeDump } from "../build/dump-rows.ts";
import { checkout } from "../checkout.ts";
import { command } from "../ops/commands/commands.ts";
import { freePort } from "../processes.ts";
import { whileReady } from "./while-ready.ts";

const TEXT = ["operators", "hosting"].map((name) => readFileSync(`docs/${name}.md`, "utf8")).join();

/** Run to their end, in this order, with the secrets of riffle.env once it is there. */
const RUN = [
  "npm run keys:pins",
  "npm run keys:signing",
  "npm run --silent map -- --dump directory.sqlite > map.sql",
  "npm run build -- --dump directory.sqlite --map map.sql --first",
  "npm run build -- --dump dump.sqlite",
  "npm run verify -- dist",
  "npm run deploy -- --dry-run",
  "npm run deploy -- --target workers --url https://api.example.org --dry-run",
  "npm run --silent web:config -- --server nginx --dir dist --port 8080 > /etc/nginx/conf.d/riffle.conf",
  "npm run --silent web:config -- --server caddy --dir dist --port 8080 > /etc/caddy/Caddyfile",
];

/** Run until they are ready, which they say so. */
const SERVE: Record<string, RegExp> = {
  "npm run serve": /^Ready: /m,
  "npm run serve:node -- --dir dist --port 8788 --metrics-port 9464": /^Ready: /m,
  "npm run review -- --dump directory.sqlite": /^http:/m,
};

let folder: string;
beforeAll(() => {
  folder = checkout();
  const dump = writeDump({ properties: [ROW.properties(1)], clubs: [ROW.clubs(1)] });
  for (const name of ["directory.sqlite", "dump.sqlite"]) cpSync(dump, join(folder, name));
  // As after step 6 of the first deployment.
  const config = { cloudflare: { keyStore: "a".repeat(32) } };
  writeFileSync(join(folder, "riffle.config.json"), JSON.stringify(config));
});

/** The variables of riffle.env, as a shell that has read it hands them on. */
function secrets(): NodeJS.ProcessEnv {
  const path = join(folder, "riffle.env");
  const PATH = `${join(folder, "node_modules/.bin")}:${process.env["PATH"]}`;
  return { PATH, ...(existsSync(path) && parseEnv(readFileSync(path, "utf8"))) };
}

describe("docs/operators.md and docs/hosting.md", () => {
  // In this process, which saves the starts of npm and Node; what a command prints goes where the line says.
  it.each(RUN)("tell: %s", async (line) => {
    expect(TEXT).toContain(line);
    const [, script, given = "", file] =
      /^npm run (?:--silent )?(\S+)(?: -- (.*?))?(?: > \S*?([^/]+))?$/.exec(line)!;
    const args = given.split(" ").filter(Boolean);
    const ran = await command(script!.replace(":", "-"), args, secrets(), folder);
    expect([ran.status, ran.stderr]).toEqual([0, ""]);
    if (file === undefined) return;
    expect(ran.stdout.length).toBeGreaterThan(100);
    writeFileSync(join(folder, file), ran.stdout);
  });

  it.each(Object.entries(SERVE))("tell what serves: %s", async (line, ready) => {
    expect(TEXT).toContain(line);
    const [one, other] = [await freePort(), await freePort()];
    const moved = line.replace("8788", `${one}`).replace("9464", `${other}`);
    const port = line === "npm run serve" ? ` -- --port ${one}` : "";
    const run = moved.replace("npm run", "node --run");
    await whileReady(`. ./riffle.env; ${run}${port}`, ready, folder);
  });
});

describe("the container instructions", () => {
  const line = /^ *(.*docker compose .*)$/m.exec(TEXT)![1]!;
  const compose = readFileSync("compose.yaml", "utf8");

  it("give Compose a file that sets what it demands, and build with it", () => {
    // Compose reads it as dotenv does: comments, `export`, and text between single quotes as it is.
    for (const text of [line, compose]) expect(text).toContain(" --env-file riffle.env ");
    const given = { ...secrets(), RIFFLE_DUMP_DIR: /RIFFLE_DUMP_DIR=(\S+)/.exec(line)![1] };
    const demanded = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    expect(demanded).toContain("RIFFLE_GRID_KEY");
    expect(demanded.filter((name) => !(name in given))).toEqual([]);
    // What the service `rebuild` runs, once.
    const script = /entrypoint: \["sh", "([^"]+)"\]/.exec(compose)![1]!;
    mkdirSync(join(folder, "data-volume"));
    // Node reads the sources sooner than tsx, which test/hosts/container.hosts.ts has.
    symlinkSync(process.execPath, join(folder, "tsx"));
    const env = {
      ...process.env,
      ...secrets(),
      PATH: `${folder}:${process.env["PATH"]}`,
      RIFFLE_DUMP: "directory.sqlite",
      RIFFLE_OUT: "data-volume/dist",
      RIFFLE_REBUILD_SECONDS: "0",
    };
    const text = readFileSync(join(folder, script), "utf8");
    const once = text.replace("while :; do", "exec 2>&1; for once in 1; do");
    const printed = execFileSync("sh", ["-ec", once], { cwd: folder, encoding: "utf8", env });
    expect(printed).toMatch(/^published .*, signed$/m);
    // The deployments above left the site's sources as they were.
    expect(printed).not.toMatch(/^site .* s$/m);
  });

  it("name targets that the Dockerfile has", () => {
    const stages = readFileSync("Dockerfile", "utf8").match(/(?<= AS )\w+$/gm);
    const targets = TEXT.match(/(?<=docker build --target )\w+/g);
    expect(targets).toHaveLength(2);
    expect(stages).toEqual(expect.arrayContaining(targets!));
  });
});
