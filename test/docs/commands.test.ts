// Every command line of docs/hosting.md and docs/operators.md that needs neither an account nor a program which
// is not here is run, in the order in which an operator comes to it, in a checkout of its own.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { ROW, writeDump } from "../build/dump-rows.ts";
import { checkout } from "../checkout.ts";
import { freePort } from "../processes.ts";
import { commandLines, whileReady } from "./command-lines.ts";

const documents = ["docs/operators.md", "docs/hosting.md"].map((path) =>
  readFileSync(path, "utf8"),
);
const told = [...new Set(documents.flatMap(commandLines))];

/** Where these are read, a line is run with something else. */
const STANDS_FOR: readonly (readonly [string | RegExp, string])[] = [
  ["/etc/nginx/conf.d/riffle.conf", "riffle.conf"],
  ["/etc/caddy/Caddyfile", "Caddyfile"],
  ["DIR_OR_URL", "dist"],
  ["NAME", "build"],
  ["FILE", "directory.sqlite"],
];

/** Run to their end, in this order, with the secrets of riffle.env once it is there. */
const RUN = [
  "npm run NAME -- --help",
  "npm run keys:pins",
  "npm run keys:signing",
  "npm run --silent map -- --dump directory.sqlite > map.sql",
  "npm run build -- --dump directory.sqlite --map map.sql --first",
  "npm run build -- --dump FILE --first",
  "npm run build -- --dump dump.sqlite",
  "npm run build",
  "npm run verify -- dist",
  "npm run verify -- DIR_OR_URL",
  "npm run deploy -- --dry-run",
  "npm run deploy -- --target workers --url https://api.example.org --dry-run",
  "npm run --silent web:config -- --server nginx --dir dist --port 8080 > /etc/nginx/conf.d/riffle.conf",
  "npm run --silent web:config -- --server caddy --dir dist --port 8080 > /etc/caddy/Caddyfile",
];

/** Run until they are ready, which they say so. */
const SERVE: Record<string, RegExp> = {
  "npm run serve": /^Ready: /m,
  "npm run serve:node": /^Ready: /m,
  "npm run serve:node -- --dir dist --port 8788 --metrics-port 9464": /^Ready: /m,
  "npm run review -- --dump directory.sqlite": /^http:/m,
  "npm run review": /^http:/m,
};

/** What is not run, by the reason. */
const NOT_RUN: Record<string, readonly (string | RegExp)[]> = {
  "has a test of its own": [
    "npm run serve -- --target workers",
    "npm start",
    "npm test",
    /^npm run (map$|map -- --dump FILE$|withdraw)/,
    /pack:partner|simulate|npm run keys$|web:config$/,
  ],
  "needs an account or a site": [
    /wrangler|npm run (deploy|fetch|deployments|status)/,
    /https:/,
    /^curl/,
  ],
  "needs a program of the system": [/^(docker|apt-get|sqlite3) |docker compose|sqlite3 /],
  "names a command": ["npm run verify", "npm run site"],
  "installs, or takes minutes": ["npm ci", /npm run (test:|bench:)/],
  "is of another package": [/^npx riffle/],
  "is part of every other": [". ./riffle.env"],
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

/** The line as it is run here. */
const here = (line: string) => {
  const text = STANDS_FOR.reduce((one, [from, to]) => one.replace(from, to), line);
  return `if [ -f riffle.env ]; then . ./riffle.env; fi; ${text}`;
};

function run(line: string, env: NodeJS.ProcessEnv = process.env): string {
  return execFileSync("sh", ["-ec", line], { cwd: folder, encoding: "utf8", stdio: "pipe", env });
}

const isLeft = (line: string) =>
  Object.values(NOT_RUN)
    .flat()
    .some((one) => (typeof one === "string" ? one === line : one.test(line)));

describe("docs/operators.md and docs/hosting.md", () => {
  it("have no command line that nobody has tried, and none is tried that they lack", () => {
    const tried = new Set([...RUN, ...Object.keys(SERVE)]);
    expect(told.filter((line) => !tried.has(line) && !isLeft(line))).toEqual([]);
    expect([...tried].filter((line) => !told.includes(line))).toEqual([]);
  });

  it.each(RUN)("runs: %s", (line) => {
    // The table of commands has it without its options.
    const whole = line === "npm run build" ? `${line} -- --dump directory.sqlite` : line;
    run(here(whole));
    const made = / > (\S+)$/.exec(here(whole))?.[1];
    if (made) expect(statSync(join(folder, made)).size).toBeGreaterThan(100);
  });

  it.each(Object.entries(SERVE))("serves: %s", async (line, ready) => {
    const [port, metrics] = [await freePort(), await freePort()];
    const options = line.includes("review") ? "" : ` --port ${port}`;
    const moved = line.replace(/ --(metrics-)?port \d+/g, "");
    const dashes = options === "" || moved.includes(" -- ") ? "" : " --";
    const more = line.includes("serve:node") ? ` --metrics-port ${metrics}` : "";
    await whileReady(here(moved + dashes + options + more), ready, folder);
  });
});

describe("the container instructions", () => {
  const [line] = told.filter((one) => one.includes("docker compose"));
  const compose = readFileSync("compose.yaml", "utf8");

  it("give Compose a file that sets what it demands, and build with it", () => {
    const file = / --env-file (\S+) /.exec(line!)![1]!;
    expect(compose).toContain(` --env-file ${file} `);
    // Compose reads it as dotenv does: comments, `export`, and text between single quotes as it is.
    const secrets = parseEnv(readFileSync(join(folder, file), "utf8"));
    const given = { ...secrets, RIFFLE_DUMP_DIR: /RIFFLE_DUMP_DIR=(\S+)/.exec(line!)![1] };
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
    const stages = [...readFileSync("Dockerfile", "utf8").matchAll(/ AS (\w+)$/gm)];
    const targets = told.flatMap((one) => /^docker build --target (\w+)/.exec(one)?.[1] ?? []);
    expect(targets).toHaveLength(2);
    for (const target of targets) expect(stages.map(([, name]) => name)).toContain(target);
  });
});
