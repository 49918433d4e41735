// The command lines of docs/hosting.md and docs/operators.md that need neither an account nor a program which is not
// here, run in the order in which an operator comes to them, in a checkout of its own.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { ROW, writeDump } from "../build/dump-rows.ts";
import { checkout } from "../checkout.ts";
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
  writeFileSync(
    join(folder, "riffle.config.json"),
    JSON.stringify({ cloudflare: { keyStore: "a".repeat(32) } }),
  );
});

/** The line as it is run here: by Node, which starts a script sooner than npm does. */
function here(line: string): string {
  const script = line
    .replace(/\/etc\/(\S+\/)+/, "")
    .replace(/^npm run (--silent )?/, "node --run ");
  return `if [ -f riffle.env ]; then . ./riffle.env; fi; ${script}`;
}

function run(line: string, env: NodeJS.ProcessEnv = process.env): string {
  return execFileSync("sh", ["-ec", line], { cwd: folder, encoding: "utf8", stdio: "pipe", env });
}

describe("docs/operators.md and docs/hosting.md", () => {
  it.each(RUN)("tell: %s", (line) => {
    expect(TEXT).toContain(line);
    run(here(line));
    const made = / > (\S+)$/.exec(here(line))?.[1];
    if (made) expect(statSync(join(folder, made)).size).toBeGreaterThan(100);
  });

  it.each(Object.entries(SERVE))("tell what serves: %s", async (line, ready) => {
    expect(TEXT).toContain(line);
    const moved = line.replaceAll("8788", String(await freePort())).replaceAll("9464", String(await freePort())); // prettier-ignore
    const port = line === "npm run serve" ? ` -- --port ${await freePort()}` : "";
    await whileReady(here(moved + port), ready, folder);
  });
});

describe("the container instructions", () => {
  const line = /^ *(.*docker compose .*)$/m.exec(TEXT)![1]!;
  const compose = readFileSync("compose.yaml", "utf8");

  it("give Compose a file that sets what it demands, and build with it", () => {
    const file = / --env-file (\S+) /.exec(line)![1]!;
    expect(compose).toContain(` --env-file ${file} `);
    // Compose reads it as dotenv does: comments, `export`, and text between single quotes as it is.
    const secrets = parseEnv(readFileSync(join(folder, file), "utf8"));
    const given = { ...secrets, RIFFLE_DUMP_DIR: /RIFFLE_DUMP_DIR=(\S+)/.exec(line)![1] };
    const demanded = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    expect(demanded).toContain("RIFFLE_GRID_KEY");
    expect(demanded.filter((name) => !(name in given))).toEqual([]);
    // What the service `rebuild` runs, once.
    const script = /entrypoint: \["sh", "([^"]+)"\]/.exec(compose)![1]!;
    mkdirSync(join(folder, "data-volume"));
    const env = {
      ...process.env,
      ...secrets,
      PATH: `${join(folder, "node_modules/.bin")}:${process.env["PATH"]}`,
      RIFFLE_DUMP: "directory.sqlite",
      RIFFLE_OUT: "data-volume/dist",
      RIFFLE_REBUILD_SECONDS: "0",
    };
    const once = readFileSync(join(folder, script), "utf8").replace(
      "while :; do",
      "for once in 1; do",
    );
    writeFileSync(join(folder, "once.sh"), once);
    expect(run("sh once.sh 2>&1", env)).toMatch(/^published .*, signed$/m);
  });

  it("name targets that the Dockerfile has", () => {
    const stages = readFileSync("Dockerfile", "utf8").match(/(?<= AS )\w+$/gm);
    const targets = TEXT.match(/(?<=docker build --target )\w+/g);
    expect(targets).toHaveLength(2);
    expect(stages).toEqual(expect.arrayContaining(targets!));
  });
});
