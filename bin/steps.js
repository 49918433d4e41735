// Runs the steps of an npm script in order, `node bin/steps.js "npm run -s site" "vitest run" -- more`: the last one
// takes what follows "--". With --help nothing is run but the last step's own help. Plain JavaScript, as it runs
// on whatever Node npm has.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const given = process.argv.slice(2);
const end = given.indexOf("--");
const steps = end < 0 ? given : given.slice(0, end);
const more = end < 0 ? [] : given.slice(end + 1);
const last = steps.pop();

if (more.includes("--help")) help();
else {
  for (const step of steps) run(step);
  run([last, ...more.map(quoted)].join(" "));
}

function run(line) {
  const { status, signal } = spawnSync(line, { shell: true, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? (signal === "SIGINT" ? 130 : 1));
}

// Our own scripts say more: by --help, or by their first comment if they have no options or need what an earlier step
// installs.
function help() {
  const all = [...steps, `${last} [options]`].map((step) => `  ${step}`).join("\n");
  console.log(`npm run ${process.env.npm_lifecycle_event} runs, in this order:\n\n${all}\n`);
  const script = /\S+\.ts\b/.exec(last)?.[0];
  if (script === undefined) return console.log("The last one lists its options by its own --help");
  const source = readFileSync(script, "utf8");
  const own = source.includes("--help")
    ? spawnSync(`${last} --help`, { shell: true, encoding: "utf8" })
    : undefined;
  const comment = /^(\/\/.*\n)+/.exec(source)?.[0].replace(/^\/\/ ?/gm, "") ?? "";
  console.log((own?.status === 0 ? own.stdout : comment).trimEnd());
}

function quoted(arg) {
  return `'${arg.replaceAll("'", `'\\''`)}'`;
}
